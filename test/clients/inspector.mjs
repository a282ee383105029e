// MCP Inspector's command line (@modelcontextprotocol/inspector): a process and a connection for each request.
import { headersOf, inspectorProgram, pairsOf, printed, variablesOf } from './inspector-commands.mjs';
import { textOf, textOfMessages, textOfResource } from './plain.mjs';

const launcher = inspectorProgram('launcher/build/index.js');

export async function connect({ target, negotiation }) {
  const place = target.url === undefined ? [target.command, ...target.args, ...variablesOf(target)] : ['--server-url', target.url, '--transport', 'http', '--stored-auth-only', ...headersOf(target)];
  const ask = async (method, ...options) => (await printed([launcher, '--cli', ...place, '--protocol-era', negotiation, '--format', 'json', '--quiet', '--method', method, ...options])).result;
  const { protocolVersion } = await ask('initialize');
  return {
    asks: false,
    revision: protocolVersion,
    tools: async () => (await ask('tools/list')).tools.map(({ name }) => name),
    call: async (name, args) => textOf(await ask('tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args))),
    resources: async () => (await ask('resources/list')).resources.map(({ uri }) => uri),
    read: async (uri) => textOfResource(await ask('resources/read', '--uri', uri)),
    prompts: async () => (await ask('prompts/list')).prompts.map(({ name }) => name),
    prompt: async (name, args) => textOfMessages(await ask('prompts/get', '--prompt-name', name, '--prompt-args', ...pairsOf(args))),
    close: async () => undefined,
  };
}
