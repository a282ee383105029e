import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSettings, type StartUp } from './read-settings.js';
import { concerns, settingsByName } from './settings.js';
import { SettingsError } from './settings-error.js';

let folder: string;
beforeAll(() => { folder = mkdtempSync(join(tmpdir(), 'settings-')); });
afterAll(() => { rmSync(folder, { recursive: true }); });

function fileWith(text: string, name = 'some.env'): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function read(argv: string[] = [], env: NodeJS.ProcessEnv = {}): StartUp['settings'] {
  return readSettings(argv, env).settings;
}

function refusal(argv: string[], env: NodeJS.ProcessEnv = {}): SettingsError {
  try {
    readSettings(argv, env);
  } catch (error) {
    if (error instanceof SettingsError) return error;
    throw error;
  }
  throw new Error('The settings were accepted.');
}

describe('where a setting comes from', () => {
  it('starts with nothing given, on defaults', () => {
    expect(read().values()).toEqual({
      GITLAB_URL: 'https://gitlab.com',
      GITLAB_MCP_SKIP_TLS_VERIFY: false,
      GITLAB_MCP_TOOL_SURFACE: 'dynamic',
      GITLAB_MCP_TOOL_PREFIX: 'gitlab',
      GITLAB_MCP_CAPABILITY_SURFACE: 'full',
      GITLAB_MCP_EXCLUDE: [],
      GITLAB_MCP_READ_ONLY: false,
      GITLAB_MCP_SAFE_MODE: false,
      GITLAB_MCP_IGNORE_SCOPES: false,
      GITLAB_MCP_ALLOWED_PROJECTS: [],
      GITLAB_MCP_ACTION_TIMEOUT: 300_000,
      GITLAB_MCP_STATE_KEY: [],
      GITLAB_MCP_POLL_ACTIVE: 5_000,
      GITLAB_MCP_POLL_STEADY: 15_000,
      GITLAB_MCP_POLL_SETTLED: 60_000,
      GITLAB_MCP_MAX_WATCHES: 10,
      GITLAB_MCP_MAX_WATCHES_TOTAL: 2_000,
      GITLAB_MCP_MAX_RESULT_BYTES: 60_000,
      GITLAB_MCP_REQUEST_TIMEOUT: 30_000,
      GITLAB_MCP_RETRY_BUDGET: 30_000,
      GITLAB_MCP_ALLOWED_DIRS: [],
      GITLAB_MCP_UPLOAD_MAX_BYTES: 104_857_600,
      GITLAB_MCP_HTTP: false,
      GITLAB_MCP_HTTP_ADDR: '127.0.0.1:8080',
      GITLAB_MCP_STATELESS: 'true',
      GITLAB_MCP_SESSION_TIMEOUT: 1_800_000,
      GITLAB_MCP_MAX_SESSIONS: 1_000,
      GITLAB_MCP_ALLOWED_HOSTS: [],
      GITLAB_MCP_ALLOWED_ORIGINS: [],
      GITLAB_MCP_BODY_LIMIT: 4_194_304,
      GITLAB_MCP_METRICS: false,
      GITLAB_MCP_AUTH_MODE: 'header',
      GITLAB_MCP_RATE_LIMIT_RPS: 50,
      GITLAB_MCP_RATE_LIMIT_BURST: 200,
      GITLAB_MCP_MAX_CALLS: 32,
      GITLAB_MCP_LOG_LEVEL: 'info',
      GITLAB_MCP_MODULES: [],
    });
  });

  it('takes the flag before the environment before the file before the default', () => {
    const file = fileWith('GITLAB_MCP_TIER=free\nGITLAB_MCP_LOG_LEVEL=error\nGITLAB_MCP_RETRY_BUDGET=1s\n');
    const env = { GITLAB_MCP_ENV_FILE: file, GITLAB_MCP_TIER: 'premium', GITLAB_MCP_LOG_LEVEL: 'warn' };

    const settings = read(['--tier', 'ultimate'], env);

    expect(settings.surface.GITLAB_MCP_TIER).toBe('ultimate');
    expect(settings.logging.GITLAB_MCP_LOG_LEVEL).toBe('warn');
    expect(settings.limits.GITLAB_MCP_RETRY_BUDGET).toBe(1_000);
    const sources = ['GITLAB_MCP_TIER', 'GITLAB_MCP_LOG_LEVEL', 'GITLAB_MCP_RETRY_BUDGET', 'GITLAB_URL'].map((name) => settings.sourceOf(name));
    expect(sources).toEqual(['flag', 'environment', 'file', 'default']);
  });

  it('takes an empty or blank value for none, wherever it stands', () => {
    const file = fileWith('GITLAB_MCP_TIER=free\n');

    const settings = read(['--tier=', '--env-file', file], { GITLAB_MCP_TIER: '  ', GITLAB_URL: '', AUTOPILOT: '' });

    expect(settings.surface.GITLAB_MCP_TIER).toBe('free');
    expect(settings.gitlab.GITLAB_URL).toBe('https://gitlab.com');
    expect(settings.policy.AUTOPILOT).toBeUndefined();
  });

  it('reads the file named by a flag before the one named by the environment', () => {
    const named = fileWith('GITLAB_MCP_TIER=free', 'flag.env');
    const other = fileWith('GITLAB_MCP_TIER=premium', 'environment.env');

    expect(read([`--env-file=${named}`], { GITLAB_MCP_ENV_FILE: other }).surface.GITLAB_MCP_TIER).toBe('free');
  });

  it('does not read a .env in the working directory', () => {
    fileWith('GITLAB_MCP_TIER=free', '.env');
    const before = process.cwd();
    process.chdir(folder);
    try {
      expect(read().surface.GITLAB_MCP_TIER).toBeUndefined();
    } finally {
      process.chdir(before);
    }
  });

  it('knows a proxy in either case', () => {
    const { gitlab } = read([], { https_proxy: 'proxy.example:3128', HTTP_PROXY: 'http://plain.example', no_proxy: '.intern,10.0.0.1:443' });

    expect([gitlab.HTTPS_PROXY, gitlab.HTTP_PROXY, gitlab.NO_PROXY]).toEqual(['http://proxy.example:3128', 'http://plain.example', '.intern,10.0.0.1:443']);
  });

  it('reads a switch alone, with =, and a value with and without =', () => {
    const { http } = read(['--http', '--http-addr', '127.0.0.1:9000']);
    expect([http.GITLAB_MCP_HTTP, http.address]).toEqual([true, { host: '127.0.0.1', port: 9_000 }]);

    expect(read(['--http=false', '--http-addr=[::1]:0'], { GITLAB_MCP_HTTP: 'true' }).http).toMatchObject({ GITLAB_MCP_HTTP: false, address: { host: '::1', port: 0 } });
  });

  it('reads how sessions are kept', () => {
    const { http } = read(['--stateless=HYBRID', '--session-timeout', '90s', '--max-sessions', '20']);
    expect(http).toMatchObject({ GITLAB_MCP_STATELESS: 'hybrid', GITLAB_MCP_SESSION_TIMEOUT: 90_000, GITLAB_MCP_MAX_SESSIONS: 20, keepsSessions: true, servesModern: true });

    expect(read(['--stateless', 'no']).http).toMatchObject({ GITLAB_MCP_STATELESS: 'false', keepsSessions: true, servesModern: false });
    expect(read([], { GITLAB_MCP_STATELESS: '1' }).http).toMatchObject({ GITLAB_MCP_STATELESS: 'true', keepsSessions: false, servesModern: true });
    expect(refusal(['--stateless=maybe', '--max-sessions=many']).problems).toEqual([
      'GITLAB_MCP_STATELESS (--stateless): "maybe" is none of the allowed values. Allowed: true, false or hybrid.',
      'GITLAB_MCP_MAX_SESSIONS (--max-sessions): "many" cannot be read. Allowed: a whole number from 1 to 100000.',
    ]);
  });

  it('gives every setting but the token a flag of the same name', () => {
    const flags = [...settingsByName.keys()].map((name) => `--${name.replace(/^GITLAB_MCP_/, '').toLowerCase().replaceAll('_', '-')}`);
    const { problems } = refusal([...flags.map((flag) => `${flag}=`), '--nonsense']);

    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['--gitlab-token', '--nonsense']);
  });

  it('fills one object for each configuration class', () => {
    expect(read().all.map((config) => config.constructor)).toEqual(concerns.map(({ type }) => type));
  });
});

describe('what stops the start', () => {
  it('lists every wrong value at once, with what is allowed', () => {
    const error = refusal(['--log-format', 'xml'], {
      GITLAB_URL: 'ftp://gitlab.example.com',
      GITLAB_MCP_TIER: 'gold',
      GITLAB_MCP_YOLO_MODE: 'maybe',
      GITLAB_MCP_ACTION_TIMEOUT: '25h',
      GITLAB_MCP_REQUEST_TIMEOUT: '30',
      GITLAB_MCP_BODY_LIMIT: '4M',
      GITLAB_MCP_HTTP_ADDR: '8080',
    });

    expect(error.exitCode).toBe(1);
    expect(error.problems).toEqual([
      'GITLAB_URL: "ftp://gitlab.example.com" does not begin with http:// or https://. Allowed: an http:// or https:// address, with or without a sub-path, a slash at its end or /api/v4; no user name, password, query or fragment.',
      'GITLAB_MCP_TIER: "gold" is none of the allowed values. Allowed: free, premium or ultimate.',
      'GITLAB_MCP_YOLO_MODE: "maybe" is neither true nor false. Allowed: true or false (1, yes, on, 0, no and off in any case mean the same).',
      'GITLAB_MCP_ACTION_TIMEOUT: "25h" is too large. Allowed: a duration such as 90s, 1h30m or 500ms, from 0 to 24h.',
      'GITLAB_MCP_REQUEST_TIMEOUT: "30" cannot be read. Allowed: a duration such as 90s, 1h30m or 500ms, from 1ms to 1h.',
      'GITLAB_MCP_HTTP_ADDR: "8080" is not a host and a port. Allowed: host:port such as 127.0.0.1:8080, 0.0.0.0:8080 or [::1]:8080.',
      'GITLAB_MCP_BODY_LIMIT: "4M" cannot be read. Allowed: a number of bytes such as 60000, 500KB or 4MiB, from 1KiB to 1GiB.',
      'GITLAB_MCP_LOG_FORMAT (--log-format): "xml" is none of the allowed values. Allowed: json or pretty.',
    ]);
    for (const problem of error.problems) expect(error.message).toContain(problem);
  });

  it.each(['GITLAB_MCP_ALLOWED_PROJECTS', 'GITLAB_MCP_EXCLUDE', 'GITLAB_MCP_ALLOWED_DIRS', 'GITLAB_MCP_ALLOWED_HOSTS', 'GITLAB_MCP_ALLOWED_ORIGINS', 'GITLAB_MCP_MODULES', 'GITLAB_MCP_STATE_KEY'])(
    'is a list of commas alone in %s, which would lift the limit that it was to set',
    (name) => {
      for (const text of [',', ' , ,']) expect(refusal([], { [name]: text }).problems).toEqual([expect.stringMatching(new RegExp(`^${name}: .* holds no item\\. Allowed: `))]);
    },
  );

  it.each([['Work', 'does not begin with a lower-case letter'], ['1work', 'does not begin'], ['work_', 'ends with an underscore; one follows anyway'], ['a-b', 'holds more than'], ['much_too_long', 'is longer than 9 characters']])(
    'is %s for the names of tools, which says what is wrong with it',
    (word, fault) => {
      expect(refusal([], { GITLAB_MCP_TOOL_PREFIX: word }).problems).toEqual([expect.stringContaining(`"${word}" ${fault}`)]);
    },
  );

  it.each([
    ['a token with a blank', { GITLAB_TOKEN: 'hush hush' }],
    ['a password in the address of GitLab', { GITLAB_URL: 'https://me:hush@gitlab.example.com' }],
    ['a query in the address of GitLab', { GITLAB_URL: 'https://gitlab.example.com/?private_token=hush' }],
    ['a password in a proxy', { HTTPS_PROXY: 'socks5://me:hu@sh hush@proxy.example' }],
    ['a password in a proxy without a scheme', { HTTP_PROXY: 'me:hush@proxy example' }],
    ['a password in an origin', { GITLAB_MCP_ALLOWED_ORIGINS: 'https://me:hush@chat.example.com' }],
    ['a password in a host', { GITLAB_MCP_ALLOWED_HOSTS: 'mcp.example,https://me:hu/sh,hush@mcp.example' }],
    ['a password in a project', { GITLAB_MCP_DEFAULT_PROJECT: 'https://me:hush@gitlab.example.com/acme/api' }],
    ['a token in the wrong variable', { GITLAB_MCP_TIER: 'glpat-hush' }],
    ['a token in a list', { GITLAB_MCP_EXCLUDE: 'issue.delete,glpat-hush' }],
    ['a token in the file', { GITLAB_MCP_LOG_LEVEL: 'gldt-hush.01.hush' }],
  ])('does not show %s', (_what, env) => {
    const { message } = refusal([], env);

    expect(message).toContain(Object.keys(env)[0]);
    expect(message).not.toContain('hush');
  });

  it('says in which place a wrong value stands', () => {
    const file = fileWith('GITLAB_MCP_TIER=gold');

    expect(refusal(['--env-file', file]).problems[0]).toMatch(/^GITLAB_MCP_TIER \(in the file of GITLAB_MCP_ENV_FILE\): "gold" /);
  });

  it('names a folder that is none, or not there', () => {
    const { problems } = refusal(['--allowed-dirs', `${folder},${fileWith('x', 'file')}`]);
    expect(problems).toEqual([expect.stringMatching(/^GITLAB_MCP_ALLOWED_DIRS \(--allowed-dirs\): .* holds ".*file", which is no folder\./)]);
    expect(refusal([], { GITLAB_MCP_ALLOWED_DIRS: join(folder, 'absent') }).problems[0]).toContain('which cannot be read (ENOENT: no such file or directory)');
  });

  it('names a file that cannot be read, with the reason', () => {
    const missing = join(folder, 'missing');
    const { problems } = refusal([], { GITLAB_MCP_CA_FILE: missing, GITLAB_MCP_ENV_FILE: folder });

    expect(problems[0]).toContain(`GITLAB_MCP_CA_FILE: ${JSON.stringify(missing)} cannot be read (ENOENT: no such file or directory).`);
    expect(problems[1]).toMatch(/^GITLAB_MCP_ENV_FILE: ".*" cannot be read \(EISDIR: illegal operation on a directory\)\./);
  });

  it('refuses a certificate file that holds no certificate', () => {
    const file = fileWith('not a certificate', 'ca.pem');

    expect(refusal([], { GITLAB_MCP_CA_FILE: file }).message).toContain('holds no certificate in PEM form');
  });

  it.each([
    ['GITLAB_MCP_DEFAULT_PROJECT', 'api'], ['GITLAB_MCP_DEFAULT_PROJECT', 'acme/../api'], ['GITLAB_MCP_ALLOWED_PROJECTS', 'acme//api'],
    ['GITLAB_MCP_ALLOWED_PROJECTS', '../acme'], ['GITLAB_MCP_ALLOWED_HOSTS', 'https://mcp.example'], ['GITLAB_MCP_ALLOWED_ORIGINS', 'chat.example.com'],
    ['GITLAB_MCP_ALLOWED_ORIGINS', 'https://chat.example.com/app'], ['GITLAB_MCP_HTTP_ADDR', '127.0.0.1:65536'], ['GITLAB_MCP_HTTP_ADDR', ':8080'],
    ['GITLAB_MCP_EXCLUDE', 'issue delete'], ['GITLAB_MCP_MAX_RESULT_BYTES', '999'], ['GITLAB_MCP_TOOL_SURFACE', 'everything'],
    ['GITLAB_MCP_READ_ONLY', 'y'], ['AUTOPILOT', 'sure'],
  ])('refuses %s=%s', (name, text) => {
    expect(refusal([], { [name]: text }).problems).toEqual([expect.stringContaining(`${name}: `)]);
  });
});

describe('flags', () => {
  it('refuses one that does not exist with exit code 2 and the nearest name, and lists the wrong values too', () => {
    const error = refusal(['--tool-surfcae', 'dynamic', '--tier', 'gold']);

    expect(error.exitCode).toBe(2);
    expect(error.problems).toEqual(['--tool-surfcae is not a flag. Did you mean --tool-surface?', expect.stringContaining('GITLAB_MCP_TIER (--tier): "gold"')]);
  });

  it.each([['--yolo', '--yolo-mode'], ['--addr', '--http-addr'], ['--hepl', '--help'], ['--readonly', '--read-only'], ['--url=https://x', '--gitlab-url']])(
    'takes %s for a slip of %s', (wrong, right) => {
      expect(refusal([wrong]).problems[0]).toMatch(new RegExp(`Did you mean ${right}\\?$`));
    });

  it.each([['--gitlab-token', 'hush'], ['--gitlab-token=hush'], ['--token', 'hush'], ['--gitlab-tokne=hush']])('explains why the token has none (%s)', (...argv) => {
    const error = refusal(argv);

    expect(error.exitCode).toBe(2);
    expect(error.problems).toEqual([
      `${argv[0]?.split('=')[0]} is not a flag: every user of the machine can read the arguments of a process. Set GITLAB_TOKEN in the environment or in the file that GITLAB_MCP_ENV_FILE names.`,
    ]);
  });

  it.each([[['--tier'], '--tier needs a value'], [['--tier', '--http'], '--tier needs a value'], [['--http', 'hush'], 'An argument stands alone'], [['--help=me'], '--help takes no value']])(
    'refuses %j', (argv, says) => {
      const error = refusal(argv);

      expect([error.exitCode, error.message.includes('hush')]).toEqual([2, false]);
      expect(error.problems[0]).toContain(says);
    });

  it('answers for --help and --version whatever the settings are', () => {
    expect(readSettings(['--help'], { GITLAB_MCP_TIER: 'gold' }).flags).toEqual({ help: true, version: false, check: false, printConfig: false });
    expect(readSettings(['--version', '--nonsense'], {}).flags.version).toBe(true);
  });

  it('hands on what is to be done instead of serving', () => {
    expect(readSettings(['--check', '--print-config'], {}).flags).toEqual({ help: false, version: false, check: true, printConfig: true });
  });
});

describe('what is warned about', () => {
  it.each([
    ['GITLAB_MCP_CA_CERTIFICATE_PATH', 'GITLAB_MCP_CA_FILE'],
    ['GITLAB_MCP_TOOL_SURFAEC', 'GITLAB_MCP_TOOL_SURFACE'],
    ['GITLAB_MCP_TOKEN', 'GITLAB_TOKEN'],
    ['GITLAB_MCP_READONLY', 'GITLAB_MCP_READ_ONLY'],
    ['GITLAB_MCP_HTTP_ADDRESS', 'GITLAB_MCP_HTTP_ADDR'],
    ['GITLAB_MCP_TIMEOUT', 'GITLAB_MCP_ACTION_TIMEOUT'],
    ['gitlab_mcp_tier', 'GITLAB_MCP_TIER'],
  ])('names the setting that %s most likely means', (wrong, right) => {
    expect(readSettings([], { [wrong]: 'hush' }).warnings).toEqual([`${wrong} is not a setting and has no effect. Did you mean ${right}?`]);
  });

  it('warns about an unknown name in the file as well, and leaves other variables and empty ones alone', () => {
    const file = fileWith('GITLAB_MCP_TEIR=free\nGITLAB_MCP_ENV_FILE=other.env\n');

    expect(readSettings([], { GITLAB_MCP_ENV_FILE: file, GITLAB_USER: 'x', PATH: '/bin', GITLAB_MCP_EMPTY: '' }).warnings).toEqual([
      'GITLAB_MCP_TEIR is not a setting and has no effect. Did you mean GITLAB_MCP_TIER?',
      'GITLAB_MCP_ENV_FILE inside the file that it names has no effect.',
    ]);
  });

  it('suggests nothing where nothing is near', () => {
    expect(readSettings([], { GITLAB_MCP_ZZZZZZZZ: '1' }).warnings).toEqual(['GITLAB_MCP_ZZZZZZZZ is not a setting and has no effect.']);
  });

  it('says that a token is ignored over HTTP, without showing it', () => {
    expect(readSettings(['--http'], { GITLAB_TOKEN: 'hush' }).warnings).toEqual(['GITLAB_TOKEN is ignored while GITLAB_MCP_HTTP is on: each caller brings a GitLab token. Only GITLAB_MCP_AUTH_MODE=shared uses it.']);
    expect(readSettings([], { GITLAB_TOKEN: 'hush' }).warnings).toEqual([]);
  });

  it('says that certificates go unchecked', () => {
    expect(readSettings(['--skip-tls-verify'], {}).warnings).toEqual([expect.stringContaining('GITLAB_MCP_SKIP_TLS_VERIFY is on')]);
  });

  it('says that a public address without allowed hosts refuses all but local names', () => {
    expect(readSettings(['--http', '--http-addr=0.0.0.0:8080'], {}).warnings).toEqual([expect.stringContaining('GITLAB_MCP_ALLOWED_HOSTS and GITLAB_MCP_PUBLIC_URL are empty')]);
    expect(readSettings(['--http', '--http-addr=0.0.0.0:8080', '--allowed-hosts=mcp.example'], {}).warnings).toEqual([]);
    expect(readSettings(['--http', '--http-addr=0.0.0.0:8080', '--public-url=https://mcp.example'], {}).warnings).toEqual([]);
    expect(readSettings(['--http', '--http-addr=localhost:0'], {}).warnings).toEqual([]);
  });

  it('says that an access key without the mode that asks for it does nothing', () => {
    expect(readSettings(['--http'], { GITLAB_MCP_ACCESS_KEY: 'hush-key' }).warnings).toEqual([expect.stringMatching(/^GITLAB_MCP_ACCESS_KEY has no effect/)]);
    expect(readSettings(['--http', '--auth-mode=shared'], { GITLAB_TOKEN: 'hush', GITLAB_MCP_ACCESS_KEY: 'hush-key' }).warnings).toEqual([]);
  });
});

describe('what does not go together', () => {
  it.each([
    ['a token that all share, on an open address without a key', ['--auth-mode=shared', '--http-addr=0.0.0.0:8080'], { GITLAB_TOKEN: 'hush' }, 'GITLAB_MCP_ACCESS_KEY: is missing'],
    ['sharing a token that is not there', ['--auth-mode=shared'], {}, 'GITLAB_TOKEN: is missing'],
    ['oauth on an open address without its name', ['--auth-mode=oauth', '--http-addr=[::]:8080'], {}, 'GITLAB_MCP_PUBLIC_URL: is missing'],
  ] as const)('%s stops the start', (_name, argv, env, problem) => {
    const { message } = refusal(['--http', ...argv], env);
    expect(message).toContain(problem);
    expect(message).not.toContain('hush');
  });

  it.each([
    ['sharing a token on loopback', ['--auth-mode=shared'], { GITLAB_TOKEN: 'hush' }],
    ['sharing a token with those who have the key', ['--auth-mode=shared', '--http-addr=0.0.0.0:8080'], { GITLAB_TOKEN: 'hush', GITLAB_MCP_ACCESS_KEY: 'hush-key' }],
    ['oauth on loopback', ['--auth-mode=oauth'], {}],
  ] as const)('%s goes', (_name, argv, env) => {
    expect(readSettings(['--http', ...argv], env).settings.http.GITLAB_MCP_HTTP).toBe(true);
  });
});

describe('the configuration classes', () => {
  it.each([
    ['https://gitlab.example.com', 'https://gitlab.example.com'],
    ['https://gitlab.example.com/', 'https://gitlab.example.com'],
    ['https://gitlab.example.com/api/v4', 'https://gitlab.example.com'],
    ['https://gitlab.example.com/api/v4/', 'https://gitlab.example.com'],
    ['http://127.0.0.1:8929/git', 'http://127.0.0.1:8929/git'],
    ['http://127.0.0.1:8929/git//', 'http://127.0.0.1:8929/git'],
    ['HTTPS://GitLab.Example.com:443/git/api/v4/', 'https://gitlab.example.com/git'],
  ])('normalizes the address %s', (text, baseUrl) => {
    expect(read([], { GITLAB_URL: text }).gitlab.baseUrl).toBe(baseUrl);
  });

  it.each(['gitlab.example.com', 'https://', 'https://me@gitlab.example.com', 'https://gitlab.example.com?', 'https://gitlab.example.com/#x'])('refuses the address %s', (text) => {
    expect(refusal([], { GITLAB_URL: text }).problems).toHaveLength(1);
  });

  it.each([
    [{}, false], [{ GITLAB_MCP_YOLO_MODE: 'yes' }, true], [{ AUTOPILOT: '1' }, true], [{ GITLAB_MCP_YOLO_MODE: 'off', AUTOPILOT: '1' }, false],
    [{ GITLAB_MCP_YOLO_MODE: '', AUTOPILOT: 'on' }, true],
  ])('decides from %j whether consent is skipped', (env, skips) => {
    expect(read([], env).policy.skipsConsent).toBe(skips);
  });

  it('reads lists in the form in which they are compared', () => {
    const { policy, http } = read([], {
      GITLAB_MCP_ALLOWED_PROJECTS: 'acme/api, 42,acme',
      GITLAB_MCP_ALLOWED_HOSTS: 'MCP.example, [::1]:8080',
      GITLAB_MCP_ALLOWED_ORIGINS: 'https://Chat.example.com:443/',
    });

    expect(policy.GITLAB_MCP_ALLOWED_PROJECTS).toEqual(['acme/api', '42', 'acme']);
    expect(http.GITLAB_MCP_ALLOWED_HOSTS).toEqual(['mcp.example', '[::1]:8080']);
    expect(http.GITLAB_MCP_ALLOWED_ORIGINS).toEqual(['https://chat.example.com']);
  });

  it('reads the certificates to trust', () => {
    const pem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';

    expect(read([], { GITLAB_MCP_CA_FILE: fileWith(pem, 'good.pem') }).gitlab.readCertificates()).toBe(pem);
    expect(read().gitlab.readCertificates()).toBeUndefined();
  });

  it('logs JSON unless someone watches, and as told when told', () => {
    const { logging } = read();
    expect([logging.formatFor({}), logging.formatFor({ isTTY: true })]).toEqual(['json', 'pretty']);
    expect(read(['--log-format', 'JSON']).logging.formatFor({ isTTY: true })).toBe('json');
  });

  it('cannot be changed once read', () => {
    expect(() => Object.assign(read().policy, { GITLAB_MCP_READ_ONLY: true })).toThrow(TypeError);
  });
});
