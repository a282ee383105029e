import { describe, expect, it } from '@jest/globals';
import { helpText } from './help-text.js';
import { printConfig } from './print-config.js';
import { readSettings } from './read-settings.js';
import { settingsByName } from './settings.js';

describe('--print-config', () => {
  const text = printConfig(
    readSettings(['--action-timeout=90s'], {
      GITLAB_TOKEN: 'hush',
      HTTPS_PROXY: 'http://me:hu@sh:hush@proxy.example:3128',
      HTTP_PROXY: 'me:hush@proxy.example:3128',
      GITLAB_MCP_MODULES: '@acme/tools,./glpat-hush',
      GITLAB_MCP_ALLOWED_PROJECTS: 'acme/api,42',
    }).settings,
  );

  it('shows each setting the way it is written, with where it came from', () => {
    const lines = text.split('\n');

    expect(lines).toContain('GITLAB_MCP_ACTION_TIMEOUT=1m30s # flag');
    expect(lines).toContain('GITLAB_MCP_ALLOWED_PROJECTS=acme/api,42 # environment');
    expect(lines).toContain('GITLAB_MCP_BODY_LIMIT=4MiB # default');
    expect(lines).toContain('# GITLAB_MCP_TIER is unset');
    expect(lines.filter((line) => line !== '')).toHaveLength(settingsByName.size);
  });

  it('masks the token, the credentials of a proxy and a token in the wrong place', () => {
    const lines = text.split('\n');

    expect(text).not.toMatch(/hush|hu@sh/);
    expect(lines).toContain('GITLAB_TOKEN=*** # environment');
    expect(lines).toContain('HTTPS_PROXY=http://***@proxy.example:3128 # environment');
    expect(lines).toContain('GITLAB_MCP_MODULES=@acme/tools,./*** # environment');
  });
});

describe('--help', () => {
  it('names every setting once, and every flag but the one of the token', () => {
    const text = helpText();
    const variables = text.split('\n').filter((line) => /^ {2}\S/.test(line)).map((line) => /[A-Z][A-Z_]+\b/.exec(line)?.[0]).filter(Boolean);

    expect(variables).toEqual([...settingsByName.keys()]);
    expect(text).toContain('  --tool-surface <value>, GITLAB_MCP_TOOL_SURFACE\n');
    expect(text).toContain('  --http[=false], GITLAB_MCP_HTTP\n');
    expect(text).toContain('from 0 to 24h. Default: 5m.\n');
    expect(text).not.toContain('--gitlab-token');
  });
});
