import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { approvalSettingsCard } from './approval-rule.view.js';

const Flag = (description: string) => Type.Optional(Type.Boolean({ description }));

const settings = {
  allow_author_approval: Flag('Whether authors may approve their own merge requests.'),
  allow_committer_approval: Flag('Whether people who pushed commits to a merge request may approve it.'),
  allow_overrides_to_approver_list_per_merge_request: Flag('Whether the approval rules may be changed in a merge request.'),
  retain_approvals_on_push: Flag('Whether approvals stay when somebody pushes new commits.'),
  selective_code_owner_removals: Flag('Whether a push removes only the approvals of code owners whose files changed; needs retain_approvals_on_push.'),
  require_password_to_approve: Flag('Whether approving asks for the password; older name of require_reauthentication_to_approve.'),
  require_reauthentication_to_approve: Flag('Whether approving asks people to sign in once more.'),
};

const keywords = ['approval policy', 'prevent self approval', 'keep approvals', 'merge checks', 'mr', 'pull request'];

/** How merge requests are approved, for a project or a whole group. */
@Injectable()
export class ApprovalSettingActions {
  @RestAction('merge_request.approval_settings_project_get', 'GET /projects/:project_id/merge_request_approval_setting', {
    title: 'Get project approval settings',
    summary: 'Read the merge request approval settings of a project, and which of them its group has locked.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ project_id: ProjectRef }),
    view: approvalSettingsCard,
    tool: 'gitlab_get_project_mr_approval_settings',
    keywords,
    related: ['merge_request.approval_settings_project_update', 'merge_request.approval_settings_group_get'],
  })
  declare readonly ofProject: RestCall;

  @RestAction('merge_request.approval_settings_project_update', 'PUT /projects/:project_id/merge_request_approval_setting', {
    title: 'Update project approval settings',
    summary: 'Change the merge request approval settings of a project, such as whether authors may approve their own.',
    effect: 'write',
    sinceOf: { require_reauthentication_to_approve: '17.1' },
    tier: 'premium',
    params: Type.Object({ project_id: ProjectRef, ...settings }),
    view: approvalSettingsCard,
    tool: 'gitlab_update_project_mr_approval_settings',
    idempotent: true,
    example: { project_id: 'group/project', allow_author_approval: false },
    keywords,
    related: ['merge_request.approval_settings_project_get'],
  })
  declare readonly updateProject: RestCall;

  @RestAction('merge_request.approval_settings_group_get', 'GET /groups/:group_id/merge_request_approval_setting', {
    title: 'Get group approval settings',
    summary: 'Read the merge request approval settings that hold for all projects of a group.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef }),
    view: approvalSettingsCard,
    tool: 'gitlab_get_group_mr_approval_settings',
    keywords,
    related: ['merge_request.approval_settings_group_update', 'merge_request.approval_settings_project_get'],
  })
  declare readonly ofGroup: RestCall;

  @RestAction('merge_request.approval_settings_group_update', 'PUT /groups/:group_id/merge_request_approval_setting', {
    title: 'Update group approval settings',
    summary: 'Change the merge request approval settings that hold for all projects of a top-level group.',
    effect: 'write',
    sinceOf: { require_reauthentication_to_approve: '17.1' },
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef, ...settings }),
    view: approvalSettingsCard,
    tool: 'gitlab_update_group_mr_approval_settings',
    idempotent: true,
    example: { group_id: 'group', allow_author_approval: false },
    keywords,
    related: ['merge_request.approval_settings_group_get'],
  })
  declare readonly updateGroup: RestCall;
}
