import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A balancer without affinity: each request goes to the next replica that takes it. */
export class RoundRobin {
  /** How many requests each replica was given. */
  readonly given: number[];
  private turn = 0;

  private constructor(
    private readonly server: Server,
    private readonly replicas: readonly URL[],
  ) {
    this.given = replicas.map(() => 0);
    server.on('request', (incoming: IncomingMessage, response: ServerResponse) => void this.serve(incoming, response));
  }

  static async before(replicas: readonly string[]): Promise<RoundRobin> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new RoundRobin(server, replicas.map((url) => new URL(url)));
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
    const index = this.turn % this.replicas.length;
    this.turn += 1;
    const { hostname, port } = this.replicas[index]!;
    const passed = request({ hostname, port, method: incoming.method, path: incoming.url, headers: { ...incoming.headers, 'content-length': body.length } }, (answer) => {
      this.given[index]! += 1;
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
