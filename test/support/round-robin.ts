import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A balancer: each request goes to the next replica that takes it; with affinity, that of a session to the one which opened it. */
export class RoundRobin {
  /** How many requests each replica was given. */
  readonly given: number[];
  private turn = 0;
  /** Which replica opened a session, by the session's id. */
  private readonly openers = new Map<string, number>();

  private constructor(
    private readonly server: Server,
    private readonly replicas: readonly URL[],
    private readonly affinity: boolean,
  ) {
    this.given = replicas.map(() => 0);
    server.on('request', (incoming: IncomingMessage, response: ServerResponse) => void this.serve(incoming, response));
  }

  static async before(replicas: readonly string[], { affinity = false } = {}): Promise<RoundRobin> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new RoundRobin(server, replicas.map((url) => new URL(url)), affinity);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/mcp`;
  }

  stop(): Promise<unknown> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    this.pass(incoming, response, Buffer.concat(chunks), this.replicas.length);
  }

  private pass(incoming: IncomingMessage, response: ServerResponse, body: Buffer, tries: number): void {
    const opener = tries === this.replicas.length ? this.openers.get(String(incoming.headers['mcp-session-id'])) : undefined;
    const index = opener ?? this.turn % this.replicas.length;
    if (opener === undefined) this.turn += 1;
    const { hostname, port } = this.replicas[index]!;
    // How a client keeps its own connection is nothing to the next one.
    const handedOn = Object.entries(incoming.headers).filter(([name]) => name !== 'connection' && name !== 'transfer-encoding');
    const headers = { ...Object.fromEntries(handedOn), 'content-length': body.length };
    const passed = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, (answer) => {
      this.given[index]! += 1;
      const session = answer.headers['mcp-session-id'];
      if (this.affinity && typeof session === 'string') this.openers.set(session, index);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => {
      if (response.headersSent) response.destroy();
      else if (tries > 1) this.pass(incoming, response, body, tries - 1);
      else response.writeHead(502).end();
    });
    response.on('close', () => passed.destroy());
    passed.end(body);
  }
}
