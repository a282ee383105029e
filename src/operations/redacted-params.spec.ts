import { describe, expect, it } from '@jest/globals';
import { redactedParams } from './redacted-params.js';

const secrets = ['hush-hush', 'more'];

describe('the arguments of a call in a log', () => {
  it.each([
    ['variables of a pipeline', { variables: [{ key: 'A', value: 'hush' }] }],
    ['a secret deep inside', { hook: { secret_token: 'hush' } }],
    ['the content of a file', { actions: [{ file_path: 'a', content: 'hush' }] }],
    ['headers of a webhook', { custom_headers: [{ key: 'X', value: 'hush' }] }],
    ['what stands in an address', { url: 'https://me:hush@git.example/x.git' }],
    ['a token in use, whatever it is called', { title: 'is hush-hush mine?' }],
    ['a token in use, as a name', { 'hush-hush': 1 }],
    ['a token of GitLab\'s that somebody typed', { title: 'glptt-hush' }],
    ['a token in the query of an address', { url: 'https://host/hook?a=1&private_token=hush#top' }],
    ['a value in the query of a path', { path: 'projects/1/variables?key=A&value=hush' }],
    ['a password inside a document', { document: 'mutation { a(input: { name: "b", password: "hu\\"sh hush" }) { errors } }' }],
    ['a token inside a document, written over lines', { document: 'mutation { a(token: """hush\n"hush"""") { errors } }' }],
    ['the address of a webhook', { config: { webhook: 'https://hooks.example.com/T0/hush', push_events: true } }],
    ['what signs an address', { upload: { url: 'https://storage.example.com/x?X-Amz-Signature=hush&part=1' } }],
    ['a private key, whatever it is called', { key: '-----BEGIN RSA PRIVATE KEY-----\nhush\n-----END RSA PRIVATE KEY-----\n' }],
    ['a private key that was cut off', { key: '-----BEGIN PRIVATE KEY-----\nhush' }],
    ['a private key inside JSON', { google_iap_service_account_json: '{"private_key":"hush"}', service_account_key: 'hush' }],
    ['a secret inside JSON', { text: '{"client_secret": "hush"}' }],
  ])('do not show %s', (_name, params) => {
    expect(JSON.stringify(redactedParams(params, secrets))).not.toContain('hush');
  });

  it.each([
    'password', 'new_password', 'passphrase', 'gpg_passphrase', 'client_secret', 'secrets', 'registration_token', 'tokens', 'credential', 'credentials_json', 'private_key', 'isPrivate',
    'authorization', 'Authorization', 'certificate', 'ssl_certificate_chain', 'license', 'licence', 'my_license', 'api_key', 'value', 'variables', 'variables_attributes', 'headers', 'custom_headers', 'content',
  ])('do not show what is called %s', (name) => {
    for (const value of ['hush', 7, false, '', ['hush'], { a: 'hush' }]) expect(redactedParams({ [name]: value, id: 1 }, [])).toEqual({ [name]: '[redacted]', id: 1 });
    expect(redactedParams({ [name]: null }, [])).toEqual({ [name]: null });
    expect(redactedParams({ [name]: undefined }, [])).toStrictEqual({ [name]: undefined });
  });

  it.each(['license_template', 'licenses', 'licenxe', 'key', 'keys', 'api_key_id', 'values', 'default_value', 'variables_count', 'my_variables', 'header', 'headers_count', 'content_type', 'my_content', 'title'])('show what is called %s', (name) => {
    expect(redactedParams({ [name]: 'shown' }, secrets)).toEqual({ [name]: 'shown' });
  });

  it.each(['glpat', 'gldt', 'glrt', 'glrtr', 'glcbt', 'glptt', 'glft', 'glimt', 'glagent', 'glwt', 'glsoat', 'glffct', 'gloas'])('do not show a token that begins with %s', (prefix) => {
    expect(redactedParams({ title: `${prefix}-hush and (${prefix}-A_1.b-c), un${prefix}ed` }, [])).toEqual({ title: `[redacted] and ([redacted]), un${prefix}ed` });
  });

  it('do not show the rest of a secret in a query or a document either', () => {
    const shown = (text: string) => redactedParams({ text }, [])['text'];

    expect(shown('a?private_token=hush-1&x=1#f')).toBe('a?private_token=[redacted]&x=1#f');
    expect(shown('a?x=1&user[my-pass.password]=hush hush')).toBe('a?x=1&user[my-pass.password]=[redacted] hush');
    expect(shown('a?token=&token=#x')).toBe('a?token=[redacted]&token=[redacted]#x');
    expect(shown('{"token":"hush","name":"x"}')).toBe('{"token":"[redacted]","name":"x"}');
    expect(shown('{"token" \n :  "hush \\"hush\\" \\\\", "name":"x"}')).toBe('{"token" \n :  "[redacted]", "name":"x"}');
    expect(shown('(token:"""hush " hush\nhush""", name: """x""")')).toBe('(token:"[redacted]", name: """x""")');
    expect(shown('(token: "", name: "x")')).toBe('(token: "[redacted]", name: "x")');
  });

  it('are read however long a word in them is', () => {
    expect(redactedParams({ title: 'a'.repeat(1_000_000) }, [])).toEqual({ title: `${'a'.repeat(200)}…` });
  });

  it('show the rest of a query and of a document', () => {
    expect(redactedParams({ path: 'a?key=A&value=b&c[]=d', document: '{ a(name: "b", token: "c") { "d" } }' }, [])).toEqual({
      path: 'a?key=A&value=[redacted]&c[]=d',
      document: '{ a(name: "b", token: "[redacted]") { "d" } }',
    });
  });

  it('do not show a session', () => {
    expect(redactedParams({ title: 'Cookie: _gitlab_session=0123abc; x=1' }, [])).toEqual({ title: 'Cookie: [redacted]; x=1' });
  });

  it('do not show any of the secrets in use, however often they stand there', () => {
    expect(redactedParams({ title: 'more, hush-hush, more' }, secrets)).toEqual({ title: '[redacted], [redacted], [redacted]' });
  });

  it('are not emptied by a secret so short that it stands in every word', () => {
    expect(redactedParams({ title: 'abc abcd' }, ['', 'a', 'abc', 'abcd'])).toEqual({ title: 'abc [redacted]' });
  });

  it('show the rest as it was sent', () => {
    const params = { project_id: 'acme/api', issue_iid: 7, confidential: true, labels: ['bug', 2, null], assignee: null, position: { line: 3, deep: [{ er: [] }] }, none: undefined };

    expect(redactedParams(params, secrets)).toStrictEqual(params);
  });

  it('cut what is long, and never in the middle of a secret', () => {
    const cut = (params: Readonly<Record<string, unknown>>) => redactedParams(params, secrets);

    expect(cut({ title: 'x'.repeat(200) })).toEqual({ title: 'x'.repeat(200) });
    expect(cut({ title: 'x'.repeat(201) })).toEqual({ title: `${'x'.repeat(200)}…` });
    expect(cut({ title: `${'x'.repeat(195)}hush-hush` })).toEqual({ title: `${'x'.repeat(195)}[reda…` });
    expect(cut({ ['x'.repeat(201)]: 1 })).toEqual({ [`${'x'.repeat(200)}…`]: 1 });
    const items = Array.from({ length: 21 }, (_, index) => index);
    expect(cut({ ids: items.slice(1) })).toEqual({ ids: items.slice(1) });
    expect(cut({ ids: items })).toEqual({ ids: [...items.slice(0, 20), '…'] });
    const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, index]));
    expect(cut(members(101))).toEqual(members(100));
  });

  it('end where they get deep, in objects and in lists', () => {
    const deep = (inmost: unknown) => ({ a: { b: { c: { d: inmost } } } });

    for (const shown of [1, 'text', null, true]) expect(redactedParams(deep({ e: shown }), [])).toEqual(deep({ e: shown }));
    for (const hidden of [{ f: 1 }, ['f']]) expect(redactedParams(deep({ e: hidden }), [])).toEqual(deep({ e: '…' }));
    expect(redactedParams({ a: [[[[['deep']]]]] }, [])).toEqual({ a: [[[['…']]]] });
  });
});
