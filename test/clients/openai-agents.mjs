// The MCP clients of OpenAI's agents (@openai/agents-core).
import { getAllMcpTools, MCPServerStdio, MCPServerStreamableHttp } from '@openai/agents-core';
import { textOf, textOfResource } from './plain.mjs';

export async function connect({ target }) {
  const server = target.url === undefined ? new MCPServerStdio({ ...target, name: 'gitlab' }) : new MCPServerStreamableHttp({ url: target.url, requestInit: { headers: target.headers }, name: 'gitlab' });
  await server.connect();
  return {
    asks: false,
    revision: server.underlying.session.getNegotiatedProtocolVersion(),
    // As an agent gets them, schemas made strict included.
    tools: async () => (await getAllMcpTools({ mcpServers: [server], convertSchemasToStrict: true })).map(({ name }) => name),
    call: async (name, args) => textOf(await server.callToolResult(name, args)),
    resources: async () => (await server.listResources()).resources.map(({ uri }) => uri),
    read: async (uri) => textOfResource(await server.readResource(uri)),
    close: () => server.close(),
  };
}
