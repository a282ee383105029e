import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Completer } from './completer.js';
import { CompletionIndex } from './completion-index.js';
import { KeptAnswers } from './kept-answers.js';

/** Completion of what clients are typing. */
@Module({ imports: [DiscoveryModule], providers: [CompletionIndex, KeptAnswers, Completer], exports: [Completer] })
export class CompletionsModule {}
