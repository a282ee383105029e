import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { ModelFileActions } from './model-file.actions.js';

/** Machine-learning models, as this server offers them. */
@Domain('model_registry', { summary: 'Files of machine-learning model versions', icon: 'brain' })
@Module({ providers: [ModelFileActions] })
export class ModelRegistryModule {}
