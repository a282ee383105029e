import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { MemberRoleActions } from './member-role.actions.js';

/** Roles with hand-picked permissions, as this server offers them. */
@Domain('member_role', { summary: 'Roles with hand-picked permissions', icon: 'user-cog' })
@Module({ providers: [MemberRoleActions] })
export class MemberRolesModule {}
