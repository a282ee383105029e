import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Type } from 'typebox';
import { Cancelled, GitLabRejected, InvalidParams, Refused, UnreadableAnswer } from '../kernel/errors.js';
import { entryOf } from './action-entry.js';
import { FailureText } from './failure-text.js';

const entry = entryOf({ spec: { id: 'issue.get', summary: 'Get an issue.', effect: 'read', params: Type.Object({}) }, call: () => Promise.resolve() }, undefined);
const seven = { project_id: 'acme/api', issue_iid: 7, title: 'not an aim' };

describe('the text of a failed call', () => {
  const logged: string[] = [];
  beforeEach(() => {
    logged.length = 0;
    jest.spyOn(Logger.prototype, 'error').mockImplementation((message: unknown) => void logged.push(String(message)));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const failures = new FailureText();

  it('says what was tried, on what, and what went wrong', () => {
    const rejected = new GitLabRejected(404, 'there is no such issue. GET /x → 404', { request: { method: 'GET', path: '/x' }, words: '' });
    expect(failures.of(rejected, entry, seven)).toBe('Get issue (project_id acme/api, issue_iid 7): there is no such issue. GET /x → 404');
    expect(failures.of(new InvalidParams('issue_iid: is missing.'), entry)).toBe('Get issue: issue_iid: is missing.');
    expect(failures.of(new Refused('not here.'))).toBe('not here.');
  });

  it('tells a decision of the person, and a fault of the client, in its own words', () => {
    expect(failures.of(new Cancelled('The person said no.'), entry, seven)).toBe('The person said no.');
    expect(failures.of(new UnreadableAnswer('The answer cannot be read.'), entry, seven)).toBe('The answer cannot be read.');
  });

  it('shortens what was aimed at', () => {
    expect(failures.of(new Refused('no.'), entry, { file_path: 'x'.repeat(5_000) }).length).toBeLessThan(200);
  });

  it.each([new TypeError('x is not a function: token-of-alice'), new Error('/somewhere/src/a.ts'), 'a thrown text', undefined])('of a defect is neutral, with a number that the log has too', (defect) => {
    const told = failures.of(defect, entry, seven);
    expect(told).toMatch(/^Get issue \(project_id acme\/api, issue_iid 7\): an unexpected error inside this server, reference [0-9a-f]{8}\./);
    expect(told).not.toMatch(/token-of-alice|somewhere|a thrown text|TypeError|\n\s+at /);
    const reference = /reference ([0-9a-f]{8})/.exec(told)?.[1] ?? 'none';
    expect(logged.join()).toContain(reference);
    if (defect instanceof Error) expect(logged.join()).toContain(defect.message);
  });

  it('of a defect before the action was known is neutral as well', () => {
    const told = failures.of(new TypeError('broken'), undefined, seven);
    expect(told).toMatch(/^The call: an unexpected error inside this server, reference [0-9a-f]{8}\./);
    expect(logged).toEqual([expect.stringMatching(/^[0-9a-f]{8} call failed unexpectedly: TypeError: broken/)]);
  });

  it('writes nothing to the log that is no defect', () => {
    failures.of(new Refused('no.'), entry, seven);
    expect(logged).toEqual([]);
  });
});
