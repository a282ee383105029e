// Mastra's MCP client (@mastra/mcp).
import { MCPClient } from '@mastra/mcp';
import { textOfMessages, textOfResource } from './plain.mjs';

export async function connect({ target, negotiation, answer }) {
  const place = target.url === undefined ? { ...target, stderr: 'ignore' } : { url: new URL(target.url), requestInit: { headers: target.headers } };
  const gitlab = { ...place, ...(negotiation === 'legacy' ? { protocolVersion: 'legacy' } : {}), inputRequests: async ({ params }) => answer(params) };
  const client = new MCPClient({ id: 'compatibility-check', servers: { gitlab }, timeout: 15_000 });
  const { tools, errors } = await client.listToolsWithErrors();
  if (errors.gitlab !== undefined) throw new Error(errors.gitlab);
  return {
    asks: true,
    revision: client.getServerProtocolVersions().gitlab,
    // Mastra puts the name of the server before each tool's.
    tools: async () => Object.keys(tools).map((name) => name.replace(/^gitlab_/, '')),
    call: async (name, args) => JSON.stringify(await tools[`gitlab_${name}`].execute(args, {})),
    resources: async () => (await client.resources.list()).gitlab.map(({ uri }) => uri),
    read: async (uri) => textOfResource(await client.resources.read('gitlab', uri)),
    prompts: async () => (await client.prompts.list()).gitlab.map(({ name }) => name),
    prompt: async (name, args) => textOfMessages(await client.prompts.get({ serverName: 'gitlab', name, args })),
    close: () => client.disconnect(),
  };
}
