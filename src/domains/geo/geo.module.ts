import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { GeoActions } from './geo.actions.js';

/** Copies of the instance elsewhere, as this server offers them. */
@Domain('geo', { summary: 'Replication sites', icon: 'globe' })
@Module({ providers: [GeoActions] })
export class GeoModule {}
