import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { EpicBoardActions } from './epics/epic-board.actions.js';
import { EpicDiscussionActions } from './epics/epic-discussion.actions.js';
import { EpicEventActions } from './epics/epic-event.actions.js';
import { EpicIssueActions } from './epics/epic-issue.actions.js';
import { EpicNoteActions } from './epics/epic-note.actions.js';
import { EpicActions } from './epics/epic.actions.js';
import { GroupAnalyticsActions } from './group-analytics.actions.js';
import { GroupBadgeActions } from './group-badge.actions.js';
import { GroupBoardActions } from './group-board.actions.js';
import { GroupCredentialActions } from './group-credential.actions.js';
import { GroupExportActions } from './group-export.actions.js';
import { GroupHookActions } from './group-hook.actions.js';
import { GroupLabelActions } from './group-label.actions.js';
import { GroupLabelCompletions } from './group-label.completions.js';
import { GroupLdapLinkActions } from './group-ldap-link.actions.js';
import { GroupMemberActions } from './group-member.actions.js';
import { GroupMilestoneActions } from './group-milestone.actions.js';
import { GroupMilestoneCompletions } from './group-milestone.completions.js';
import { GroupProtectedBranchActions } from './group-protected-branch.actions.js';
import { GroupProtectedEnvironmentActions } from './group-protected-environment.actions.js';
import { GroupPushRuleActions } from './group-push-rule.actions.js';
import { GroupReleaseActions } from './group-release.actions.js';
import { GroupSamlLinkActions } from './group-saml-link.actions.js';
import { GroupSecurityActions } from './group-security.actions.js';
import { GroupServiceAccountTokenActions } from './group-service-account-token.actions.js';
import { GroupServiceAccountActions } from './group-service-account.actions.js';
import { GroupSharingActions } from './group-sharing.actions.js';
import { GroupSshCertificateActions } from './group-ssh-certificate.actions.js';
import { GroupTeamPrompts } from './group-team.prompts.js';
import { GroupUploadActions } from './group-upload.actions.js';
import { GroupUserActions } from './group-user.actions.js';
import { GroupWikiActions } from './group-wiki.actions.js';
import { GroupActions } from './group.actions.js';
import { GroupCompletions } from './group.completions.js';
import { GroupResources } from './group.resources.js';

/** Groups as this server offers them. */
@Domain('group', { summary: 'Groups and all that hangs on them: members, sharing, labels, milestones, boards, epics, hooks, wiki, service accounts', icon: 'users' })
@Module({
  providers: [
    GroupActions,
    EpicBoardActions,
    EpicDiscussionActions,
    EpicEventActions,
    EpicIssueActions,
    EpicNoteActions,
    EpicActions,
    GroupAnalyticsActions,
    GroupBadgeActions,
    GroupBoardActions,
    GroupCredentialActions,
    GroupExportActions,
    GroupHookActions,
    GroupLabelActions,
    GroupLdapLinkActions,
    GroupMemberActions,
    GroupMilestoneActions,
    GroupProtectedBranchActions,
    GroupProtectedEnvironmentActions,
    GroupPushRuleActions,
    GroupReleaseActions,
    GroupSamlLinkActions,
    GroupSecurityActions,
    GroupServiceAccountTokenActions,
    GroupServiceAccountActions,
    GroupSharingActions,
    GroupSshCertificateActions,
    GroupUploadActions,
    GroupUserActions,
    GroupWikiActions,
    GroupResources,
    GroupLabelCompletions,
    GroupMilestoneCompletions,
    GroupCompletions,
    GroupTeamPrompts,
  ],
})
export class GroupsModule {}
