import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { notificationSettingCard } from './notification-setting.view.js';

const Told = (what: string) => Type.Optional(Type.Boolean({ description: `At the level \`custom\`: tell of ${what}.` }));

const changes = {
  level: Type.Optional(
    Type.String({ description: 'How much is told: `disabled`, `participating`, `watch` (everything), `mention`, `custom` (what is chosen below), or `global` in a project or group (as everywhere).' }),
  ),
  new_release: Told('new releases'),
  new_note: Told('new comments'),
  new_issue: Told('new issues'),
  reopen_issue: Told('reopened issues'),
  close_issue: Told('closed issues'),
  reassign_issue: Told('issues that get other assignees'),
  issue_due: Told('issues that are due tomorrow'),
  new_merge_request: Told('new merge requests'),
  push_to_merge_request: Told('pushes to merge requests'),
  reopen_merge_request: Told('reopened merge requests'),
  close_merge_request: Told('closed merge requests'),
  reassign_merge_request: Told('merge requests that get other assignees'),
  change_reviewer_merge_request: Told('merge requests that get other reviewers'),
  merge_merge_request: Told('merged merge requests'),
  merge_when_pipeline_succeeds: Told('merge requests that are set to merge by themselves'),
  failed_pipeline: Told('failed pipelines'),
  fixed_pipeline: Told('pipelines that succeed after one that failed'),
  success_pipeline: Told('successful pipelines'),
  moved_project: Told('projects that are moved'),
};

const NewEpic = Told('new epics');
const paramAliases = { notification_level: 'level' };
const keywords = ['notifications', 'mute', 'unmute', 'watch', 'email notifications', 'bell'];

/** What GitLab tells the current user about, everywhere and in single places. */
@Injectable()
export class NotificationSettingActions {
  @RestAction('user.notification_global_get', 'GET /notification_settings', {
    title: 'Get notification settings',
    summary: 'Read what GitLab tells the current user about where no project or group says otherwise.',
    effect: 'read',
    params: Type.Object({}),
    view: notificationSettingCard,
    tool: 'gitlab_notification_global_get',
    keywords: [...keywords, 'global'],
    related: ['user.notification_global_update', 'user.notification_project_get'],
  })
  declare readonly get: RestCall;

  @RestAction('user.notification_global_update', 'PUT /notification_settings', {
    title: 'Update notification settings',
    summary: 'Change what GitLab tells the current user about, and to which email address.',
    effect: 'write',
    params: Type.Object({
      ...changes,
      new_epic: NewEpic,
      notification_email: Type.Optional(Type.String({ description: 'Address that messages go to: one of your confirmed addresses.' })),
    }),
    view: notificationSettingCard,
    tool: 'gitlab_notification_global_update',
    tierOf: { new_epic: 'premium' },
    idempotent: true,
    paramAliases: { ...paramAliases, email: 'notification_email' },
    example: { level: 'participating' },
    keywords: [...keywords, 'global'],
    related: ['user.notification_global_get'],
  })
  declare readonly update: RestCall;

  @RestAction('user.notification_project_get', 'GET /projects/:project_id/notification_settings', {
    title: 'Get notification settings of project',
    summary: 'Read what GitLab tells the current user about in a project.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef }),
    view: notificationSettingCard,
    tool: 'gitlab_notification_project_get',
    keywords,
    related: ['user.notification_project_update', 'user.notification_global_get'],
  })
  declare readonly getOfProject: RestCall;

  @RestAction('user.notification_project_update', 'PUT /projects/:project_id/notification_settings', {
    title: 'Update notification settings of project',
    summary: 'Change what GitLab tells the current user about in a project, such as to mute it.',
    effect: 'write',
    params: Type.Object({ project_id: ProjectRef, ...changes }),
    view: notificationSettingCard,
    tool: 'gitlab_notification_project_update',
    idempotent: true,
    paramAliases,
    example: { project_id: 'group/project', level: 'watch' },
    keywords: [...keywords, 'watch project', 'mute project', 'mute notifications', 'turn off notifications'],
    related: ['user.notification_project_get'],
  })
  declare readonly updateOfProject: RestCall;

  @RestAction('user.notification_group_get', 'GET /groups/:group_id/notification_settings', {
    title: 'Get notification settings of group',
    summary: 'Read what GitLab tells the current user about in a group and its projects.',
    effect: 'read',
    params: Type.Object({ group_id: GroupRef }),
    view: notificationSettingCard,
    tool: 'gitlab_notification_group_get',
    keywords,
    related: ['user.notification_group_update', 'user.notification_global_get'],
  })
  declare readonly getOfGroup: RestCall;

  @RestAction('user.notification_group_update', 'PUT /groups/:group_id/notification_settings', {
    title: 'Update notification settings of group',
    summary: 'Change what GitLab tells the current user about in a group and its projects, such as to mute it.',
    effect: 'write',
    params: Type.Object({ group_id: GroupRef, ...changes, new_epic: NewEpic }),
    view: notificationSettingCard,
    tool: 'gitlab_notification_group_update',
    tierOf: { new_epic: 'premium' },
    idempotent: true,
    paramAliases,
    example: { group_id: 'group', level: 'disabled' },
    keywords: [...keywords, 'watch group', 'mute group', 'mute notifications', 'turn off notifications'],
    related: ['user.notification_group_get'],
  })
  declare readonly updateOfGroup: RestCall;
}
