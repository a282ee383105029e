// The MCP clients of OpenAI's agents (@openai/agents-core).
import { getAllMcpTools, MCPServerStdio, MCPServerStreamableHttp, RunContext } from '@openai/agents-core';
import { textOfResource } from './plain.mjs';

export async function connect({ target }) {
  const server = target.url === undefined ? new MCPServerStdio({ ...target, name: 'gitlab' }) : new MCPServerStreamableHttp({ url: target.url, requestInit: { headers: target.headers }, name: 'gitlab' });
  await server.connect();
  // As an agent gets them: with strict schemas wherever the client finds them possible.
  const tools = await getAllMcpTools({ mcpServers: [server], convertSchemasToStrict: true });
  return {
    asks: false,
    // The server object does not tell; the SDK's client inside does.
    revision: server.underlying.session.getNegotiatedProtocolVersion(),
    tools: async () => tools.map(({ name }) => name),
    call: async (name, args) => {
      const tool = tools.find((each) => each.name === name);
      const answer = await tool.invoke(new RunContext(), JSON.stringify(tool.strict ? { ...nulls(tool.parameters), ...args } : args));
      return [answer].flat().map((part) => part.text ?? part).join('\n');
    },
    resources: async () => (await server.listResources()).resources.map(({ uri }) => uri),
    read: async (uri) => textOfResource(await server.readResource(uri)),
    close: () => server.close(),
  };
}

/** A strict schema requires every parameter, so a model sends null for those that it leaves out. */
function nulls({ required }) {
  return Object.fromEntries(required.map((name) => [name, null]));
}
