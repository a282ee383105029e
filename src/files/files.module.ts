import { Global, Module } from '@nestjs/common';
import { FilesSource } from '../authoring/files.js';
import { AllowedFolders } from './allowed-folders.js';
import { LocalFiles } from './local-files.js';

/** What calls upload from this machine and download to it. */
@Global()
@Module({
  providers: [AllowedFolders, { provide: FilesSource, useClass: LocalFiles }],
  exports: [FilesSource],
})
export class FilesModule {}
