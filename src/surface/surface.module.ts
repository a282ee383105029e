import { Global, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CallShape } from '../authoring/call-shape.js';
import { ToolNames } from '../authoring/tool-names.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { SurfaceConfig } from '../config/surface.config.js';
import { DynamicCallShape } from './dynamic-call-shape.js';
import { DynamicSurface } from './dynamic.surface.js';
import { IndividualCallShape } from './individual-call-shape.js';
import { IndividualSurface } from './individual.surface.js';
import { MetaCallShape } from './meta-call-shape.js';
import { MetaSurface } from './meta.surface.js';
import { ToolSurface } from './tool-surface.js';

const shapes = { dynamic: DynamicCallShape, meta: MetaCallShape, individual: IndividualCallShape } as const;
const surfaces = { dynamic: DynamicSurface, meta: MetaSurface, individual: IndividualSurface } as const;

/** What tools are called, and how calls are written on the surface in use; on its own, since the catalog needs it and the surface needs the catalog. */
@Global()
@Module({
  providers: [
    { provide: ToolNames, inject: [SurfaceConfig], useFactory: ({ GITLAB_MCP_TOOL_PREFIX: prefix }: SurfaceConfig) => new ToolNames(prefix) },
    {
      provide: CallShape,
      inject: [SurfaceConfig, ToolNames],
      useFactory: ({ GITLAB_MCP_TOOL_SURFACE: surface }: SurfaceConfig, names: ToolNames): CallShape => new shapes[surface](names),
    },
  ],
  exports: [CallShape, ToolNames],
})
export class CallShapeModule {}

/** The tool surface of this process: the configured one, and only that is made. */
@Module({
  imports: [CallShapeModule, CatalogModule],
  providers: [
    {
      provide: ToolSurface,
      inject: [SurfaceConfig, ModuleRef],
      useFactory: ({ GITLAB_MCP_TOOL_SURFACE: surface }: SurfaceConfig, module: ModuleRef): Promise<ToolSurface> => module.create<ToolSurface>(surfaces[surface]),
    },
  ],
  exports: [ToolSurface],
})
export class SurfaceModule {}
