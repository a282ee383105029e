import { describe, expect, it } from '@jest/globals';
import { redactedParams } from './redacted-params.js';

describe('the arguments of a call in a log', () => {
  it.each([
    ['a password', { password: 'hush' }],
    ['a token of any name', { registration_token: 'hush' }],
    ['the value of a variable', { value: 'hush' }],
    ['variables of a pipeline', { variables: [{ key: 'A', value: 'hush' }] }],
    ['a secret deep inside', { hook: { secret_token: 'hush' } }],
    ['the content of a file', { actions: [{ file_path: 'a', content: 'hush' }] }],
    ['headers of a webhook', { custom_headers: [{ key: 'X', value: 'hush' }] }],
    ['what stands in an address', { url: 'https://me:hush@git.example/x.git' }],
    ['a token in use, whatever it is called', { title: 'is hush-hush mine?' }],
    ['a token in use, as a name', { 'hush-hush': 1 }],
    ['a token of GitLab\'s that somebody typed', { title: 'glptt-hush' }],
  ])('do not show %s', (_name, params) => {
    expect(JSON.stringify(redactedParams(params, ['hush-hush']))).not.toContain('hush');
  });

  it('show the rest as it was sent', () => {
    const params = { project_id: 'acme/api', issue_iid: 7, confidential: true, labels: ['bug'], assignee: null };

    expect(redactedParams(params, ['hush-hush'])).toEqual(params);
  });

  it('cut what is long or deep, and never in the middle of a secret', () => {
    const long = redactedParams({ title: `${'x'.repeat(195)}hush-hush`, labels: Array.from({ length: 50 }, () => 'a'), deep: { a: { b: { c: { d: { e: 1 } } } } } }, ['hush-hush']);

    expect(long['title']).toBe(`${'x'.repeat(195)}[reda…`);
    expect(long['labels']).toHaveLength(21);
    expect(JSON.stringify(long['deep'])).toContain('…');
  });
});
