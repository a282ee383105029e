import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { parseCommandLine } from '../src/config/command-line.js';
import { HttpConfig } from '../src/config/http.config.js';
import { readSettings } from '../src/config/read-settings.js';
import { settingsByName } from '../src/config/settings.js';
import { eventually } from '../src/testing/eventually.js';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { connect } from './support/clients.js';
import { Product } from './support/product.js';
import { callOf, headersOf, initialize, post } from './support/raw-messages.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = (path: string) => readFileSync(join(root, path), 'utf8');

/** The instructions of the Dockerfile, continued lines joined. */
const instructions = text('Dockerfile')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1).trim() }));
const of = (name: string) => instructions.filter((each) => each.name === name).map(({ rest }) => rest);

describe('the Dockerfile', () => {
  it('copies only what exists and what .dockerignore lets in', () => {
    const allowed = text('.dockerignore').split('\n').filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    const copied = of('COPY').filter((rest) => !rest.startsWith('--from')).flatMap((rest) => rest.split(/\s+/).slice(0, -1));
    expect(copied.length).toBeGreaterThan(3);
    for (const path of copied) {
      expect(existsSync(join(root, path))).toBe(true);
      expect(allowed).toContain(path);
    }
    for (const path of allowed) expect(existsSync(join(root, path))).toBe(true);
  });

  it('has everything that the build needs', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
    const copied = of('COPY').join(' ');
    for (const [file] of (scripts['build'] ?? '').matchAll(/(tsconfig\.[a-z]+\.json|scripts\/[a-z-]+\.mjs)/g)) expect(copied).toContain(file);
    for (const [, imported] of text('scripts/bundle.mjs').matchAll(/from '(\.\/[^']+)'/g)) expect(copied).toContain(`scripts/${(imported ?? '').slice(2)}`);
    expect(of('RUN')).toEqual(['npm ci', 'npm run build']);
  });

  it('takes from the build what that makes, on a Node.js that the package runs on', () => {
    const [buildFolder = ''] = of('WORKDIR');
    expect(fromBuild().length).toBeGreaterThan(0);
    for (const { source } of fromBuild()) expect(source.startsWith(`${buildFolder}/`) && existsSync(inProject(source))).toBe(true);
    const { engines } = JSON.parse(text('package.json')) as { engines: { node: string } };
    const [, least] = /^>=(\d+)\./.exec(engines.node) ?? [];
    for (const from of of('FROM')) expect(Number(/^node:(\d+)-slim/.exec(from)?.[1])).toBeGreaterThanOrEqual(Number(least));
  });

  it('runs as a user without rights, with settings that exist, and asks an address that is served', () => {
    expect(of('USER')).toEqual(['node']);
    for (const name of Object.keys(imageVariables()).filter((each) => each !== 'NODE_ENV')) expect(settingsByName.has(name)).toBe(true);
    expect(of('EXPOSE')).toEqual(['8080']);
    expect(imageVariables()).toMatchObject({ GITLAB_MCP_HTTP: 'true', GITLAB_MCP_HTTP_ADDR: '0.0.0.0:8080' });
    expect(of('HEALTHCHECK').join(' ')).toContain('http://127.0.0.1:8080/health');
    expect(of('ENTRYPOINT')).toEqual(['["node", "dist/main.js"]']);
  });
});

/** What the image that runs takes from the one that builds. */
function fromBuild(): { readonly source: string; readonly target: string }[] {
  return of('COPY').flatMap((rest) => {
    const [, source = '', target = ''] = /^--from=build (\S+) (\S+)$/.exec(rest) ?? [];
    return source === '' ? [] : [{ source, target }];
  });
}

/** Where something lies here that the build has in its own folder. */
function inProject(source: string): string {
  return join(root, relative(of('WORKDIR')[0] ?? '', source));
}

/** The variables that the image sets. */
function imageVariables(): Readonly<Record<string, string>> {
  return Object.fromEntries(of('ENV').flatMap((rest) => rest.split(/\s+/)).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

/** The user that the image runs as, by number; where the tests have no rights of root themselves, whoever runs them stands in for it. */
const [imageUser] = parseAllDocuments(text('config/kubernetes.yaml')).map((document) => (document.toJS() as { spec: { template?: { spec: { securityContext: { runAsUser: number } } } } }).spec.template?.spec.securityContext.runAsUser);
const user = process.getuid?.() === 0 && imageUser !== undefined ? { uid: imageUser, gid: imageUser } : {};

describe('the image\'s start command, as a user without rights, with nothing on disk that it could change', () => {
  const [, ...entry] = JSON.parse(of('ENTRYPOINT')[0] ?? '[]') as string[];
  let gitlab: FakeGitLab;
  let folder: string;
  let before: readonly string[];

  /** Every file, with when it was changed last. */
  const tree = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort().map((path) => `${path} ${statSync(join(folder, path)).mtimeMs}`);

  beforeAll(async () => {
    gitlab = await FakeGitLab.start();
    folder = mkdtempSync(join(tmpdir(), 'gitlab-mcp-image-'));
    for (const { source, target } of fromBuild()) cpSync(inProject(source), join(folder, target === './' ? basename(source) : target), { recursive: true });
    for (const path of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) chmodSync(join(folder, path), statSync(join(folder, path)).isDirectory() ? 0o555 : 0o444);
    before = tree();
  });
  afterAll(async () => {
    for (const path of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) if (statSync(join(folder, path)).isDirectory()) chmodSync(join(folder, path), 0o755);
    rmSync(folder, { recursive: true });
    await gitlab.stop();
  });

  /** Neither a home nor a folder for temporary files can be written, as in the image. */
  const options = (settings: Readonly<Record<string, string>>) => ({ cwd: folder, env: { TMPDIR: folder, HOME: folder, ...imageVariables(), ...settings }, ...user });
  const start = (args: readonly string[], settings: Readonly<Record<string, string>> = {}) => Product.launch(process.execPath, [...entry, ...args], options({ GITLAB_URL: gitlab.url, ...settings }));
  const runNode = (args: readonly string[]) => promisify(execFile)(process.execPath, args, options({}));

  it('can change nothing there', async () => {
    await expect(runNode(['-e', 'require("node:fs").writeFileSync("mine", "")'])).rejects.toMatchObject({ stderr: expect.stringContaining('EACCES') });
    await expect(runNode(['-e', 'require("node:fs").appendFileSync("dist/main.js", "")'])).rejects.toMatchObject({ stderr: expect.stringContaining('EACCES') });
  });

  it('serves HTTP by the environment of the image alone, answers calls and the health check\'s own command, and ends', async () => {
    const product = start([], { GITLAB_MCP_HTTP_ADDR: (imageVariables()['GITLAB_MCP_HTTP_ADDR'] ?? '').replace(/:\d+$/, ':0') });
    const port = await product.until(/Listening on http:\/\/[^ ]+:(\d+)\/mcp/);
    const url = `http://127.0.0.1:${port}`;
    if (process.platform === 'linux') expect(statSync(`/proc/${product.process.pid}`).uid).not.toBe(0);

    const call = await post({ url }, headersOf(tokens.alice), callOf('issue.get', { project_id: 'acme/api', issue_iid: 7 }));
    expect(call.json()).toMatchObject({ result: { structuredContent: { iid: 7 } } });
    expect(product.stderr).toContain('GITLAB_MCP_ALLOWED_HOSTS');
    const [, command = '[]'] = /CMD (\[.*\])$/.exec(of('HEALTHCHECK')[0] ?? '') ?? [];
    const [, ...args] = JSON.parse(command) as string[];
    const askingAt = (address: string) => runNode(args.map((each) => each.replace('http://127.0.0.1:8080', address)));
    await askingAt(url);
    await expect(askingAt(`${url}/mcp`)).rejects.toMatchObject({ code: 1 });

    expect((await product.stop()).code).toBe(0);
    expect(tree()).toEqual(before);
  });

  it('serves stdio with --http=false although the environment says HTTP', async () => {
    const product = start(['--http=false'], { GITLAB_TOKEN: tokens.alice });
    for (const each of [initialize(), { jsonrpc: '2.0', method: 'notifications/initialized' }, callOf('issue.get', { project_id: 'acme/api', issue_iid: 7 }, 'seven')]) product.process.stdin?.write(`${JSON.stringify(each)}\n`);
    const answered = await eventually(() => product.stdout.split('\n').find((line) => line.includes('"id":"seven"')));
    product.process.stdin?.end();

    expect(JSON.parse(answered)).toMatchObject({ result: { structuredContent: { iid: 7 } } });
    expect((await product.ended).code).toBe(0);
    expect(tree()).toEqual(before);
  });
});

describe('the package', () => {
  it('names files that exist, and leaves tests and sources at home', () => {
    const { files, bin, exports } = JSON.parse(text('package.json')) as { files: string[]; bin: Record<string, string>; exports: Record<string, Record<string, string>> };
    for (const path of [...files.filter((each) => !each.startsWith('!')), ...Object.values(bin), ...Object.values(exports['.'] ?? {})]) expect(existsSync(join(root, path))).toBe(true);
    expect(files).not.toContain('src');
    expect(text('dist/main.js').startsWith('#!/usr/bin/env node')).toBe(true);
  });
});

/** Settings as a container gets them; whatever stands in the image itself is not among them. */
type Variables = Readonly<Record<string, string>>;

/** What `docker compose` makes of a value when none of the variables it names is set. */
function interpolated(value: unknown): string {
  return String(value).replace(/\$\{([A-Z_]+):-([^}]*)\}/g, '$2');
}

/** Serves HTTP with exactly these settings, on a free port and against the pretend GitLab, for as long as something looks at it. */
async function withServer(variables: Variables, gitlab: FakeGitLab, look: (url: string) => Promise<void>): Promise<void> {
  const product = await Product.http({ ...variables, GITLAB_URL: gitlab.url });
  await look(product.url).finally(() => product.stop());
}

/** Everything that is wrong with settings and arguments by which an example starts the server. */
function faultsOf(variables: Variables, args: readonly string[] = []): readonly string[] {
  const unknown = Object.keys(variables).filter((name) => !settingsByName.has(name));
  const { warnings } = readSettings([...args], variables);
  return [...unknown.map((name) => `${name} is no setting`), ...parseCommandLine(args).problems, ...warnings];
}

/** Seconds after which a process that was asked to end is gone. */
const secondsToEnd = 15;

const keyCommand = ['openssl', 'rand', '-base64', '32'];

interface ComposeService {
  readonly build: string;
  readonly image: string;
  readonly stop_grace_period: string;
  readonly ports: readonly string[];
  readonly user: string;
  readonly environment: Readonly<Record<string, unknown>>;
}

describe('the compose file', () => {
  const { services } = parse(text('config/compose.yaml')) as { services: { 'gitlab-mcp-server': ComposeService } };
  const service = services['gitlab-mcp-server'];
  const variables = Object.fromEntries(Object.entries(service.environment).map(([name, value]) => [name, interpolated(value)]));
  let gitlab: FakeGitLab;
  beforeAll(async () => {
    gitlab = await FakeGitLab.start();
  });
  afterAll(() => gitlab.stop());

  it('builds the image from the folder with the Dockerfile, and publishes its port to this machine alone', () => {
    expect(Object.keys(services)).toEqual(['gitlab-mcp-server']);
    expect(existsSync(join(root, 'config', service.build, 'Dockerfile'))).toBe(true);
    expect(service.ports).toEqual(of('EXPOSE').map((port) => `127.0.0.1:${port}:${port}`));
    expect(service.image).toBe((JSON.parse(text('package.json')) as { name: string }).name);
    expect(text('config/compose.yaml')).toContain('docker compose --file config/compose.yaml up');
  });

  it('gives the server the time that it takes to end', () => {
    expect(Number(/^(\d+)s$/.exec(service.stop_grace_period)?.[1])).toBeGreaterThan(secondsToEnd);
  });

  it('says how to make a key, and that makes one', () => {
    expect(text('config/compose.yaml')).toContain(`# ${keyCommand.join(' ')}:`);
    const key = execFileSync('openssl', keyCommand.slice(1), { encoding: 'utf8' }).trim();
    expect(faultsOf({ GITLAB_MCP_STATE_KEY: key })).toEqual([]);
  });

  it('runs as the user of the image, with a read-only root file system and no rights', () => {
    expect([service.user]).toEqual(of('USER'));
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  it('hands on variables under the names that the server has for them', () => {
    const named = Object.entries(service.environment).flatMap(([name, value]) => [...String(value).matchAll(/\$\{([A-Z_]+)/g)].map(([, given]) => [name, given]));
    expect(named.length).toBeGreaterThan(0);
    for (const [name, given] of named) expect(given).toBe(name);
  });

  it('gives settings that the server takes as they are', async () => {
    expect(faultsOf(variables)).toEqual([]);
    await withServer(variables, gitlab, async (url) => {
      expect((await fetch(new URL('/health', url))).status).toBe(200);
    });
  });
});

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly image: string;
  readonly ports: readonly [{ readonly name: string; readonly containerPort: number }];
  readonly env: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } } }[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
}

interface Deployment {
  readonly kind: string;
  readonly spec: {
    readonly selector: { readonly matchLabels: unknown };
    readonly template: { readonly metadata: { readonly labels: unknown }; readonly spec: { readonly terminationGracePeriodSeconds: number; readonly containers: readonly [Container] } };
  };
}

interface Service {
  readonly kind: string;
  readonly spec: { readonly selector: unknown; readonly ports: readonly [{ readonly targetPort: string }] };
}

describe('the Kubernetes example', () => {
  const [deployment, service] = parseAllDocuments(text('config/kubernetes.yaml')).map((document) => document.toJS()) as [Deployment, Service];
  const pod = deployment.spec.template;
  const [container] = pod.spec.containers;
  const stateKey = Buffer.alloc(32, 7).toString('base64');
  const variables = Object.fromEntries(container.env.map(({ name, value }) => [name, value ?? stateKey]));
  let gitlab: FakeGitLab;
  beforeAll(async () => {
    gitlab = await FakeGitLab.start();
  });
  afterAll(() => gitlab.stop());

  it('is a Deployment and a Service that finds its pods and their port', () => {
    expect([deployment.kind, service.kind]).toEqual(['Deployment', 'Service']);
    expect(deployment.spec.selector.matchLabels).toEqual(pod.metadata.labels);
    expect(service.spec.selector).toEqual(pod.metadata.labels);
    expect(container.ports.map(({ containerPort }) => String(containerPort))).toEqual(of('EXPOSE'));
    expect(service.spec.ports[0].targetPort).toBe(container.ports[0].name);
  });

  it('names itself where it says how to apply it, and gives the server the time that it takes to end', () => {
    const [, file = ''] = /kubectl apply --filename (\S+)/.exec(text('config/kubernetes.yaml')) ?? [];
    expect(file).toBe('config/kubernetes.yaml');
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(secondsToEnd);
  });

  it('runs the image of this version without root, rights, a writable root file system or a token of the cluster', () => {
    const { version } = JSON.parse(text('package.json')) as { version: string };
    expect(container.image).toBe(`gitlab-mcp-server:${version}`);
    expect(pod.spec).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true, runAsUser: 1000 } });
    expect(container).toMatchObject({ securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } } });
  });

  it('takes secrets from the Secret that its first lines make', () => {
    const [, secret, key, made] = /kubectl create secret generic (\S+) --from-literal=([a-z-]+)="\$\((.*)\)"/.exec(text('config/kubernetes.yaml')) ?? [];
    expect(made?.split(' ')).toEqual(keyCommand);
    const refs = container.env.flatMap(({ valueFrom }) => (valueFrom === undefined ? [] : [valueFrom.secretKeyRef]));
    expect(refs).toEqual([{ name: secret, key }]);
    expect(container.env.filter(({ name, value }) => value !== undefined && settingsByName.get(name)?.secret === 'value')).toEqual([]);
  });

  it('gives settings that the server takes, and probes addresses that it serves', async () => {
    expect(faultsOf(variables)).toEqual([]);
    await withServer(variables, gitlab, async (url) => {
      for (const { httpGet } of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
        expect(httpGet.port).toBe(container.ports[0].name);
        // A probe comes by the address of the pod, which nobody could list among the allowed hosts.
        const { status } = await fetch(new URL(httpGet.path, url), { headers: { origin: 'https://elsewhere.example.com' } });
        expect(`${httpGet.path} ${status}`).toBe(`${httpGet.path} 200`);
      }
    });
  });
});

/** What one client's format looks like. */
interface Format {
  /** Under which name it lists its servers. */
  readonly servers: string;
  /** Under which name a server over HTTP has its address; none when the format has no such servers. */
  readonly address?: 'url' | 'serverUrl';
  /** How a file of it gets at the token. */
  readonly token: string;
}

const formats: Readonly<Record<string, Format>> = {
  'claude-code': { servers: 'mcpServers', address: 'url', token: '${GITLAB_TOKEN}' },
  'claude-desktop': { servers: 'mcpServers', token: '<your token>' },
  cursor: { servers: 'mcpServers', address: 'url', token: '${env:GITLAB_TOKEN}' },
  jetbrains: { servers: 'mcpServers', address: 'url', token: '<your token>' },
  vscode: { servers: 'servers', address: 'url', token: '${input:gitlab-token}' },
  windsurf: { servers: 'mcpServers', address: 'serverUrl', token: '${env:GITLAB_TOKEN}' },
  zed: { servers: 'context_servers', address: 'url', token: '<your token>' },
};

const overStdio = Object.entries(formats).map(([client, format]) => ({ ...format, file: `${client}.stdio.json` }));
const overHttp = Object.entries(formats).flatMap(([client, { address, ...format }]) => (address === undefined ? [] : [{ ...format, address, file: `${client}.http.json` }]));

/** The only server that a configuration names. */
function serverIn<Server>({ servers, file }: { readonly servers: string; readonly file: string }): Server {
  const { [servers]: named = {} } = JSON.parse(text(`config/clients/${file}`)) as Record<string, Record<string, Server>>;
  expect(Object.keys(named)).toEqual(['gitlab']);
  return named['gitlab'] as Server;
}

describe('the client configurations', () => {
  let gitlab: FakeGitLab;
  let product: Product & { readonly url: string };
  beforeAll(async () => {
    gitlab = await FakeGitLab.start();
    product = await Product.http({ GITLAB_URL: gitlab.url });
  });
  afterAll(async () => {
    await product.stop();
    await gitlab.stop();
  });

  it('are there for each client and transport, and no others', () => {
    expect(readdirSync(join(root, 'config/clients')).sort()).toEqual([...overStdio, ...overHttp].map(({ file }) => file).sort());
  });

  it.each(overStdio)('$file starts the server with settings and flags that exist', async (format) => {
    const { type = 'stdio', command, args: [main, ...args], env } = serverIn<{ type?: string; command: string; args: [string, ...string[]]; env: Record<string, string> }>(format);
    expect({ type, command }).toEqual({ type: 'stdio', command: 'node' });
    expect(existsSync(join(root, main.replace('/path/to/gitlab-mcp-server/', '')))).toBe(true);
    expect(env['GITLAB_TOKEN']).toBe(format.token);
    const filledIn = { ...env, GITLAB_TOKEN: tokens.alice };
    expect(faultsOf(filledIn, args)).toEqual([]);

    const connected = await connect('v2 legacy', { settings: { ...filledIn, GITLAB_URL: gitlab.url }, args });
    const tools = await connected.listTools().finally(() => connected.close());
    expect(tools.map(({ name }) => name).sort()).toEqual(['gitlab_execute_action', 'gitlab_find_action']);
  });

  it.each(overHttp)('$file reaches the server where it listens by default, with the caller\'s own token', async (format) => {
    const { type = 'http', headers, ...server } = serverIn<{ type?: string; url?: string; serverUrl?: string; headers: { Authorization: string } }>(format);
    expect({ type, address: server[format.address] }).toEqual({ type: 'http', address: `http://${new HttpConfig().GITLAB_MCP_HTTP_ADDR}${new URL(product.url).pathname}` });
    expect(headers).toEqual({ Authorization: `Bearer ${format.token}` });

    const listed = (authorization: string) =>
      fetch(product.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', authorization },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
    expect((await listed(headers.Authorization.replace(format.token, tokens.alice))).status).toBe(200);
    expect((await listed('')).status).toBe(401);
  });

  it('ask for the token that VS Code hands on', () => {
    for (const file of ['vscode.stdio.json', 'vscode.http.json']) {
      const { inputs } = JSON.parse(text(`config/clients/${file}`)) as { inputs: { id: string; password: boolean }[] };
      expect(inputs.map(({ id, password }) => ({ token: `\${input:${id}}`, password }))).toEqual([{ token: formats['vscode']?.token, password: true }]);
    }
  });
});
