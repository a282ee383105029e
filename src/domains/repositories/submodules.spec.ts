import { describe, expect, it } from '@jest/globals';
import { declaredIn, projectBehind } from './submodules.js';

describe('the address of a submodule', () => {
  it.each([
    ['../tools.git', 'acme/tools'],
    ['../../other/tools.git', 'other/tools'],
    ['./nested', 'acme/api/nested'],
    ['../../../../up', undefined],
    ['https://gitlab.example.com:8443/git/acme/tools.git', 'acme/tools'],
    ['https://gitlab.example.com/git/acme/tools.git', undefined],
    ['git@gitlab.example.com:acme/tools.git', 'acme/tools'],
    ['ssh://git@gitlab.example.com:2222/acme/tools.git', 'acme/tools'],
    ['git@git.example.net:acme/tools.git', undefined],
    ['/srv/git/tools.git', undefined],
  ])('%s leads to %s', (url, path) => {
    expect(projectBehind(url, 'acme/api', 'https://gitlab.example.com:8443/git')).toBe(path);
  });
});

describe('.gitmodules', () => {
  it('is read with quotes, comments and carriage returns', () => {
    expect(declaredIn('# ours\r\n[submodule "a b"]\r\n  path = "libs/a b"\r\n  URL = ../a.git\r\n  shallow = true\r\n')).toEqual([{ name: 'a b', path: 'libs/a b', url: '../a.git' }]);
    expect(declaredIn('[submodule "half"]\n path = x\n')).toEqual([]);
  });
});
