// mcp-remote, the bridge from a client that knows only local servers to one behind HTTP; the first SDK's client stands before it.
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { fileURLToPath } from 'node:url';
import { connectSdkV1 } from './sdk-v1.mjs';

const bridge = fileURLToPath(new URL('./node_modules/mcp-remote/dist/proxy.js', import.meta.url));

export async function connect({ target, negotiation, answer }) {
  const headers = Object.entries(target.headers).flatMap(([name, value]) => ['--header', `${name}:${value}`]);
  const args = [bridge, target.url, ...headers, ...(negotiation === 'auto' ? ['--protocol', 'auto'] : [])];
  const transport = new StdioClientTransport({ command: process.execPath, args, env: { PATH: process.env.PATH, HOME: process.env.HOME }, stderr: 'pipe' });
  let log = '';
  transport.stderr.on('data', (chunk) => (log += chunk));
  const client = await connectSdkV1(transport, answer);
  // The client before the bridge agrees on 2025-11-25 with it in any case; what the bridge speaks to the server it logs when it is something newer.
  const [, beyond = client.revision] = /Remote server speaks MCP (\S+);/.exec(log) ?? [];
  return { ...client, revision: beyond };
}
