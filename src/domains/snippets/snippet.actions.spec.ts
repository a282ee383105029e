import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { SnippetsModule } from './snippets.module.js';

const project_id = 'acme/api';

describe('snippet actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(SnippetsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);

  it('lists one\'s own snippets', async () => {
    const { text, structured } = await harness.run('snippet.list', { created_after: '2026-11-10T00:00:00+01:00' });

    expect(sent()).toMatchObject({ path: '/snippets', query: 'created_after=2026-11-10T00%3A00%3A00%2B01%3A00' });
    expect(structured).toMatchObject({ items: [{ id: 8712 }] });
    expect(text).toContain('| 8712 | Query for slow requests | `slow.sql` | public | @alice |');
  });

  it('reads a snippet with its files', async () => {
    const { text, structured } = await harness.run('snippet.get', { snippet_id: 8712 });

    expect(sent()?.path).toBe('/snippets/8712');
    expect(structured).toMatchObject({ id: 8712, files: ['slow.sql'], author: { username: 'alice' } });
    expect(structured).not.toHaveProperty('raw_url');
    expect(text).toContain('> For the log search.');
  });

  it('lists and reads the snippets of a project', async () => {
    const list = await harness.run('snippet.project_list', { project_id });
    expect(sent()?.path).toBe('/projects/acme%2Fapi/snippets');
    expect(list.structured).toMatchObject({ items: [{ id: 8701, title: 'Reproduce the session leak' }] });

    const { text, structured } = await harness.run('snippet.project_get', { project_id, snippet_id: 8701 });
    expect(sent()?.path).toBe('/projects/acme%2Fapi/snippets/8701');
    expect(structured).toMatchObject({ files: ['leak.ts', 'README.md'], project_id: 1001 });
    expect(text).toContain('- **Files**: `leak.ts`, `README.md`');
  });

  it('says that there are none', async () => {
    expect((await harness.run('snippet.project_list', { project_id: 'acme/empty' })).text).toMatch(/^There are no snippets here\./);
  });
});
