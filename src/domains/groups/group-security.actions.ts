import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { GroupRef } from '../../vocabulary/refs.js';

const view = card(
  { secret_push_protection_enabled: field.flag('Secret push protection', { sayNo: true }), errors: field.names('What failed') },
  { heading: () => 'Security settings', headed: [] },
);

/** Security settings of all projects of a group at once. */
@Injectable()
export class GroupSecurityActions {
  @RestAction('group.security_settings_update', 'PUT /groups/:group_id/security_settings', {
    title: 'Update security settings of group',
    summary: 'Set secret push protection on or off in all projects of a group, but for those left out; GitLab does it in the background.',
    effect: 'write',
    since: '17.7',
    tier: 'ultimate',
    params: Type.Object({
      group_id: GroupRef,
      secret_push_protection_enabled: Type.Boolean({ description: 'Whether pushes that hold secrets, such as tokens and keys, are turned away.' }),
      projects_to_exclude: Type.Optional(Type.Array(Type.Integer(), { description: 'Ids of projects that keep their setting. Default: none.' })),
    }),
    view,
    tool: 'gitlab_update_group_secret_push_protection',
    idempotent: true,
    paramAliases: { enabled: 'secret_push_protection_enabled', exclude: 'projects_to_exclude' },
    example: { group_id: 'group', secret_push_protection_enabled: true },
    keywords: ['secret detection', 'leaked secrets', 'block pushes', 'harden'],
    related: ['group.update', 'group.push_rule_edit'],
  })
  declare readonly update: RestCall;
}
