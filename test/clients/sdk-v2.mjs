// The second SDK's client (@modelcontextprotocol/client).
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { identity, textOf, textOfMessages, textOfResource } from './plain.mjs';

export async function connect({ target, negotiation, answer }) {
  const client = new Client(identity, { capabilities: { elicitation: {} }, versionNegotiation: { mode: negotiation } });
  client.setRequestHandler('elicitation/create', ({ params }) => answer(params));
  await client.connect(target.url === undefined ? new StdioClientTransport({ ...target, stderr: 'ignore' }) : new StreamableHTTPClientTransport(new URL(target.url), { requestInit: { headers: target.headers } }));
  return {
    asks: true,
    revision: client.getNegotiatedProtocolVersion(),
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => textOf(await client.callTool({ name, arguments: args })),
    resources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    read: async (uri) => textOfResource(await client.readResource({ uri })),
    prompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    prompt: async (name, args) => textOfMessages(await client.getPrompt({ name, arguments: args })),
    complete: async (completion) => (await client.complete(completion)).completion.values,
    close: () => client.close(),
  };
}
