// Clients of revision 2026-07-28 that listen over HTTP, and the GitLab of what they watch.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const paths = { pipeline: 'pipelines', issue: 'issues', mr: 'merge_requests' };

/** What one caller watches: its address, and how GitLab calls it. */
export function watched(token, kind, number) {
  return { uri: `gitlab://project/1/${kind}/${number}`, key: `${token} /projects/1/${paths[kind]}/${number}` };
}

/** The other side of watched-gitlab.mjs. */
export class WatchedGitLab {
  static async start() {
    const gitlab = new WatchedGitLab();
    gitlab.child = fork(fileURLToPath(new URL('./watched-gitlab.mjs', import.meta.url)));
    const [{ url }] = await once(gitlab.child, 'message');
    return Object.assign(gitlab, { url, queue: Promise.resolve() });
  }

  /** One message after the other: an answer belongs to the last that was sent. */
  tell(message) {
    this.queue = this.queue.then(async () => {
      this.child.send(message);
      const [answer] = await once(this.child, 'message');
      return answer;
    });
    return this.queue;
  }

  async stop() {
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }
}

/** One stream of one caller. `told` gets each update, `ended` the result that closes the stream. */
export class Listener {
  constructor(endpoint, token, uris, { told, ended }) {
    Object.assign(this, { told, ended, rest: '' });
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'subscriptions/listen',
    };
    this.request = request(endpoint, { method: 'POST', headers, agent: false });
    this.acknowledged = new Promise((resolve, reject) => {
      this.acknowledge = resolve;
      this.request.on('error', reject);
      this.request.on('response', (response) => {
        response.setEncoding('utf8').on('data', (text) => this.take(text));
        response.on('error', () => undefined);
        response.on('close', () => reject(new Error(`The stream closed: ${this.rest}`)));
      });
    });
    this.acknowledged.catch(() => undefined);
    this.request.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: { notifications: { resourceSubscriptions: uris }, _meta: envelope } }));
  }

  take(text) {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop();
    for (const line of lines) {
      if (!line.startsWith('data: ')) continue;
      const { method, params, result } = JSON.parse(line.slice(6));
      if (method === 'notifications/subscriptions/acknowledged') this.acknowledge(params.notifications.resourceSubscriptions ?? []);
      else if (method === 'notifications/resources/updated') this.told(params);
      else if (result !== undefined) this.ended(result);
    }
  }

  close() {
    this.request.destroy();
  }
}
