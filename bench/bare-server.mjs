// The yardstick: the least a server of the SDK can be. One tool reads one thing of a project and gives GitLab's JSON as text.
import { Server } from '@modelcontextprotocol/server';

const tool = {
  name: 'read',
  description: 'Reads a merge request or an issue.',
  inputSchema: {
    type: 'object',
    properties: { project_id: { type: 'string' }, kind: { enum: ['merge_requests', 'issues'] }, iid: { type: 'integer' } },
    required: ['project_id', 'kind', 'iid'],
  },
};

/** A server of its own for each conversation, as the SDK asks for. */
export function bareServer() {
  const server = new Server({ name: 'bare-server', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: [tool] }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    // Loaded when first needed, so that it does not make the yardstick's start look slow.
    const { request } = await import('undici');
    const { project_id, kind, iid } = params.arguments ?? {};
    // Over HTTP everybody brings their own token.
    const authorization = context.http?.req?.headers.get('authorization') ?? `Bearer ${process.env.GITLAB_TOKEN}`;
    const { body } = await request(`${process.env.GITLAB_URL}/api/v4/projects/${encodeURIComponent(project_id)}/${kind}/${iid}`, {
      headers: { authorization },
      signal: context.mcpReq.signal,
    });
    return { content: [{ type: 'text', text: JSON.stringify(await body.json()) }] };
  });
  return server;
}
