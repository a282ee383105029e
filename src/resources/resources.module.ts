import { Module } from '@nestjs/common';
import { ResourceReader } from './resource-reader.js';
import { ToolManifest } from './tool-manifest.js';

/** The `gitlab://` addresses of this process. */
@Module({ providers: [ToolManifest, ResourceReader], exports: [ResourceReader] })
export class ResourcesModule {}
