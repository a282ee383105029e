import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { SecurityCategoriesModule } from './security-categories.module.js';

const rich = { id: 'gid://gitlab/Security::Category/3', name: 'Impact', description: 'How much it *matters*', multipleSelection: false, editableState: 'EDITABLE_ATTRIBUTES', templateType: 'BUSINESS_IMPACT', securityAttributes: [{ id: 'gid://gitlab/Security::Attribute/7', name: 'Critical' }] };
const bare = { id: 'gid://gitlab/Security::Category/4', name: 'Region', description: null, multipleSelection: true, editableState: 'EDITABLE', templateType: null, securityAttributes: null };

describe('categories of security attributes', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(SecurityCategoriesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const answer = (data: JsonObject) => harness.gitlab.answer('POST /api/graphql', { data });
  const asked = () => harness.gitlab.requests.at(-1)?.body as { query: string; variables: Record<string, unknown> };

  it('are created in a group', async () => {
    answer({ securityCategoryCreate: { errors: [], securityCategory: bare } });
    const { text } = await harness.run('security_category.create', { namespace_id: 61, name: 'Region', multiple_selection: true });
    expect(asked().query).toContain('SecurityCategoryCreateInput!');
    expect(asked().variables).toEqual({ input: { namespaceId: 'gid://gitlab/Namespace/61', multipleSelection: true, name: 'Region' } });
    expect(text).toContain('## Security category Region');
    expect(text).toContain('- **Several at once**: yes');
    expect(text).not.toContain('Attributes');
  });

  it('are changed in the group behind a path, not without anything to change', async () => {
    answer({ securityCategoryUpdate: { errors: [], securityCategory: rich } });
    const { text, structured } = await harness.run('security_category.update', { id: 3, group: 'acme', description: 'How much it *matters*' });
    expect(asked().variables).toEqual({ input: { id: rich.id, namespaceId: expect.stringMatching(/^gid:\/\/gitlab\/Namespace\/\d+$/), description: 'How much it *matters*' } });
    expect(text).toContain('- **Several at once**: no');
    expect(text).toContain('- **Attributes**: Critical');
    expect(structured).toMatchObject({ id: 3, multiple_selection: false, template_type: 'BUSINESS_IMPACT', security_attributes: [{ id: 7, name: 'Critical' }] });

    harness.gitlab.reset();
    expect((await harness.fail('security_category.update', { category_id: 3, namespace_id: 61 })).text).toContain('give name, description, or both');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('are refused in GitLab\'s words', async () => {
    answer({ securityCategoryCreate: { errors: ['Name has already been taken'], securityCategory: null } });
    expect((await harness.fail('security_category.create', { namespace_id: 61, name: 'Impact' })).text).toContain('Name has already been taken');
  });

  it('are deleted with their attributes once that is agreed to', async () => {
    answer({ securityCategoryDestroy: { errors: [], deletedCategoryGid: rich.id, deletedAttributesGid: ['gid://gitlab/Security::Attribute/7', 'gid://gitlab/Security::Attribute/8'] } });
    expect((await harness.fail('security_category.delete', { category_id: 3 })).text).toContain('"confirm": true');
    expect((await harness.run('security_category.delete', { category_id: 3 }, { confirm: true })).text).toBe('Deleted the security category with 2 security attributes.');
    expect(asked().variables).toEqual({ input: { id: rich.id } });

    answer({ securityCategoryDestroy: { errors: [], deletedCategoryGid: bare.id, deletedAttributesGid: null } });
    expect((await harness.run('security_category.delete', { category_id: bare.id }, { confirm: true })).text).toBe('Deleted the security category.');
  });
});
