import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { AchievementActions } from './achievement.actions.js';
import { AwardActions } from './award.actions.js';

/** Achievements as this server offers them. */
@Domain('achievement', { summary: 'Badges of honour that a namespace defines and hands out to people', icon: 'award' })
@Module({ providers: [AchievementActions, AwardActions] })
export class AchievementsModule {}
