import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { IssuesModule } from './issues.module.js';

const discussed = { project_id: 'acme/api', issue_iid: 6 };
const path = '/projects/acme%2Fapi/issues/6';

describe('links of an issue', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(IssuesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are made by project and number of the other issue', async () => {
    const { text, structured } = await harness.run('issue.link_create', { ...discussed, target_project_id: 'acme/api', target_issue_iid: 7, link_type: 'blocks' });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: `${path}/links`, body: { target_project_id: 'acme/api', target_issue_iid: 7, link_type: 'blocks' } }]);
    expect(text).toMatch(/^## `acme\/api#6` blocks `acme\/api#7`\n/);
    expect(structured).toMatchObject({ link_type: 'blocks', source_issue: { project_id: 1001, iid: 6 }, target_issue: { project_id: 1001, iid: 7, title: 'Answer health checks with the version', state: 'opened' } });
    expect(Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(structured))).toBeLessThan(1_000);
  });

  it('tell which two numbers were used when one of the issues is not found', async () => {
    const { text } = await harness.fail('issue.link_create', { project_id: 'acme/api', issue_iid: 3, target_project_id: 'acme/other', target_issue_iid: 4 });

    expect(text).toContain('Not found: project acme/api or target project id acme/other');
    expect(text).toContain('iid 4 of project acme/other (target_issue_iid, target_project_id)');
  });

  it('are not made twice', async () => {
    expect((await harness.fail('issue.link_create', { ...discussed, target_project_id: '1001', target_issue_iid: 5 })).text).toContain('Issue(s) already assigned');
  });

  it('are not asked for without the other issue\'s project', async () => {
    expect((await harness.fail('issue.link_create', { ...discussed, target_issue_iid: 7 })).text).toContain('target_project_id: is missing');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('are listed with their kind', async () => {
    const { text, structured } = await harness.run('issue.link_list', discussed);

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: `${path}/links`, query: '' }]);
    expect(text).toContain('| relates_to | `acme/api#5` | Tokens can be guessed | opened |');
    expect(structured).toMatchObject({ items: [{ issue_link_id: 701, link_type: 'relates_to', iid: 5, project_id: 1001 }], pagination: { has_more: false } });
    expect(JSON.stringify(structured)).not.toMatch(/description|avatar_url/);
  });

  it('come whole: what does not fit is said, without a page that there is not', async () => {
    const many = Array.from({ length: 400 }, (_, index) => ({ issue_link_id: index, link_type: 'relates_to', iid: index, project_id: 1001, title: 'x'.repeat(200), state: 'opened', references: { full: `acme/api#${index}` } }));
    harness.gitlab.answer(`GET ${path}/links`, many);
    const { text, structured } = await harness.run('issue.link_list', discussed);

    expect(text).toMatch(/Left out for size: \d+ of 400 rows .* name fewer `fields`, and more rows fit\./);
    expect(text).not.toContain('"page"');
    expect(structured['pagination']).toMatchObject({ has_more: true });
  });

  it('may be none', async () => {
    expect((await harness.run('issue.link_list', { project_id: 'acme/api', issue_iid: 7 })).text).toMatch(/^This issue is linked to no other\./);
  });

  it('are read and taken away by their own id', async () => {
    const { text } = await harness.run('issue.link_get', { ...discussed, link_id: 701 });
    expect(text).toMatch(/^## `acme\/api#6` relates to `acme\/api#5`/);

    expect((await harness.fail('issue.link_delete', { ...discussed, issue_link_id: 701 })).text).toContain('"confirm": true');
    await harness.run('issue.link_delete', { ...discussed, issue_link_id: 701 }, { confirm: true });
    expect(harness.gitlab.writes).toMatchObject([{ method: 'DELETE', path: `${path}/links/701` }]);
    expect((await harness.run('issue.link_list', discussed)).text).toMatch(/^This issue is linked to no other\./);
  });
});
