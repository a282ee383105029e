// LangChain's adapters: tools and resources by their own methods, the rest by the client they hand out for it.
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { methodsOfSdkV1 } from './sdk-v1.mjs';
import { revisionOfSdkV1 } from './sdk-v1-revision.mjs';

export async function connect({ target }) {
  const gitlab = target.url === undefined ? { transport: 'stdio', ...target, stderr: 'ignore' } : { transport: 'http', ...target };
  const client = new MultiServerMCPClient({ mcpServers: { gitlab }, useStandardContentBlocks: true });
  const tools = await client.getTools();
  const { prompts, prompt, complete } = methodsOfSdkV1(await client.getClient('gitlab'));
  return {
    asks: false,
    revision: revisionOfSdkV1(),
    tools: async () => tools.map(({ name }) => name),
    call: async (name, args) => {
      const answer = await tools.find((tool) => tool.name === name).invoke(args);
      return typeof answer === 'string' ? answer : answer.map(({ text }) => text ?? '').join('\n');
    },
    resources: async () => (await client.listResources()).gitlab.map(({ uri }) => uri),
    read: async (uri) => (await client.readResource('gitlab', uri)).map(({ text }) => text ?? '').join('\n'),
    prompts,
    prompt,
    complete,
    close: () => client.close(),
  };
}
