import { describe, expect, it } from '@jest/globals';
import { encodeSegment, fillPath, parseRoute } from './route.js';

const file = '/projects/:project_id/repository/files/:file_path';
const invalid = { kind: 'invalid_params' };

describe('a declared route', () => {
  it('is read into method, template and names, once', () => {
    const route = parseRoute('GET /projects/:project_id/repository/files/:file_path');
    expect(route).toEqual({ method: 'GET', template: file, names: ['project_id', 'file_path'] });
    expect(parseRoute('GET /projects/:project_id/repository/files/:file_path')).toBe(route);
  });

  it.each([
    ['/projects', 'is not a route: write it as "GET /projects/:project_id".'],
    ['', 'is not a route'],
    ['FETCH /projects', 'is not a route'],
    ['a GET /projects', 'is not a route'],
    ['GET projects', 'is not a route'],
    ['GET /a b', 'is not a route'],
    ['GET /projects?x=1', 'must be plain: no query, no escapes, no empty segment.'],
    ['GET /projects#x', 'must be plain'],
    ['GET /projects/', 'must be plain'],
    ['GET /a//b', 'must be plain'],
    ['GET /a%2Fb', 'must be plain'],
    ['GET /:Id', 'has a parameter without a name in snake_case.'],
    ['GET /:id/:', 'has a parameter without a name in snake_case.'],
    ['GET /:id/:id', 'names a parameter twice.'],
  ])('is refused as a mistake when it reads "%s"', (text, why) => {
    expect(() => parseRoute(text)).toThrow(new RegExp(`"${text.replace('?', '\\?')}" ${why.replace('?', '\\?')}`));
  });

  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])('may be a %s, of any path', (method) => {
    expect(parseRoute(`${method} /`)).toEqual({ method, template: '/', names: [] });
    expect(parseRoute(`${method} /x/:*path`)).toEqual({ method, template: '/x/:*path', names: ['path'] });
  });
});

describe('a filled path', () => {
  it.each([
    [{ project_id: 'a/b/c/d', file_path: 'src/dir x/a+b#c?.ts' }, '/projects/a%2Fb%2Fc%2Fd/repository/files/src%2Fdir%20x%2Fa%2Bb%23c%3F.ts'],
    [{ project_id: 42, file_path: '.gitlab/ci.yml' }, '/projects/42/repository/files/.gitlab%2Fci.yml'],
    [{ project_id: '42', file_path: 'v1.2-rc.1' }, '/projects/42/repository/files/v1.2-rc.1'],
    [{ project_id: 'acme/api', file_path: 'a..b' }, '/projects/acme%2Fapi/repository/files/a..b'],
    [{ project_id: 'acme%2Fapi', file_path: '100%' }, '/projects/acme%2Fapi/repository/files/100%25'],
    [{ project_id: 'acme%2fapi', file_path: 'a%20b' }, '/projects/acme%2Fapi/repository/files/a%2520b'],
    [{ project_id: '//acme/api//', file_path: "it's (a) *!" }, '/projects/acme%2Fapi/repository/files/it%27s%20%28a%29%20%2A%21'],
    [{ project_id: 'gr%C3%B6%C3%9Fe%2Fapi', file_path: 'größe' }, '/projects/gr%C3%B6%C3%9Fe%2Fapi/repository/files/gr%C3%B6%C3%9Fe'],
    [{ project_id: '100%', file_path: 'a' }, '/projects/100%25/repository/files/a'],
    [{ project_id: 'acme/api', file_path: 'größe/日本' }, '/projects/acme%2Fapi/repository/files/gr%C3%B6%C3%9Fe%2F%E6%97%A5%E6%9C%AC'],
  ])('encodes %j exactly once', (params, path) => {
    expect(fillPath(file, params)).toBe(path);
  });

  it('keeps the slashes of a wildcard and nothing else', () => {
    for (const path of ['com/acme/my lib/1.0', '/com/acme/my lib/1.0', '//com/acme/my lib/1.0']) expect(fillPath('/x/:*path', { path })).toBe('/x/com/acme/my%20lib/1.0');
    expect(fillPath('/x/:*path', { path: 'a%2Fb' })).toBe('/x/a%252Fb');
    for (const path of ['com//acme', 'com/', '/']) expect(() => fillPath('/x/:*path', { path })).toThrow(expect.objectContaining({ ...invalid, message: 'path must not be empty.' }));
    expect(() => fillPath('/x/:*path', { path: 'com/../acme' })).toThrow(expect.objectContaining(invalid));
  });

  it.each([
    ['/projects/:project_id', 'project_id'],
    ['/groups/:group_id', 'group_id'],
    ['/namespaces/:namespace_id', 'namespace_id'],
    ['/projects/:id', 'id'],
    ['/groups/:id/labels', 'id'],
  ])('takes the encoded path of an owner for the path itself in %s', (template, name) => {
    for (const path of ['acme%2Fapi', 'acme/api']) expect(fillPath(template, { [name]: path })).toBe(template.replace(`:${name}`, 'acme%2Fapi'));
  });

  it.each([
    ['/runners/:id', 'id'],
    ['/x/projects/:id', 'id'],
    ['/projects/:identity/:id', 'id'],
    ['/projects/:id/forks/:name', 'name'],
    ['/x/:my_project_id', 'my_project_id'],
    ['/x/:project_id_of', 'project_id_of'],
  ])('takes every other text as it is in %s', (template, name) => {
    const others = { id: '1', identity: '2' };
    expect(fillPath(template, { ...others, [name]: 'a%2Fb' })).toBe(template.replace(new RegExp(`:${name}$`), 'a%252Fb').replace(':identity', '2').replace(':id', '1'));
  });

  it.each(['..', '.', '../../../user', '..%2f..%2fuser', '%2e%2e%2fuser', '%252e%252e%252fuser', '%25252e%25252e', 'a/./b', 'a\\..\\b', 'x/%2e', '%ff/%2e%2e', '%ff%2f%2e', 'a%5c..%5cb', '%%32e', '%%32%65'])(
    'refuses %s in every parameter, by name',
    (value) => {
      expect(() => fillPath('/jobs/:job_id', { job_id: value })).toThrow(expect.objectContaining({ ...invalid, message: 'job_id must not contain "." or ".." as a part of its path.' }));
      expect(() => fillPath('/projects/:project_id', { project_id: value })).toThrow(expect.objectContaining({ ...invalid, message: expect.stringContaining('project_id') }));
    },
  );

  it.each([
    ['', 'must not be empty.'],
    ['  ', 'must not be empty.'],
    ['/', 'must not be empty.'],
    ['%2F', 'must not be empty.'],
    ['%20', 'must not be empty.'],
    ['a\nb', 'must not contain control characters.'],
    ['a\u0000b', 'must not contain control characters.'],
    ['a\u009fb', 'must not contain control characters.'],
    ['a%0Ab', 'must not contain control characters.'],
    ['\ud800', 'contains a broken character (half of a surrogate pair).'],
    [undefined, 'is missing: it must be a text or a number.'],
    [null, 'is missing: it must be a text or a number.'],
    [{}, 'is missing: it must be a text or a number.'],
    [Number.NaN, 'is missing: it must be a text or a number.'],
    [Number.POSITIVE_INFINITY, 'is missing: it must be a text or a number.'],
  ])('refuses %j as a value', (value, why) => {
    expect(() => fillPath('/projects/:project_id', { project_id: value })).toThrow(expect.objectContaining({ ...invalid, message: `project_id ${why}` }));
  });

  it('refuses what was encoded over and over, however long', () => {
    const encoded = (times: number) => `%${'25'.repeat(times - 1)}41`;
    expect(fillPath('/x/:name', { name: encoded(10) })).toBe(`/x/${encodeURIComponent(encoded(10))}`);
    expect(() => fillPath('/x/:name', { name: encoded(11) })).toThrow(expect.objectContaining(invalid));
    for (const levels of [20, 300_000]) {
      const value = `%${'25'.repeat(levels)}41`;
      expect(() => fillPath('/x/:name', { name: value })).toThrow(expect.objectContaining({ ...invalid, message: 'name is encoded over and over: give it as GitLab shows it.' }));
    }
  });

  it('takes what only looks like a part of a path for a name', () => {
    for (const name of ['...', 'a.', '..a', '. .', '%2', '%2g', '%C3%A9', '%zz']) expect(fillPath('/x/:name', { name })).toBe(`/x/${encodeURIComponent(name)}`);
  });

  it('says that a path was encoded twice', () => {
    const message = 'project_id is encoded twice: give the path as it is shown in GitLab, such as "acme/api", or the numeric id.';
    for (const project_id of ['acme%252Fapi', 'acme%252fapi']) expect(() => fillPath('/projects/:project_id', { project_id })).toThrow(expect.objectContaining({ ...invalid, message }));
  });

  it('leaves unreserved characters as they are', () => {
    expect(encodeSegment('AZaz09-_.~')).toBe('AZaz09-_.~');
  });
});
