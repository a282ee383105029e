import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../src/testing/eventually.js';
import { FakeGitLab, landmarks, tokens } from '../src/testing/fake-gitlab.js';
import { accept, connectAsking, decline, RawStdioClient } from './support/asking-clients.js';
import { clientKinds, connect, type Sign, type Target } from './support/clients.js';
import { Product } from './support/product.js';

type Served = Product & { readonly url: string };

let gitlab: FakeGitLab;
let http: Served;
let sessions: Served;
const shared = () => ({ GITLAB_URL: gitlab.url, GITLAB_MCP_TIER: 'ultimate', GITLAB_MCP_IGNORE_SCOPES: 'true' });
const settings = () => ({ ...shared(), GITLAB_TOKEN: tokens.alice });

beforeAll(async () => {
  gitlab = await FakeGitLab.start();
  [http, sessions] = await Promise.all([Product.http(shared()), Product.http(shared(), ['--stateless=false'])]);
});
beforeEach(() => gitlab.reset());
afterAll(async () => {
  await Promise.all([http.stop(), sessions.stop()]);
  await gitlab.stop();
});

const execute = 'gitlab_execute_action';
const issue = { action: 'issue.get', params: { project_id: 'acme/api', issue_iid: 7 } };
const transports = ['stdio', 'HTTP', 'a session'] as const;
const cells = clientKinds.flatMap((kind) => transports.filter((transport) => kind !== 'v2 modern' || transport !== 'a session').map((transport) => ({ kind, transport })));

function targetOf(transport: (typeof transports)[number]): Target {
  if (transport === 'stdio') return { settings: settings() };
  return { url: transport === 'HTTP' ? http.url : sessions.url, token: tokens.alice };
}

const values = (signs: readonly Sign[]) => signs.map(({ progress }) => progress);
const rises = (signs: readonly Sign[]) => values(signs).every((value, index) => index === 0 || value > (values(signs)[index - 1] ?? 0));

describe('a call that lasts', () => {
  it('shows signs of life to every client that asked for them, and none to one that did not', async () => {
    const clients = await Promise.all(cells.map(({ kind, transport }) => connect(kind, targetOf(transport))));
    gitlab.latency = 12_000;
    const answers = await Promise.all(
      clients.map(async (client, index) => {
        const signs: Sign[] = [];
        const [told, untold] = await Promise.all([client.call(execute, issue, undefined, (sign) => signs.push(sign)), client.call(execute, issue)]);
        return { cell: cells[index], signs, told, untold };
      }),
    );
    for (const { cell, signs, told, untold } of answers) {
      expect({ cell, signs: signs.length }).toEqual({ cell, signs: 2 });
      expect(rises(signs)).toBe(true);
      expect(told).toEqual(untold);
      expect(told.isError ?? false).toBe(false);
    }
    await Promise.all(clients.map((client) => client.close()));
  });

  it.each(cells)('is given up when a $kind client over $transport cancelled it', async ({ kind, transport }) => {
    const client = await connect(kind, targetOf(transport));
    gitlab.fault({ kind: 'hang' }, { route: /issues\/7$/ });
    const controller = new AbortController();
    const call = client.call(execute, issue, controller.signal, () => undefined).catch((error: unknown) => error);
    await eventually(() => gitlab.requests.length === 1);
    controller.abort();
    expect(await call).toBeInstanceOf(Error);
    // Over stateless HTTP an older client cancels by closing its request alone.
    if (transport === 'HTTP' && client.era === 'legacy') await client.close();
    await eventually(() => gitlab.requests[0]?.aborted === true);
    await client.close();
  });
});

describe('a token as only a careless client sends it', () => {
  it.each([0, 7, 'text', ''])('%j is given back as it came', async (progressToken) => {
    const { answer, signs } = await wizardWith(progressToken);
    expect(answer.error).toBeUndefined();
    expect(signs.map((sign) => sign.progressToken)).toEqual([progressToken]);
  });

  it.each([null, {}, true, [7]])('%j is no reason for the call to fail', async (progressToken) => {
    const { answer, signs } = await wizardWith(progressToken);
    expect(answer.error).toBeUndefined();
    expect(answer.result?.resultType).toBe('input_required');
    expect(signs).toEqual([]);
  });

  /** The first round of a wizard, which reports its first step at once. */
  async function wizardWith(progressToken: unknown) {
    const response = await fetch(http.url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens.alice}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': execute,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: execute,
          arguments: { action: 'interactive.issue_create', params: { project_id: 'acme/api' } },
          _meta: {
            progressToken,
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'careless', version: '1.0.0' },
            'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
          },
        },
      }),
    });
    const text = await response.text();
    const messages = text.startsWith('{') ? [text] : [...text.matchAll(/^data: (\{.*)$/gm)].map(([, data = '']) => data);
    const parsed = messages.map((message) => JSON.parse(message) as { method?: string; params?: Sign & { progressToken: unknown }; result?: { resultType?: string }; error?: { code: number } });
    return { answer: parsed.find(({ method }) => method === undefined) ?? {}, signs: parsed.flatMap(({ method, params }) => (method === 'notifications/progress' && params !== undefined ? [params] : [])) };
  }
});

describe('a wizard', () => {
  const script = { title: accept({ title: 'From a wizard' }), description: decline, labels: decline, confidential: decline, confirm: accept({ confirm: true }) };

  it.each(['v1', 'v2 legacy'] as const)('tells a %s client each of its steps before it asks, and the write', async (kind) => {
    const client = await connectAsking(kind, targetOf('stdio'));
    client.person.prepare(script);
    const signs: Sign[] = [];
    await client.call(execute, { action: 'interactive.issue_create', params: { project_id: 'acme/api' } }, { onprogress: (sign) => signs.push(sign) });
    expect(signs.map(({ progress, total, message }) => [progress, total, message])).toEqual([
      [0, 5, 'Asking for title'],
      [1, 5, 'Asking for description'],
      [2, 5, 'Asking for labels'],
      [3, 5, 'Asking for confidential'],
      [4, 5, 'Asking for confirm'],
      [5, 5, 'Creating the issue in GitLab'],
    ]);
    await client.close();
  });

  it('tells in each round only the step that is asked, not those that were answered before', async () => {
    const client = RawStdioClient.modern(settings());
    const signs: Sign[][] = [];
    let round: object = {};
    for (let count = 0; count < 6; count += 1) {
      const before = client.notifications.length;
      const { result } = await client.request('tools/call', {
        name: execute,
        arguments: { action: 'interactive.issue_create', params: { project_id: 'acme/api' } },
        ...round,
        _meta: {
          progressToken: `round ${count}`,
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'rounds', version: '1.0.0' },
          'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
        },
      });
      signs.push(client.notifications.slice(before).filter(({ method }) => method === 'notifications/progress').map(({ params }) => params as Sign));
      const [key] = Object.keys(result?.inputRequests ?? {});
      if (key !== undefined) round = { inputResponses: { [key]: script[key as keyof typeof script] }, requestState: result?.requestState };
    }
    expect(signs.map((each) => each.map(({ progress, total }) => [progress, total]))).toEqual([[[0, 5]], [[1, 5]], [[2, 5]], [[3, 5]], [[4, 5]], [[5, 5]]]);
    expect(gitlab.writes).toHaveLength(1);
    await client.close();
  });
});

describe('waiting', () => {
  it('for a pipeline names its state at each look, and ends when it ends', async () => {
    const client = await connect('v2 modern', targetOf('HTTP'));
    const project = gitlab.world.project('acme/api');
    const pipeline = project.pipelines.find(({ id }) => id === landmarks.pipelines.running);
    const signs: Sign[] = [];
    const call = client.call(execute, { action: 'pipeline.wait', params: { project_id: 'acme/api', pipeline_id: landmarks.pipelines.running, interval_seconds: 2 } }, undefined, (sign) => {
      signs.push(sign);
      // The world moves on between two looks.
      if (signs.length === 2 && pipeline !== undefined) pipeline.status = 'success';
    });
    const answer = await call;
    expect(answer.content[0]?.text).toContain(`Pipeline ${landmarks.pipelines.running} ended as success.`);
    expect(signs).toHaveLength(3);
    expect(rises(signs)).toBe(true);
    const jobs = project.jobs.filter(({ pipeline_id, bridge, retried }) => pipeline_id === landmarks.pipelines.running && !bridge && !retried);
    expect(signs.map(({ total }) => total)).toEqual([jobs.length, jobs.length, jobs.length]);
    expect(signs[0]?.message).toMatch(/^Pipeline 5102: running, \d of \d jobs finished$/);
    expect(signs[2]?.message).toContain(': success, ');
    await client.close();
  });
});
