// The AI SDK's MCP client (@ai-sdk/mcp).
import { createMCPClient, ElicitationRequestSchema } from '@ai-sdk/mcp';
import { StdioMCPTransport } from '@ai-sdk/mcp/mcp-stdio';
import { textOf, textOfMessages, textOfResource } from './plain.mjs';

export async function connect({ target, negotiation, answer }) {
  const transport = target.url === undefined ? new StdioMCPTransport({ ...target, stderr: 'ignore' }) : { type: 'http', ...target };
  const client = await createMCPClient({ transport, protocolVersionDiscovery: negotiation === 'auto', capabilities: { elicitation: {} } });
  client.onElicitationRequest(ElicitationRequestSchema, ({ params }) => answer(params));
  const tools = await client.tools();
  return {
    asks: true,
    revision: client.initializeResult.protocolVersion,
    tools: async () => Object.keys(tools),
    call: async (name, args) => textOf(await tools[name].execute(args, { toolCallId: '1', messages: [] })),
    resources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    read: async (uri) => textOfResource(await client.readResource({ uri })),
    prompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    prompt: async (name, args) => textOfMessages(await client.getPrompt({ name, arguments: args })),
    complete: async (completion) => (await client.complete(completion)).completion.values,
    close: () => client.close(),
  };
}
