import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formParts } from '../src/testing/fake-gitlab/multipart-body.js';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { clientKinds, connect, type Sign, type TestClient, type ToolAnswer } from './support/clients.js';
import { Product } from './support/product.js';

let folder: string;
let gitlab: FakeGitLab;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uploads-'));
  gitlab = await FakeGitLab.start();
});
beforeEach(() => gitlab.reset());
afterAll(async () => {
  await gitlab.stop();
  rmSync(folder, { recursive: true });
});

const settings = (more: Readonly<Record<string, string>> = {}) => ({ GITLAB_URL: gitlab.url, GITLAB_MCP_TIER: 'ultimate', GITLAB_MCP_IGNORE_SCOPES: 'true', ...more });
const local = (more: Readonly<Record<string, string>> = {}) => ({ settings: settings({ GITLAB_TOKEN: tokens.alice, GITLAB_MCP_ALLOWED_DIRS: folder, ...more }) });
const run = (client: TestClient, action: string, params: Record<string, unknown>, onprogress?: (sign: Sign) => void): Promise<ToolAnswer> => client.call('gitlab_execute_action', { action, params: { project_id: 'acme/api', ...params } }, undefined, onprogress);
const textOf = ({ content }: ToolAnswer) => content.map(({ text = '' }) => text).join('\n');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe.each(clientKinds)('a %s client of a local server', (kind) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(kind, local());
  });
  afterAll(() => client.close());

  it('uploads a file by its path, told how many bytes were sent, and saves it again', async () => {
    const bytes = randomBytes(20_000_000);
    writeFileSync(join(folder, 'large.bin'), bytes);
    const signs: Sign[] = [];
    const answer = await run(client, 'package.publish', { package_name: 'app', package_version: '1', file_name: 'large.bin', path: 'large.bin' }, (sign) => signs.push(sign));

    expect(answer.isError ?? false).toBe(false);
    expect(answer.structuredContent).toMatchObject({ size: bytes.length, file_sha256: sha256(bytes) });
    expect(signs.length).toBeGreaterThan(0);
    expect(signs.at(-1)).toMatchObject({ progress: bytes.length, total: bytes.length, message: 'Sending the file' });
    expect(signs.every(({ progress }, index) => index === 0 || progress > (signs[index - 1]?.progress ?? 0))).toBe(true);

    const saved = await run(client, 'package.download', { package_name: 'app', package_version: '1', file_name: 'large.bin', output_path: 'again.bin', overwrite: true });
    expect(saved.structuredContent).toMatchObject({ size: bytes.length });
    expect(sha256(readFileSync(join(folder, 'again.bin')))).toBe(sha256(bytes));
  });

  it('gets a picture back that it uploaded', async () => {
    const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), randomBytes(500)]);
    writeFileSync(join(folder, 'shot'), png);
    const { content } = await run(client, 'project.upload', { path: 'shot', filename: 'shot.png' });
    expect(content).toMatchObject([{ type: 'text' }, { type: 'image', mimeType: 'image/png', data: png.toString('base64') }]);
  });

  it('reads and writes nothing outside the folders that it may touch', async () => {
    expect(textOf(await run(client, 'project.upload', { file_path: '/etc/passwd' }))).toContain('is outside the folders that this server may touch');
    const outside = join(tmpdir(), 'never-written.zip');
    expect(textOf(await run(client, 'job.download_artifacts', { job_id: 9223, output_path: outside }))).toContain('is outside the folders');
    expect(existsSync(outside)).toBe(false);
    expect(gitlab.requests.filter(({ path }) => path.startsWith('/projects'))).toEqual([]);
  });
});

describe.each(clientKinds)('a %s client over HTTP', (kind) => {
  it('sends content in place of a path, which is refused with that way out', async () => {
    const http = await Product.http(settings());
    const client = await connect(kind, { url: http.url, token: tokens.alice });
    expect(textOf(await run(client, 'project.upload', { file_path: '/etc/hostname' }))).toContain('Send the bytes of yours as "content" in base64, with "filename".');
    expect(textOf(await run(client, 'job.download_artifacts', { job_id: 9223, output_path: '/downloads/x.zip' }))).toContain('over HTTP nothing is written to the server\'s machine');
    expect(gitlab.requests.filter(({ path }) => path.startsWith('/projects'))).toEqual([]);

    const bytes = randomBytes(2_000_000);
    const answer = await run(client, 'project.upload', { content_base64: bytes.toString('base64'), filename: 'data.bin' });
    expect(answer.isError ?? false).toBe(false);
    const request = gitlab.requests.at(-1);
    const type = request?.headers['content-type'] ?? '';
    expect(sha256(formParts(request?.bytes ?? Buffer.alloc(0), type)[0]?.content ?? Buffer.alloc(0))).toBe(sha256(bytes));
    expect(type).not.toContain('json');

    // Larger content is held by the limit of a body, and nothing of it reaches GitLab.
    gitlab.requests.length = 0;
    await expect(run(client, 'project.upload', { content: Buffer.alloc(4_000_000).toString('base64'), filename: 'data.bin' })).rejects.toThrow();
    expect(gitlab.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await client.close();
    await http.stop();
  });
});

describe('a large file', () => {
  it('passes through a server that never holds it', async () => {
    if (!existsSync('/proc/self/status')) return;
    const size = 300_000_000;
    writeFileSync(join(folder, 'sparse'), '');
    truncateSync(join(folder, 'sparse'), size);
    let received = 0;
    const counting = createServer((request: IncomingMessage, response) => {
      request.on('data', (chunk: Buffer) => (received += chunk.length)).on('end', () => {
        if (request.method === 'PUT') return response.writeHead(201, { 'content-type': 'application/json' }).end('{"message":"201 Created"}');
        response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': String(size) });
        const chunk = Buffer.alloc(1_000_000);
        let sent = 0;
        const more = () => {
          while (sent < size) {
            sent += chunk.length;
            if (!response.write(chunk)) return void response.once('drain', more);
          }
          response.end();
        };
        return more();
      });
    });
    await new Promise<void>((resolve) => counting.listen(0, '127.0.0.1', resolve));
    const product = Product.start([], { ...local({ GITLAB_MCP_UPLOAD_MAX_BYTES: '1GiB' }).settings, GITLAB_URL: `http://127.0.0.1:${(counting.address() as AddressInfo).port}` });
    const peak = () => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(product.process.pid)}/status`, 'utf8'))?.[1]) * 1_000;
    let id = 0;
    const call = async (action: string, params: object) => {
      id += 1;
      const args = { action, params: { project_id: 'a/b', package_name: 'app', package_version: '1', file_name: 'x', ...params } };
      const answered = new Promise<void>((resolve) => product.process.stdout?.on('data', () => product.stdout.includes(`"id":${id}`) && resolve()));
      product.process.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'gitlab_execute_action', arguments: args, _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' }, 'io.modelcontextprotocol/clientCapabilities': {} } } })}\n`);
      await answered;
    };
    await call('package.publish', { content: 'aGk=' });
    const before = peak();
    await call('package.publish', { path: 'sparse' });
    expect(received).toBe(size + 2);
    await call('package.download', { output_path: 'received' });
    expect(statSync(join(folder, 'received')).size).toBe(size);
    expect(peak() - before).toBeLessThan(size / 2);
    await product.stop();
    counting.closeAllConnections();
    await new Promise((resolve) => counting.close(resolve));
  });
});
