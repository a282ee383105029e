import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { PackagesModule } from './packages.module.js';

const project_id = 'acme/api';

interface Kind {
  readonly id: string;
  readonly at: string;
  readonly pattern: string;
  readonly more?: JsonObject;
}

const kinds: Kind[] = [
  { id: 'package.protection_rule', at: '/projects/acme%2Fapi/packages/protection/rules', pattern: 'package_name_pattern', more: { package_type: 'npm' } },
  { id: 'package.registry_rule', at: '/projects/acme%2Fapi/registry/protection/repository/rules', pattern: 'repository_path_pattern' },
  { id: 'package.registry_tag_rule', at: '/projects/acme%2Fapi/registry/protection/tag/rules', pattern: 'tag_name_pattern' },
];

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(PackagesModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

describe.each(kinds)('$id', ({ id, at, pattern, more = {} }) => {
  const rule = { id: 1, project_id: 7, [pattern]: '@acme/*', ...more, minimum_access_level_for_push: 'maintainer', minimum_access_level_for_delete: null };

  it('lists rules, and says that there are none', async () => {
    harness.gitlab.answer(`GET ${at}`, [rule]);
    expect((await harness.run(`${id}_list`, { project_id })).text).toMatch(/\| 1 \| `@acme\/\*` \|( npm \|)? maintainer \|/);

    harness.gitlab.answer(`GET ${at}`, []);
    expect((await harness.run(`${id}_list`, { project_id })).text).toMatch(/^No rules protect the /);
  });

  it('makes, changes and deletes a rule', async () => {
    harness.gitlab.answer(`POST ${at}`, rule, 201);
    harness.gitlab.answer(`PATCH ${at}/1`, { ...rule, minimum_access_level_for_push: 'owner' });
    harness.gitlab.answer(`DELETE ${at}/1`, '', 204);
    const made = await harness.run(`${id}_create`, { project_id, pattern: '@acme/*', ...more, push: 'maintainer', delete: 'owner' });
    const changed = await harness.run(`${id}_update`, { project_id, rule_id: 1, push: 'owner' });
    await harness.run(`${id}_delete`, { project_id, rule_id: 1 }, { confirm: true });

    expect(harness.gitlab.writes).toMatchObject([
      { method: 'POST', path: at, body: { [pattern]: '@acme/*', ...more, minimum_access_level_for_push: 'maintainer', minimum_access_level_for_delete: 'owner' } },
      { method: 'PATCH', path: `${at}/1`, body: { minimum_access_level_for_push: 'owner' } },
      { method: 'DELETE', path: `${at}/1` },
    ]);
    expect(made.text).toMatch(/^## Protection of .*`@acme\/\*`/);
    expect(changed.text).toContain('- **May push**: owner');
  });
});
