import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { GroupActions } from './group.actions.js';
import { GroupLabelActions } from './group-label.actions.js';
import { GroupMemberActions } from './group-member.actions.js';
import { GroupMilestoneActions } from './group-milestone.actions.js';

/** Groups as this server offers them. */
@Domain('group', { summary: 'Groups and all that hangs on them: members, sharing, labels, milestones, boards, epics, hooks, wiki, service accounts', icon: 'users' })
@Module({ providers: [GroupActions, GroupMemberActions, GroupLabelActions, GroupMilestoneActions] })
export class GroupsModule {}
