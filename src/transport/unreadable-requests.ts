import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { decoded } from '../kernel/percent-encoding.js';
import { errorCode, HttpRefusal } from './http-refusal.js';

/** A place where nothing is served. */
const nowhere = '/nowhere';

/**
 * Refuses what never becomes a request for a place that is served, in the shape of all other refusals. Node itself would answer with a
 * bare status line, and Express, where it cannot decode an address, in words of its own and before anybody has looked at Host.
 */
export function refuseUnreadable(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', (request: IncomingMessage, answer: ServerResponse) => {
    answers.set(request.socket, answer);
    if (!isPath(request.url ?? '')) request.url = nowhere;
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const answer = answers.get(socket);
    // Into an answer that is being written nothing else can be said.
    if (!socket.writable || (answer?.headersSent === true && !answer.writableFinished)) {
      socket.destroy(error);
      return;
    }
    socket.end(written(refusalOf(error)), () => socket.destroy());
  });
}

function isPath(address: string): boolean {
  const [path = ''] = address.split('?', 1);
  return path.startsWith('/') && decoded(path) !== undefined;
}

function refusalOf({ code }: NodeJS.ErrnoException): HttpRefusal {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new HttpRefusal(408, errorCode.server, 'The request took too long to arrive. Send its headers and its body without a pause.');
    case 'HPE_HEADER_OVERFLOW':
      return new HttpRefusal(431, errorCode.invalidRequest, 'The headers of the request are too large. Send fewer, or shorter ones.');
    default:
      return new HttpRefusal(400, errorCode.invalidRequest, 'This cannot be read as a request of HTTP/1.1. Send JSON-RPC messages by POST to /mcp.');
  }
}

function written({ status, body }: HttpRefusal): string {
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, 'content-type: application/json', `content-length: ${Buffer.byteLength(body)}`, 'connection: close'];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
