import { describe, expect, it } from '@jest/globals';
import { readFreePath, refuseOtherIdentity } from './free-path.js';

const invalid = (message: string) => expect.objectContaining({ kind: 'invalid_params', message });
const withAdvice = (why: string) => invalid(`path: ${why} Write it below /api/v4, such as "projects/acme%2Fapi/languages". Nothing was sent.`);

describe('a path of the caller\'s own', () => {
  it.each([
    ['projects/acme%2Fapi/languages', '/projects/acme%2Fapi/languages'],
    ['/projects/acme%2fapi/languages/', '/projects/acme%2Fapi/languages'],
    ['  /api/v4/projects/7  ', '/projects/7'],
    ['api/v4/projects/7', '/projects/7'],
    ['api/v4x/7', '/api/v4x/7'],
    ['projects/api/v4/7', '/projects/api/v4/7'],
    ['version', '/version'],
    ['a%20b/größe/100%/x+y(1)', '/a%20b/gr%C3%B6%C3%9Fe/100%25/x%2By%281%29'],
    ['issues/7:x', '/issues/7%3Ax'],
    ['1a:b', '/1a%3Ab'],
    ['x{id}/{id}x/<a>b/b<a>/:7/a:b', '/x%7Bid%7D/%7Bid%7Dx/%3Ca%3Eb/b%3Ca%3E/%3A7/a%3Ab'],
  ])('%j leads to %s, each part encoded once', (text, path) => {
    expect(readFreePath(text)).toEqual({ path, query: '' });
  });

  it.each([
    ...['https://gitlab.example/api/v4/user', 'HTTP:x', 'h:x', 'a:b/c', 'x+1.2-y:z', '//gitlab.example/user'].map((text) => [text, 'must not name a scheme or a host: requests go to the GitLab of this server alone.'] as const),
    ...['a b', 'a\tb', 'a\u0000b', 'a\u009fb'].map((text) => [text, 'must not contain spaces or control characters: encode a space as %20.'] as const),
    ...['a\\b', 'a#b'].map((text) => [text, 'must not contain a backslash or "#": encode them as %5C and %23.'] as const),
    ...['projects/:id', 'projects/:ID/x', 'projects/{id}', 'projects/{}', 'projects/<id>', 'projects/<>'].map((text) => [text, `"${text.split('/')[1] ?? ''}" is a placeholder: put the value in its place.`] as const),
    ...['', '/', 'a//b', 'a//', '/api/v4', '/api/v4/', '?a=b'].map((text) => [text, 'must not have an empty part.'] as const),
  ])('is refused as %j with the reason and the way out', (text, why) => {
    expect(() => readFreePath(text)).toThrow(withAdvice(why));
  });

  it.each([
    ['a/../b', 'path must not contain "." or ".." as a part of its path.'],
    ['a/%2e%2E/b', 'path must not contain "." or ".." as a part of its path.'],
    ['a%2f..%2fb', 'path must not contain "." or ".." as a part of its path.'],
    ['a\ud800', 'path contains a broken character (half of a surrogate pair).'],
    ['a%0Ab', 'path: must not contain control characters, encoded or not. Nothing was sent.'],
    ['a%7Fb', 'path: must not contain control characters, encoded or not. Nothing was sent.'],
  ])('is refused as %j like that of any route', (text, message) => {
    expect(() => readFreePath(text)).toThrow(invalid(message));
  });
});

describe('the query behind it', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['a?search=a%20b&scopes[]=x&scopes[]=y', {}, 'search=a%20b&scopes[]=x&scopes[]=y'],
    ['a?search=a+b', {}, 'search=a%20b'],
    ['a?x=1?2', {}, 'x=1%3F2'],
    ['a?x=../..', {}, 'x=..%2F..'],
    ['a?', { x: 1 }, 'x=1'],
    ['a', { x: [1, 2], not: { labels: 'a b' }, none: null }, 'x[]=1&x[]=2&not[labels]=a%20b'],
    ['a?x=1', { y: 2 }, 'x=1&y=2'],
  ])('is that of %s and %j', (text, more, query) => {
    expect(readFreePath(text, more)).toEqual({ path: '/a', query });
  });

  it('gives way to how the list is paged, as far as that was said', () => {
    expect(readFreePath('a?page=1&per_page=5&x=1', { page: 3, y: 2 }, { page: 2, per_page: undefined }).query).toBe('per_page=5&x=1&y=2&page=2');
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a?x=1', { x: 2 }, 'x'],
    ['a?x[]=1', { x: [2] }, 'x'],
    ['a?not[x]=1', { 'not[y]': 2, z: 1 }, 'not'],
  ])('is refused when %s and %j both say it', (text, more, name) => {
    expect(() => readFreePath(text, more)).toThrow(invalid(`query: ${name} stands in the path as well. Say it once. Nothing was sent.`));
  });

  it.each(['private_token', 'access_token', 'job_token', 'sudo', '_method', 'SUDO', 'sudo[]', 'sudo[a][b]', 'Private_Token', 'sudo[a\nb]'])('never holds %j, wherever that stands', (name) => {
    const bare = name.split('[')[0] ?? '';
    const message = (place: string) => invalid(`${place}: ${bare} is not sent. Requests act with the token of this call, by the method that it names. Nothing was sent.`);
    expect(() => readFreePath(`a?x=1&${encodeURIComponent(name)}=y`)).toThrow(message('path'));
    expect(() => readFreePath('a', { x: 1, [name]: 'y' })).toThrow(message('query'));
    expect(() => refuseOtherIdentity('body', ['x', name])).toThrow(message('body'));
  });

  it.each(['[sudo]', 'sudo]', '[[sudo', ']sudo', 'sudo[', 'a]b', 'a[b', 'a[b]c', ''])('never holds %j, which GitLab might read as another name', (name) => {
    expect(() => readFreePath('projects/1', { [name]: 'root' })).toThrow(expect.objectContaining({ kind: 'invalid_params', message: expect.stringMatching(/^query: .* is no name of a parameter: brackets stand behind a name/) }));
    if (name !== '') expect(() => readFreePath(`projects/1?${encodeURIComponent(name)}=root`)).toThrow(/^path: .* is no name of a parameter/);
  });

  it('tells a long name in part', () => {
    expect(() => readFreePath('projects/1', { [`${'x'.repeat(200)}]`]: 1 })).toThrow(expect.objectContaining({ message: expect.stringContaining(`query: "${'x'.repeat(100)}" is no name`) }));
  });

  it('takes many names', () => {
    const many = (letter: string) => Array.from({ length: 20_000 }, (_, index) => `${letter}${index}`);
    const { query } = readFreePath(`a?${many('k').map((name) => `${name}=1`).join('&')}`, Object.fromEntries(many('z').map((name) => [name, 1])));
    expect(query.split('&')).toHaveLength(40_000);
  });

  it.each(['token', 'my_sudo', 'sudoers', 'x[sudo]', 'method'])('may hold %s', (name) => {
    expect(readFreePath('a', { [name]: 'y' }).query).toBe(`${name}=y`);
    expect(() => refuseOtherIdentity('body', [name])).not.toThrow();
  });
});
