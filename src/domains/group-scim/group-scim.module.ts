import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { GroupScimActions } from './group-scim.actions.js';

/** SCIM identities of groups as this server offers them. */
@Domain('group_scim', { summary: 'Identities provisioned from an identity provider', icon: 'id-card' })
@Module({ providers: [GroupScimActions] })
export class GroupScimModule {}
