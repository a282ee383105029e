// MCP Inspector's command line (@modelcontextprotocol/inspector): a process and a connection for each request.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { textOf, textOfMessages, textOfResource } from './plain.mjs';

const launcher = fileURLToPath(new URL('./node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js', import.meta.url));

export async function connect({ target, negotiation }) {
  const variables = Object.entries(target.env ?? {}).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const headers = Object.entries(target.headers ?? {}).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  const place = target.url === undefined ? [target.command, ...target.args, ...variables] : ['--server-url', target.url, '--transport', 'http', '--stored-auth-only', ...headers];
  const ask = async (method, ...options) => {
    const args = [launcher, '--cli', ...place, '--protocol-era', negotiation, '--format', 'json', '--quiet', '--method', method, ...options];
    // A tool that failed is told by the exit code too; its result stands on standard output all the same.
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 20_000 }).catch((error) => (error.stdout === '' ? Promise.reject(error) : error));
    return JSON.parse(stdout).result;
  };
  const { protocolVersion } = await ask('initialize');
  return {
    asks: false,
    revision: protocolVersion,
    tools: async () => (await ask('tools/list')).tools.map(({ name }) => name),
    call: async (name, args) => textOf(await ask('tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args))),
    resources: async () => (await ask('resources/list')).resources.map(({ uri }) => uri),
    read: async (uri) => textOfResource(await ask('resources/read', '--uri', uri)),
    prompts: async () => (await ask('prompts/list')).prompts.map(({ name }) => name),
    prompt: async (name, args) => textOfMessages(await ask('prompts/get', '--prompt-name', name, '--prompt-args', ...Object.entries(args).map(([key, value]) => `${key}=${value}`))),
    close: async () => undefined,
  };
}
