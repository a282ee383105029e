// The first SDK's client (@modelcontextprotocol/sdk).
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { identity, textOf, textOfMessages, textOfResource } from './plain.mjs';
import { revisionOfSdkV1 } from './sdk-v1-revision.mjs';

export async function connect({ target, answer }) {
  const transport = target.url === undefined ? new StdioClientTransport({ ...target, stderr: 'ignore' }) : new StreamableHTTPClientTransport(new URL(target.url), { requestInit: { headers: target.headers } });
  return connectSdkV1(transport, answer);
}

/** The same over any transport, for what stands between this client and the server. */
export async function connectSdkV1(transport, answer) {
  const client = new Client(identity, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => answer(params));
  await client.connect(transport);
  return {
    asks: true,
    revision: revisionOfSdkV1(),
    ...methodsOfSdkV1(client),
    close: () => client.close(),
  };
}

/** What is done with a connected client, whoever connected it. */
export function methodsOfSdkV1(client) {
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => textOf(await client.callTool({ name, arguments: args })),
    resources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    read: async (uri) => textOfResource(await client.readResource({ uri })),
    prompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    prompt: async (name, args) => textOfMessages(await client.getPrompt({ name, arguments: args })),
    complete: async (completion) => (await client.complete(completion)).completion.values,
  };
}
