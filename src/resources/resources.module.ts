import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { WatchSource } from '../authoring/watchable.js';
import { GuideShelf } from './guide-shelf.js';
import { ResourceIndex } from './resource-index.js';
import { ResourceReader } from './resource-reader.js';
import { ToolManifest } from './tool-manifest.js';

/** The `gitlab://` addresses of this process. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [ToolManifest, GuideShelf, ResourceIndex, { provide: WatchSource, useExisting: ResourceIndex }, ResourceReader],
  exports: [ResourceReader, WatchSource],
})
export class ResourcesModule {}
