import { describe, expect, it } from '@jest/globals';
import { projectAddress } from './project-address.js';

describe('an address on an instance below a sub-path', () => {
  const host = 'https://dev.example.com/git';
  const projectOf = (text: string) => projectAddress(text, host).project;

  it('has the sub-path in web addresses', () => {
    expect(projectOf('https://dev.example.com/git/acme/api.git')).toBe('acme/api');
    expect(projectAddress('https://DEV.example.com:443/git/acme/api/-/issues/7', host)).toMatchObject({ project: 'acme/api', page: ['issues', '7'] });
    expect(() => projectOf('https://dev.example.com/other/acme/api')).toThrow('lives below dev.example.com/git/');
    expect(() => projectOf('https://dev.example.com/github/acme/api')).toThrow('lives below dev.example.com/git/');
  });

  it('has none over SSH, where a group may even be called like it', () => {
    expect(projectOf('git@dev.example.com:acme/api.git')).toBe('acme/api');
    expect(projectOf('git@dev.example.com:git/api.git')).toBe('git/api');
  });
});

describe('an address on an instance with a host of its own', () => {
  const host = 'https://gitlab.example.com';
  const projectOf = (text: string) => projectAddress(text, host).project;

  it('may use the names and ports that SSH has beside the web', () => {
    expect(projectOf('ssh://git@altssh.gitlab.example.com:443/acme/api.git')).toBe('acme/api');
    expect(projectOf('git@ssh.gitlab.example.com:acme/platform/tools/deploy.scripts.git')).toBe('acme/platform/tools/deploy.scripts');
    expect(() => projectOf('git@git.example.com:acme/api.git')).toThrow('connected to gitlab.example.com');
  });

  it('keeps a group that is called by a number when only the project follows', () => {
    expect(projectOf('git@gitlab.example.com:2222/api.git')).toBe('2222/api');
  });

  it('does not take a project for a page because of its name', () => {
    expect(projectAddress('https://gitlab.example.com/acme/platform/issues', host)).toMatchObject({ project: 'acme/platform/issues', page: [] });
    expect(projectAddress('https://gitlab.example.com/acme/commit', host)).toMatchObject({ project: 'acme/commit', page: [] });
  });

  it('keeps a percent sign that encodes nothing', () => {
    expect(projectAddress('https://gitlab.example.com/acme/api/-/blob/main/100%.txt', host).page).toEqual(['blob', 'main', '100%.txt']);
  });
});
