import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { RepositoriesModule } from './repositories.module.js';

const project_id = 'acme/api';
const root = '/projects/acme%2Fapi/repository';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(RepositoriesModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const repository = () => harness.gitlab.world.project(project_id).repository;

describe('comments on a commit', () => {
  it('may be on a line of a file, on the new side unless said otherwise', async () => {
    const sha = repository().resolve('main')!.id;
    const { newPath } = repository().changes(repository().parentOf(repository().resolve('main')!), repository().resolve('main')!)[0]!;
    const { text } = await harness.run('repository.commit_comment_create', { project_id, commit: 'main', path: newPath, line: 1, body: 'Why?' });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: `${root}/commits/main/comments`, body: { note: 'Why?', path: newPath, line: 1, line_type: 'new' } }]);
    expect(text).not.toContain('Why?');
    const listed = await harness.run('repository.commit_comments', { project_id, sha });
    expect(listed.text).toContain(`\`${newPath}\` line 1\n\n> Why?`);
  });

  it('may be on the whole, and have to name both file and line or neither', async () => {
    await harness.run('repository.commit_comment_create', { project_id, sha: 'main', note: 'Well done.' });
    expect(harness.gitlab.writes[0]?.body).toEqual({ note: 'Well done.' });

    harness.gitlab.requests.length = 0;
    expect((await harness.fail('repository.commit_comment_create', { project_id, sha: 'main', note: 'x', line: 3 })).text).toContain('a comment on a line needs both');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('may be none', async () => {
    expect((await harness.run('repository.commit_comments', { project_id, sha: 'main' })).text).toMatch(/^Nobody has commented on this commit\./);
  });
});
