import { describe, expect, it } from '@jest/globals';
import { printConfig } from './print-config.js';
import { readSettings } from './read-settings.js';
import { SettingsError } from './settings-error.js';

const settingsWith = (url: string) => readSettings([], { GITLAB_MCP_REDIS_URL: url });

function problemsOf(url: string): string {
  try {
    settingsWith(url);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return 'none';
}

describe('the address of Redis', () => {
  it.each(['redis://redis', 'redis://127.0.0.1:6379/', 'rediss://user:p%25ss@redis.example:6380/2', 'redis://:hush@[::1]:6379/0'])('may be %s', (url) => {
    expect(settingsWith(url).settings.fleet.GITLAB_MCP_REDIS_URL).toBe(url);
  });

  it.each([
    ['redis.example:6379', 'is not a redis:// or rediss:// address'],
    ['http://redis.example', 'is not a redis:// or rediss:// address'],
    ['redis://', 'names no host'],
    ['redis://redis.example/one', 'names a database that is no number'],
    ['redis://redis.example/0?protocol=3', 'carries a query or a fragment'],
    ['redis://:50%hush@redis.example', 'has a % in its user name or password that is not written as %25'],
    ['redis://:hush%ff@redis.example', 'has a % in its user name or password that is not written as %25'],
  ])('may not be %s', (url, fault) => {
    expect(problemsOf(url)).toContain(fault);
    expect(problemsOf(url)).not.toContain('hush');
  });

  it('is shown without its password, which is known for the log to leave out', () => {
    const { settings } = settingsWith('redis://me:hu%40sh@redis.example');

    expect(settings.fleet.password).toBe('hu@sh');
    expect(printConfig(settings)).toContain('GITLAB_MCP_REDIS_URL=redis://***@redis.example # environment');
    expect(settingsWith('redis://redis.example').settings.fleet.password).toBeUndefined();
  });
});
