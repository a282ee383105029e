// MCP Inspector's other command, mcpdo (@modelcontextprotocol/inspector): one connection, held by a process in the background, for many commands.
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { headersOf, inspectorProgram, pairsOf, printed, variablesOf } from './inspector-commands.mjs';
import { textOf, textOfMessages, textOfResource } from './plain.mjs';

const program = inspectorProgram('mcpdo/build/mcp-bin.js');

export async function connect({ target, negotiation, answer }) {
  // A process in the background of its own for each walk, which is found by the home of its commands.
  const env = { ...process.env, HOME: await mkdtemp(join(process.env.HOME, 'mcpdo-')), MCP_INSPECTOR_SECRET_STORE: 'file' };
  const mcpdo = (...args) => printed([program, '--format', 'json', ...args], env);
  const ask = (method, ...options) => mcpdo('--connection', 'gitlab', method, ...options);
  const place = target.url === undefined ? [...variablesOf(target), '--', target.command, ...target.args] : ['--server-url', target.url, '--transport', 'http', ...headersOf(target)];
  const stop = () => mcpdo('daemon', 'stop');
  const shown = ask('connect', '--era', negotiation, ...place).then(() => ask('connections/show'));
  // Without a connection nobody would end what runs in the background.
  const { protocolVersion } = await shown.catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    asks: true,
    revision: protocolVersion,
    tools: async () => (await ask('tools/list')).tools.map(({ name }) => name),
    call: async (name, args) => {
      let result = await ask('tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args));
      while (result.elicitationPending !== undefined) {
        const { elicitationId, requestedSchema } = result.elicitationPending;
        result = await ask('elicitation/respond', elicitationId, JSON.stringify(answer({ requestedSchema }).content));
      }
      return textOf(result);
    },
    resources: async () => (await ask('resources/list')).resources.map(({ uri }) => uri),
    read: async (uri) => textOfResource(await ask('resources/read', uri)),
    prompts: async () => (await ask('prompts/list')).prompts.map(({ name }) => name),
    prompt: async (name, args) => textOfMessages(await ask('prompts/get', '--prompt-name', name, '--prompt-args', ...pairsOf(args))),
    complete: async ({ ref, argument }) => (await ask('prompts/complete', '--complete-ref-type', ref.type, '--complete-ref', ref.uri, '--complete-arg-name', argument.name, '--complete-arg-value', argument.value)).values,
    close: async () => {
      await mcpdo('disconnect', 'gitlab');
      await stop();
    },
  };
}
