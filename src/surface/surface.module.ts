import { Global, Module } from '@nestjs/common';
import { CallShape } from '../authoring/call-shape.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { DynamicCallShape } from './dynamic-call-shape.js';
import { DynamicSurface } from './dynamic.surface.js';
import { ToolSurface } from './tool-surface.js';

/** How calls are written on the surface in use; on its own, since the catalog needs it and the surface needs the catalog. */
@Global()
@Module({ providers: [{ provide: CallShape, useClass: DynamicCallShape }], exports: [CallShape] })
export class CallShapeModule {}

/** The tool surface of this process. */
@Module({
  imports: [CallShapeModule, CatalogModule],
  providers: [{ provide: ToolSurface, useClass: DynamicSurface }],
  exports: [ToolSurface],
})
export class SurfaceModule {}
