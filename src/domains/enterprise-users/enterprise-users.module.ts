import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { EnterpriseUserActions } from './enterprise-user.actions.js';

/** Accounts that groups own, as this server offers them. */
@Domain('enterprise_user', { summary: 'Accounts owned by a paying top-level group', icon: 'building-user' })
@Module({ providers: [EnterpriseUserActions] })
export class EnterpriseUsersModule {}
