import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { MrReviewsModule } from './mr-reviews.module.js';

const login = { project_id: 'acme/api', merge_request_iid: 2 };
const file_path = 'src/auth/login.ts';
const code = (old: number, fresh: number, path = file_path) => `${createHash('sha1').update(path).digest('hex')}_${old}_${fresh}`;

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(MrReviewsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

/** The position that left the building for a comment there; the pretend GitLab refuses one that names no line of its diff. */
async function positionFor(target: JsonObject, where: JsonObject = login): Promise<JsonObject> {
  await harness.run('mr_review.discussion_create', { ...where, body: 'Please look.', ...target });
  const body = harness.gitlab.writes.at(-1)?.body;
  const position = isObject(body) ? body['position'] : undefined;
  if (!isObject(position)) throw new Error('no position was sent as an object');
  return position;
}

const refused = async (target: JsonObject, where: JsonObject = login) => {
  const { text } = await harness.fail('mr_review.discussion_create', { ...where, body: 'Please look.', ...target });
  expect(harness.gitlab.writes).toEqual([]);
  return text;
};

describe('a comment on a line of the diff', () => {
  it('carries the three commits of the newest diff', async () => {
    const version = harness.gitlab.world.mergeRequest('acme/api', 2).versions.at(-1);

    await expect(positionFor({ file_path, line: 15 })).resolves.toMatchObject({
      position_type: 'text',
      base_sha: version?.base_commit_sha,
      start_sha: version?.start_commit_sha,
      head_sha: version?.head_commit_sha,
      old_path: file_path,
      new_path: file_path,
    });
  });

  it('has only the new number on an added line', async () => {
    const position = await positionFor({ file_path, line: 15 });

    expect(position).toMatchObject({ new_line: 15 });
    expect(position).not.toHaveProperty('old_line');
  });

  it('has both numbers on an unchanged line, found by either', async () => {
    await expect(positionFor({ file_path, line: 17 })).resolves.toMatchObject({ old_line: 16, new_line: 17 });
    await expect(positionFor({ file_path, line: 16, side: 'old' })).resolves.toMatchObject({ old_line: 16, new_line: 17 });
  });

  it('has only the old number on a removed line', async () => {
    const position = await positionFor({ file_path, line: 15, side: 'old' });

    expect(position).toMatchObject({ old_line: 15 });
    expect(position).not.toHaveProperty('new_line');
  });

  it('finds a new file and a deleted one', async () => {
    await expect(positionFor({ file_path: 'docs/token-rotation.md', line: 3 })).resolves.toMatchObject({ old_path: 'docs/token-rotation.md', new_path: 'docs/token-rotation.md', new_line: 3 });
    await expect(positionFor({ file_path: 'src/auth/legacy-token.ts', line: 2, side: 'old' })).resolves.toMatchObject({ old_line: 2 });
  });

  it('reads the path however it is written', async () => {
    await expect(positionFor({ path: `./${file_path}`, new_line: '15' })).resolves.toMatchObject({ new_path: file_path, new_line: 15 });
  });

  it('finds the lines of a file that GitLab left out of its list', async () => {
    await expect(positionFor({ file_path: 'data/collapsed.txt', line: 2 }, { ...login, merge_request_iid: 4 })).resolves.toMatchObject({ new_path: 'data/collapsed.txt', new_line: 2 });
  });

  it('looks through every page of the diff', async () => {
    const path = 'src/generated/unit-250.ts';

    await expect(positionFor({ file_path: path, line: 1 }, { ...login, merge_request_iid: 3 })).resolves.toMatchObject({ new_path: path, new_line: 1 });
  });

  it('is refused outside the diff, with the nearest lines that are in it', async () => {
    const text = await refused({ file_path, line: 8 });

    expect(text).toContain(`line 8 (numbered as after the change) of ${file_path} is not in the diff. Nearest lines that are: 3, 4, 12, 13.`);
    expect(text).toContain('The diff shows 1 to 4, 12 to 27.');
  });

  it('is refused on the side of a file that has no lines', async () => {
    expect(await refused({ file_path: 'docs/token-rotation.md', line: 1, side: 'old' })).toContain('has no lines on the old side. Use side "new".');
  });

  it('is looked for among what GitLab describes, whatever else is in its list', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/merge_requests/2/diffs', [null, 'x', { new_path: 'a.ts', diff: null }]);
    expect(await refused({ file_path: 'b.ts', line: 1 })).toContain('Nearest: a.ts.');
  });

  it('is refused in a file that is not changed, with the ones that are like it', async () => {
    expect(await refused({ file_path: 'login.ts', line: 1 })).toContain(`does not change "login.ts". Nearest: ${file_path}.`);
  });

  it('is refused in a file without lines', async () => {
    expect(await refused({ file_path: 'docs/guide/sessions.md', line: 1 })).toContain('Leave out line to comment on the file as a whole.');
    expect(await refused({ file_path: 'fixtures/pixel.png', line: 1 }, { ...login, merge_request_iid: 4 })).toContain('has no lines');
  });

  it('is refused without a file', async () => {
    expect(await refused({ line: 3 })).toContain('file_path: is missing.');
    expect(await refused({ file_path, start_line: 3 })).toContain('line: is missing.');
  });
});

describe('a comment on several lines', () => {
  it('carries both ends with their codes', async () => {
    const position = await positionFor({ file_path, start_line: 15, line: 17 });

    expect(position).toMatchObject({
      old_line: 16,
      new_line: 17,
      line_range: {
        start: { line_code: code(16, 15), type: 'new', new_line: 15 },
        end: { line_code: code(16, 17), old_line: 16, new_line: 17 },
      },
    });
  });

  it('may be on removed lines', async () => {
    await expect(positionFor({ file_path: 'src/auth/legacy-token.ts', start_line: 1, line: 2, side: 'old' })).resolves.toMatchObject({
      line_range: { start: { line_code: code(1, 0, 'src/auth/legacy-token.ts'), type: 'old', old_line: 1 }, end: { type: 'old', old_line: 2 } },
    });
  });

  it('is a comment on one line when both ends are the same', async () => {
    expect(await positionFor({ file_path, start_line: 15, line: 15 })).not.toHaveProperty('line_range');
  });

  it('is refused when it leaves the hunk', async () => {
    expect(await refused({ file_path, start_line: 2, line: 17 })).toContain('With line 17 it can begin from line 12 on.');
  });

  it('is refused when it begins after its end or outside the diff', async () => {
    expect(await refused({ file_path, start_line: 17, line: 15 })).toContain('start_line: 17 comes after line 15.');
    expect(await refused({ file_path, start_line: 10, line: 15 })).toContain('start_line: line 10');
  });
});

describe('a comment on a file', () => {
  it('names no line', async () => {
    const position = await positionFor({ file_path: 'docs/guide/sessions.md' });

    expect(position).toMatchObject({ position_type: 'file', old_path: 'docs/sessions.md', new_path: 'docs/guide/sessions.md' });
    expect(position).not.toHaveProperty('new_line');
  });
});

describe('a position in GitLab\'s own form', () => {
  it('is completed by what it leaves out', async () => {
    await expect(positionFor({ position: { new_path: file_path, new_line: 17 } })).resolves.toMatchObject({ position_type: 'text', old_path: file_path, old_line: 16, new_line: 17, head_sha: expect.any(String) });
  });

  it('goes out as it is when it has both numbers', async () => {
    await expect(positionFor({ position: { old_path: file_path, new_path: file_path, old_line: 16, new_line: 17 } })).resolves.toMatchObject({ old_line: 16, new_line: 17 });
  });

  it('goes out as it is when it belongs to an older version', async () => {
    const given = { base_sha: 'a'.repeat(40), start_sha: 'b'.repeat(40), head_sha: 'c'.repeat(40), position_type: 'text', old_path: file_path, new_path: file_path, new_line: 3 };
    await harness.fail('mr_review.discussion_create', { ...login, body: 'x', position: given });

    expect(harness.gitlab.writes.at(-1)?.body).toEqual({ body: 'x', position: given });
  });

  it('is refused beside a file and line', async () => {
    expect(await refused({ file_path, line: 3, position: { new_path: file_path, new_line: 3 } })).toContain('Send either position or file_path with line.');
  });
});

describe('the commits of a diff that is not ready', () => {
  const path = '/projects/acme%2Fapi/merge_requests/2';

  it('are waited for', async () => {
    const version = harness.gitlab.world.mergeRequest('acme/api', 2).versions.at(-1);
    let looks = 0;
    harness.gitlab.answer(`GET ${path}`, () => {
      looks += 1;
      return { body: { iid: 2, diff_refs: looks < 3 ? null : { base_sha: version?.base_commit_sha, start_sha: version?.start_commit_sha, head_sha: version?.head_commit_sha } } };
    });

    await expect(positionFor({ file_path, line: 15 })).resolves.toMatchObject({ head_sha: version?.head_commit_sha });
    expect(looks).toBe(3);
  });

  it('are given up on after a while', async () => {
    harness.gitlab.answer(`GET ${path}`, { iid: 2, diff_refs: null });

    expect(await refused({ file_path, line: 15 })).toContain('GitLab has not prepared the diff of !2 yet');
  });
});
