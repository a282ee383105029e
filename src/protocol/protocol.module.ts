import { Module } from '@nestjs/common';
import { CompletionsModule } from '../completions/completions.module.js';
import { PromptsModule } from '../prompts/prompts.module.js';
import { ResourcesModule } from '../resources/resources.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { SurfaceModule } from '../surface/surface.module.js';
import { ServedParts } from './served-parts.js';

/** The methods of the Model Context Protocol. */
@Module({ imports: [SurfaceModule, ResourcesModule, CompletionsModule, PromptsModule, SubscriptionsModule], providers: [ServedParts], exports: [ServedParts] })
export class ProtocolModule {}
