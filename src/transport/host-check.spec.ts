import { describe, expect, it } from '@jest/globals';
import type { IncomingHttpHeaders } from 'node:http';
import { readSettings } from '../config/read-settings.js';
import { refuseForeignHost } from './host-check.js';
import { HttpRefusal } from './http-refusal.js';

const { http, auth } = readSettings([], { GITLAB_MCP_ALLOWED_HOSTS: 'mcp.example, exact.example:8443', GITLAB_MCP_ALLOWED_ORIGINS: 'https://chat.example' }).settings;

function refusal(headers: IncomingHttpHeaders, from = auth): HttpRefusal | undefined {
  try {
    refuseForeignHost(headers, http, from);
    return undefined;
  } catch (error) {
    if (error instanceof HttpRefusal) return error;
    throw error;
  }
}

describe('the Host of a request', () => {
  it.each(['localhost', 'localhost:9999', 'LocalHost:1', '127.0.0.1:80', '127.1.2.3', '[::1]:8080', '[::1]', 'mcp.example', 'MCP.example:1234', 'exact.example:8443'])('may be %s', (host) => {
    expect(refusal({ host })).toBeUndefined();
  });

  it.each([
    undefined, '', 'evil.example', 'localhost.evil.example', 'evil.example:80', 'mcp.example.evil', 'exact.example:1', 'evil@localhost', 'localhost/evil', 'localhost#x', 'localhost?x', 'local host', '127.0.0.1.evil.example',
    '[::2]', '0.0.0.0', 'mcp.example@evil.example',
  ])('may not be %j: 403, with the setting', (host) => {
    expect(refusal(host === undefined ? {} : { host })).toMatchObject({ status: 403, message: expect.stringContaining('GITLAB_MCP_ALLOWED_HOSTS') });
  });

  it('is repeated in the refusal, but never at length', () => {
    expect(refusal({ host: 'e'.repeat(5_000) })?.message.length).toBeLessThan(300);
  });
});

describe('the Origin of a request', () => {
  const host = 'localhost:8080';

  it.each([undefined, 'http://localhost:3000', 'https://127.0.0.1', 'http://[::1]:5', 'https://chat.example'])('may be %s', (origin) => {
    expect(refusal({ host, ...(origin === undefined ? {} : { origin }) })).toBeUndefined();
  });

  it.each(['null', '', 'https://evil.example', 'http://chat.example', 'https://chat.example:8443', 'https://chat.example.evil.example', 'file://', 'chrome-extension://abc', 'https://localhost.evil.example'])('may not be %j: 403, with the setting', (origin) => {
    expect(refusal({ host, origin })).toMatchObject({ status: 403, message: expect.stringContaining('GITLAB_MCP_ALLOWED_ORIGINS') });
  });
});

describe('the public address', () => {
  const { auth: named } = readSettings([], { GITLAB_MCP_PUBLIC_URL: 'https://tools.example:8443/gitlab' }).settings;

  it('is a Host on any port, and an Origin', () => {
    expect(refusal({ host: 'tools.example' }, named)).toBeUndefined();
    expect(refusal({ host: 'tools.example:8443', origin: 'https://tools.example:8443' }, named)).toBeUndefined();
    expect(refusal({ host: 'tools.example', origin: 'https://tools.example' }, named)).toMatchObject({ status: 403 });
    expect(refusal({ host: 'tools.example' })).toMatchObject({ status: 403 });
  });
});
