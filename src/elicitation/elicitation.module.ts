import { Global, Module } from '@nestjs/common';
import { AskingSource } from '../authoring/asking.js';
import { CarriedOut } from './carried-out.js';
import { Elicitor } from './elicitor.js';

/** Asks the person; one engine for every way a question can travel. */
@Global()
@Module({ providers: [CarriedOut, { provide: AskingSource, useClass: Elicitor }], exports: [AskingSource] })
export class ElicitationModule {}
