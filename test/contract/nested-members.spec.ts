import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PropertySchema } from '../../src/catalog/action-schema.js';
import { isObject, type JsonObject } from '../../src/kernel/json.js';
import { WholeCatalog } from '../support/whole-catalog.js';

const rangeEnd = { line_code: 'string', type: 'string', old_line: 'integer', new_line: 'integer' };
const position = {
  base_sha: 'string',
  start_sha: 'string',
  head_sha: 'string',
  position_type: 'text|image|file',
  old_path: 'string',
  new_path: 'string',
  old_line: 'integer',
  new_line: 'integer',
  line_range: { start: rangeEnd, end: rangeEnd },
  width: 'integer',
  height: 'integer',
  x: 'integer',
  y: 'integer',
};

/** Its documentation alone lists these: https://docs.gitlab.com/api/protected_branches/#protect-repository-branches */
const holder = { access_level: 'integer', user_id: 'integer', group_id: 'integer' };

const changedFile = { action: 'create|update|delete|move', file_path: 'string', previous_path: 'string', content: 'string' };

const deployer = { access_level: 'integer', user_id: 'integer', group_id: 'integer', group_inheritance_type: 'integer' };

const present = { id: 'integer', _destroy: 'boolean' };

/** Pin: what GitLab's OpenAPI document lists inside the object parameters that we take apart; its table of endpoints stops at `object`. */
const published: Readonly<Record<string, JsonObject>> = {
  'admin.bulk_import_start entities': {
    source_type: 'group_entity|project_entity',
    source_full_path: 'string',
    destination_namespace: 'string',
    destination_slug: 'string',
    migrate_projects: 'boolean',
    migrate_memberships: 'boolean',
  },
  // Both published as objects of anything; these are what the stages and an event take.
  'admin.import_github optional_stages': { single_endpoint_notes_import: 'boolean', attachments_import: 'boolean', collaborators_import: 'boolean' },
  'admin.usage_data_track_events events': { event: 'string', namespace_id: 'integer', project_id: 'integer', additional_properties: 'object', send_to_snowplow: 'boolean' },
  'ci_variable.update filter': { environment_scope: 'string' },
  'feature_flags.feature_flag_create strategies': {
    name: 'string',
    parameters: { groupId: 'string', percentage: 'string', rollout: 'string', stickiness: 'string', userIds: 'string' },
    user_list_id: 'integer',
    scopes: { environment_scope: 'string' },
  },
  'feature_flags.feature_flag_update strategies': {
    id: 'integer',
    name: 'string',
    // Published as an object of anything; these are what the strategies take.
    parameters: { groupId: 'string', percentage: 'string', rollout: 'string', stickiness: 'string', userIds: 'string' },
    user_list_id: 'integer',
    scopes: { id: 'integer', environment_scope: 'string', _destroy: 'boolean' },
    _destroy: 'boolean',
  },
  'branch.update_protected allowed_to_push': { ...holder, deploy_key_id: 'integer', ...present },
  'branch.update_protected allowed_to_merge': { ...holder, ...present },
  'branch.update_protected allowed_to_unprotect': { ...holder, ...present },
  'group.protected_branch_protect allowed_to_push': { ...holder, deploy_key_id: 'integer' },
  'group.protected_branch_protect allowed_to_merge': holder,
  'group.protected_branch_protect allowed_to_unprotect': holder,
  'group.protected_branch_update allowed_to_push': { ...holder, deploy_key_id: 'integer', ...present },
  'group.protected_branch_update allowed_to_merge': { ...holder, ...present },
  'group.protected_branch_update allowed_to_unprotect': { ...holder, ...present },
  'group.protected_env_protect deploy_access_levels': deployer,
  'group.protected_env_protect approval_rules': { ...deployer, required_approvals: 'integer' },
  'group.protected_env_update deploy_access_levels': { ...deployer, ...present },
  'group.protected_env_update approval_rules': { ...deployer, required_approvals: 'integer', ...present },
  'environment.protected_protect deploy_access_levels': deployer,
  'environment.protected_protect approval_rules': { ...deployer, required_approvals: 'integer' },
  'environment.protected_update deploy_access_levels': { ...deployer, ...present },
  'environment.protected_update approval_rules': { ...deployer, required_approvals: 'integer', ...present },
  'project.export_schedule upload': { url: 'string', http_method: 'PUT|POST' },
  'snippet.create files': { file_path: 'string', content: 'string' },
  'snippet.project_create files': { file_path: 'string', content: 'string' },
  'snippet.update files': changedFile,
  'snippet.project_update files': changedFile,
  // Published by GraphQL alone, as SecurityAttributeInput.
  'security_attribute.create attributes': { name: 'string', description: 'string', color: 'string' },
  'tag.protect allowed_to_create': { ...holder, deploy_key_id: 'integer' },
  'release.link_create_batch links': { name: 'string', url: 'string', link_type: 'other|runbook|image|package', direct_asset_path: 'string' },
  'branch.protect allowed_to_push': { ...holder, deploy_key_id: 'integer' },
  'branch.protect allowed_to_merge': holder,
  'branch.protect allowed_to_unprotect': holder,
  'pipeline.create variables': { key: 'string', value: 'string', variable_type: 'env_var|file' },
  'job.play job_variables_attributes': { key: 'string', value: 'string' },
  'mr_review.discussion_create position': position,
  'mr_review.draft_note_create position': position,
  'mr_review.draft_note_update position': position,
  'release.create assets': { links: { name: 'string', url: 'string', link_type: 'other|runbook|image|package', direct_asset_path: 'string' } },
  'repository.commit_create actions': {
    action: 'create|update|move|delete|chmod',
    file_path: 'string',
    previous_path: 'string',
    content: 'string',
    encoding: 'text|base64',
    last_commit_id: 'string',
    execute_filemode: 'boolean',
  },
};

describe('parameters that are objects', () => {
  let whole: WholeCatalog;
  const taken = new Map<string, JsonObject>();

  beforeAll(async () => {
    whole = await WholeCatalog.start();
    for (const { entry } of whole.actions) {
      for (const [name, property] of Object.entries(entry.schema.properties)) {
        const members = membersOf(property.items ?? property);
        if (isObject(members)) taken.set(`${entry.id} ${name}`, members);
      }
    }
  });
  afterAll(() => whole.stop());

  it('have their published members on record', () => {
    expect([...taken.keys()].sort()).toEqual(Object.keys(published).sort());
  });

  it.each(Object.entries(published))('%s has the members that GitLab publishes, with their types', (name, members) => {
    expect(taken.get(name)).toEqual(members);
  });
});

/** The members of an object by their types, or the type of anything else. */
function membersOf(property: PropertySchema): unknown {
  const { properties } = property as { properties?: Record<string, PropertySchema> };
  if (properties === undefined || Object.keys(properties).length === 0) return property.enum?.join('|') ?? property.type;
  return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, membersOf(member.items ?? member)]));
}
