import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';

const settingsCard = card(
  { csp_namespace_id: field.number('Group that holds the policies') },
  { heading: ({ csp_namespace_id }) => (csp_namespace_id === null || csp_namespace_id === undefined ? 'No group holds central security policies' : 'Central security policies'), headed: [] },
);

const keywords = ['compliance and security policy', 'csp', 'security policies', 'whole instance', 'policy group'];

/** Where the instance keeps the security policies that hold for all of its groups. */
@Injectable()
export class CompliancePolicyActions {
  @RestAction('compliance_policy.get', 'GET /admin/security/compliance_policy_settings', {
    title: 'Get compliance policy settings',
    summary: 'Read which group holds the security policies of the whole instance.',
    effect: 'read',
    since: '18.2',
    tier: 'ultimate',
    admin: true,
    params: Type.Object({}),
    view: settingsCard,
    tool: 'gitlab_get_compliance_policy_settings',
    keywords,
    related: ['compliance_policy.update'],
  })
  declare readonly get: RestCall;

  @RestAction('compliance_policy.update', 'PUT /admin/security/compliance_policy_settings', {
    title: 'Update compliance policy settings',
    summary: 'Change which group holds the security policies of the whole instance.',
    effect: 'write',
    since: '18.2',
    tier: 'ultimate',
    admin: true,
    idempotent: true,
    params: Type.Object({ csp_namespace_id: Type.Integer({ description: 'Numeric id of a top-level group, whose policies then hold in all groups.', minimum: 1 }) }),
    view: settingsCard,
    tool: 'gitlab_update_compliance_policy_settings',
    paramAliases: { namespace_id: 'csp_namespace_id', group_id: 'csp_namespace_id' },
    example: { csp_namespace_id: 42 },
    keywords,
    related: ['compliance_policy.get'],
  })
  declare readonly update: RestCall;
}
