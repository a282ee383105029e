import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { GroupBadgeActions } from './group-badge.actions.js';
import { GroupBoardActions } from './group-board.actions.js';
import { GroupHookActions } from './group-hook.actions.js';
import { GroupLabelActions } from './group-label.actions.js';
import { GroupLabelCompletions } from './group-label.completions.js';
import { GroupMemberActions } from './group-member.actions.js';
import { GroupMilestoneActions } from './group-milestone.actions.js';
import { GroupMilestoneCompletions } from './group-milestone.completions.js';
import { GroupPushRuleActions } from './group-push-rule.actions.js';
import { GroupSharingActions } from './group-sharing.actions.js';
import { GroupActions } from './group.actions.js';
import { GroupCompletions } from './group.completions.js';
import { GroupResources } from './group.resources.js';
import { GroupTeamPrompts } from './group-team.prompts.js';

/** Groups as this server offers them. */
@Domain('group', { summary: 'Groups and all that hangs on them: members, sharing, labels, milestones, boards, epics, hooks, wiki, service accounts', icon: 'users' })
@Module({ providers: [GroupActions, GroupSharingActions, GroupPushRuleActions, GroupBadgeActions, GroupBoardActions, GroupHookActions, GroupMemberActions, GroupLabelActions, GroupMilestoneActions, GroupResources, GroupCompletions, GroupLabelCompletions, GroupMilestoneCompletions, GroupTeamPrompts] })
export class GroupsModule {}
