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

  it.each(['/projects', 'FETCH /projects', 'GET projects', 'GET /a b', 'GET /projects?x=1', 'GET /projects/', 'GET /a//b', 'GET /:Id', 'GET /:id/:id', 'GET /a%2Fb'])('is refused as a mistake when it reads %s', (text) => {
    expect(() => parseRoute(text)).toThrow(Error);
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
    [{ project_id: '/acme/api/', file_path: "it's (a) *!" }, '/projects/acme%2Fapi/repository/files/it%27s%20%28a%29%20%2A%21'],
    [{ project_id: 'acme/api', file_path: 'größe/日本' }, '/projects/acme%2Fapi/repository/files/gr%C3%B6%C3%9Fe%2F%E6%97%A5%E6%9C%AC'],
  ])('encodes %j exactly once', (params, path) => {
    expect(fillPath(file, params)).toBe(path);
  });

  it('keeps the slashes of a wildcard and nothing else', () => {
    expect(fillPath('/x/:*path', { path: 'com/acme/my lib/1.0' })).toBe('/x/com/acme/my%20lib/1.0');
    expect(() => fillPath('/x/:*path', { path: 'com//acme' })).toThrow(expect.objectContaining(invalid));
    expect(() => fillPath('/x/:*path', { path: 'com/../acme' })).toThrow(expect.objectContaining(invalid));
  });

  it.each(['..', '.', '../../../user', '..%2f..%2fuser', '%2e%2e%2fuser', '%252e%252e%252fuser', '%25252e%25252e', 'a/./b', 'a\\..\\b', 'x/%2e', '%ff/%2e%2e', 'a%5c..%5cb'])(
    'refuses %s in every parameter, by name',
    (value) => {
      expect(() => fillPath('/jobs/:job_id', { job_id: value })).toThrow(expect.objectContaining({ ...invalid, message: expect.stringContaining('job_id') }));
      expect(() => fillPath('/projects/:project_id', { project_id: value })).toThrow(expect.objectContaining({ ...invalid, message: expect.stringContaining('project_id') }));
    },
  );

  it.each(['', '  ', '/', 'a\nb', 'a\u0000b', '\ud800', undefined, null, {}, Number.NaN])('refuses %j as a value', (value) => {
    expect(() => fillPath('/projects/:project_id', { project_id: value })).toThrow(expect.objectContaining(invalid));
  });

  it('says that a path was encoded twice', () => {
    expect(() => fillPath('/projects/:project_id', { project_id: 'acme%252Fapi' })).toThrow(/project_id is encoded twice/);
  });

  it('leaves unreserved characters as they are', () => {
    expect(encodeSegment('AZaz09-_.~')).toBe('AZaz09-_.~');
  });
});
