import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { DoraMetricsActions } from './dora-metrics.actions.js';

/** Figures of delivery performance as this server offers them. */
@Domain('dora_metrics', { summary: 'Delivery performance figures', icon: 'gauge' })
@Module({ providers: [DoraMetricsActions] })
export class DoraMetricsModule {}
