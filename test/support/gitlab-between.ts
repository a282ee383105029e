import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands behind a change of answers: the request, and the answer as GitLab gave it. */
export interface PassedAnswer {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** How an answer goes on. */
export type ChangedAnswer = Partial<Pick<PassedAnswer, 'status' | 'headers' | 'body'>>;

/** Stands between a server and its GitLab, and changes what passes. */
export class GitLabBetween {
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** `gitlab` is asked for the address when the first request comes. */
  static async start(gitlab: () => string, change: (answer: PassedAnswer) => ChangedAnswer): Promise<GitLabBetween> {
    const server = createServer((incoming, response) => {
      pass(gitlab(), change, incoming, response).catch((error: unknown) => response.writeHead(599).end(String(error)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new GitLabBetween(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

async function pass(gitlab: string, change: (answer: PassedAnswer) => ChangedAnswer, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = incoming;
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const sent = Buffer.concat(chunks);
  const { host: _host, connection: _connection, 'content-length': _length, 'transfer-encoding': _encoding, 'accept-encoding': _accepts, 'if-none-match': _known, ...headers } = incoming.headers;
  const answer = await fetch(`${gitlab}${url}`, { method, headers: headers as Record<string, string>, ...(sent.length > 0 ? { body: sent } : {}) });
  const kept = [...answer.headers].filter(([name]) => name.startsWith('x-') || name === 'link' || name === 'content-type');
  const whole: PassedAnswer = { method, url, status: answer.status, headers: Object.fromEntries(kept), body: Buffer.from(await answer.arrayBuffer()) };
  const passed = { ...whole, ...change(whole) };
  const bodiless = passed.status === 204 || passed.status === 304 || method === 'HEAD';
  response.writeHead(passed.status, { ...passed.headers, ...(bodiless ? {} : { 'content-length': String(passed.body.length) }) }).end(bodiless ? undefined : passed.body);
}
