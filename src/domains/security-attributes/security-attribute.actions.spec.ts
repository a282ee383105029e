import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { SecurityAttributesModule } from './security-attributes.module.js';

const critical = { id: 'gid://gitlab/Security::Attribute/7', name: 'Business *critical*', description: 'Customers notice at once', color: '#DB3B21', editableState: 'EDITABLE', securityCategory: { id: 'gid://gitlab/Security::Category/3', name: 'Impact' } };
const bare = { id: 'gid://gitlab/Security::Attribute/8', name: 'Low', description: null, color: '#1F75CB', editableState: 'LOCKED', securityCategory: null };

describe('security attributes', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(SecurityAttributesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const answer = (data: JsonObject) => harness.gitlab.answer('POST /api/graphql', { data });
  const asked = () => harness.gitlab.requests.at(-1)?.body as { query: string; variables: Record<string, unknown> };

  it('are created in a category of a group, whose number is looked up', async () => {
    answer({ securityAttributeCreate: { errors: [], securityAttributes: [critical, bare] } });
    const attributes = [{ name: 'Business *critical*', description: 'Customers notice at once', color: '#DB3B21' }];
    const { text, structured } = await harness.run('security_attribute.create', { group_id: 'acme', category_id: 3, attributes });

    expect(harness.gitlab.requests[0]).toMatchObject({ method: 'GET', path: '/namespaces/acme' });
    expect(asked().query).toContain('SecurityAttributeCreateInput!');
    expect(asked().variables).toEqual({ input: { categoryId: 'gid://gitlab/Security::Category/3', namespaceId: expect.stringMatching(/^gid:\/\/gitlab\/Namespace\/\d+$/), attributes } });
    expect(text).toContain('| 7 | Business \\*critical\\* | Customers notice at once | `#DB3B21` | Impact | EDITABLE |');
    expect(structured).toMatchObject({ items: [{ id: 7, security_category: { id: 3, name: 'Impact' } }, { id: 8, editable_state: 'LOCKED' }] });
  });

  it.each(['61', 'gid://gitlab/Group/61'])('are created in the group %s without looking it up', async (namespace_id) => {
    answer({ securityAttributeCreate: { errors: [], securityAttributes: null } });
    expect((await harness.run('security_attribute.create', { namespace_id, category_id: 'gid://gitlab/Security::Category/3', attributes: [{ name: 'Low', description: 'Nobody waits', color: 'red' }] })).text).toContain('GitLab shows no security attributes');
    expect(harness.gitlab.requests).toHaveLength(1);
    expect(asked().variables).toMatchObject({ input: { namespaceId: namespace_id === '61' ? 'gid://gitlab/Namespace/61' : namespace_id } });
  });

  it('are changed, not without anything to change', async () => {
    answer({ securityAttributeUpdate: { errors: [], securityAttribute: { ...critical, color: '#000000' } } });
    expect((await harness.run('security_attribute.update', { id: 7, colour: '#000000' })).text).toContain('- **Colour**: `#000000`');
    expect(asked().variables).toEqual({ input: { id: critical.id, color: '#000000' } });

    harness.gitlab.reset();
    expect((await harness.fail('security_attribute.update', { attribute_id: 7 })).text).toContain('give at least one of name, description, color');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('are refused in GitLab\'s words', async () => {
    answer({ securityAttributeUpdate: { errors: ['Cannot update non editable attribute'], securityAttribute: null } });
    const { text } = await harness.fail('security_attribute.update', { attribute_id: 8, name: 'Lower' });
    expect(text).toContain('GitLab did not make the change.');
    expect(text).toContain('Cannot update non editable attribute');
  });

  it('are out of reach of who may not change them, or has another edition', async () => {
    harness.gitlab.answer('POST /api/graphql', { data: { securityAttributeDestroy: null }, errors: [{ message: "The resource that you are attempting to access does not exist or you don't have permission to perform this action" }] });
    expect((await harness.fail('security_attribute.delete', { attribute_id: 99 }, { confirm: true })).text).toContain('belongs to a higher tier of GitLab');
  });

  it('are deleted once that is agreed to, and only by an id of theirs', async () => {
    answer({ securityAttributeDestroy: { errors: [], deletedAttributeGid: critical.id } });
    expect((await harness.fail('security_attribute.delete', { attribute_id: 7 })).text).toContain('"confirm": true');
    expect((await harness.fail('security_attribute.delete', { attribute_id: 'gid://gitlab/Security::Category/7' }, { confirm: true })).text).toContain('Give the number, or the global id as gid://gitlab/Security::Attribute/1234.');
    expect(harness.gitlab.requests).toEqual([]);
    expect((await harness.run('security_attribute.delete', { attribute_id: 7 }, { confirm: true })).text).toBe('Deleted the security attribute.');
    expect(asked().variables).toEqual({ input: { id: critical.id } });
  });

  it('mark a project, which then shows what it has', async () => {
    answer({ securityAttributeProjectUpdate: { errors: [], addedCount: 1, removedCount: 0, project: { fullPath: 'acme/api', securityAttributes: { nodes: [{ id: critical.id, name: critical.name }] } } } });
    const { text, structured } = await harness.run('security_attribute.project_update', { project_id: 'acme/api', add_attribute_ids: [7] }, { confirm: true });
    expect(asked().variables).toEqual({ input: { projectId: 'gid://gitlab/Project/1001', addAttributeIds: [critical.id], removeAttributeIds: [] } });
    expect(text).toContain('## Security attributes of `acme/api`');
    expect(text).toContain('- **It now has**: Business \\*critical\\*');
    expect(structured).toMatchObject({ added_count: 1, removed_count: 0, security_attributes: [{ id: 7 }] });

    harness.gitlab.reset();
    expect((await harness.fail('security_attribute.project_update', { project_id: 'acme/api' }, { confirm: true })).text).toContain('give add_attribute_ids or remove_attribute_ids');
    expect(harness.gitlab.writes).toEqual([]);
  });

  it('mark a project of a GitLab that does not list those of projects', async () => {
    harness.gitlab.answer('POST /api/graphql', ({ body }: { body: unknown }) => ({
      body: JSON.stringify(body).includes('nodes') ? { errors: [{ message: "Field 'securityAttributes' doesn't exist on type 'Project'" }] } : { data: { securityAttributeProjectUpdate: { errors: [], addedCount: 0, removedCount: 2, project: { fullPath: 'acme/api' } } } },
    }));
    expect((await harness.run('security_attribute.project_update', { project_id: 'gid://gitlab/Project/1001', remove_attribute_ids: [7, 8] }, { confirm: true })).text).toContain('- **Removed**: 2');
  });

  it('are put on many projects and groups at once', async () => {
    answer({ bulkUpdateSecurityAttributes: { errors: [] } });
    const { text } = await harness.run('security_attribute.bulk_update', { attribute_ids: [7, 8], mode: 'REPLACE', project_ids: [1001, 'gid://gitlab/Project/1002'], group_ids: [61] }, { confirm: true });
    expect(asked().variables).toEqual({ input: { items: ['gid://gitlab/Group/61', 'gid://gitlab/Project/1001', 'gid://gitlab/Project/1002'], attributes: [critical.id, bare.id], mode: 'REPLACE' } });
    expect(text).toContain('GitLab replaces the security attributes of 2 projects and 1 group');

    harness.gitlab.reset();
    expect((await harness.fail('security_attribute.bulk_update', { attribute_ids: [7], mode: 'ADD' }, { confirm: true })).text).toContain('give project_ids, group_ids, or both');
    expect(harness.gitlab.requests).toEqual([]);
  });
});
