import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { MergeTrainActions } from './merge-train.actions.js';

/** Merge trains as this server offers them. */
@Domain('merge_train', { summary: 'The queue that merges requests in order', icon: 'train' })
@Module({ providers: [MergeTrainActions] })
export class MergeTrainsModule {}
