import { Module } from '@nestjs/common';
import { Completer } from './completer.js';

/** Completion of what clients are typing. */
@Module({ providers: [Completer], exports: [Completer] })
export class CompletionsModule {}
