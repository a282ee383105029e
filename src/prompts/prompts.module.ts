import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { PromptIndex } from './prompt-index.js';
import { PromptWriter } from './prompt-writer.js';

/** The prompts of this process. */
@Module({ imports: [DiscoveryModule], providers: [PromptIndex, PromptWriter], exports: [PromptWriter] })
export class PromptsModule {}
