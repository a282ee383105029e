import type { JSONRPCRequest, Result, ServerContext, ServerEvent } from '@modelcontextprotocol/server';
import { isObject } from '../../src/kernel/json.js';
import { channelOf } from '../../src/protocol/asking-channel.js';
import type { FlowStateCodec } from '../../src/protocol/flow-state-codec.js';
import type { ConnectedClient } from '../../src/protocol/connected-client.js';
import { ProtocolServer } from '../../src/protocol/protocol-server.js';
import type { PartsSource } from '../../src/protocol/served-parts.js';
import type { ServerFacts } from '../../src/protocol/server-facts.js';
import type { FixtureHandler } from './fixture-call.js';
import { fixturePrompt, fixturePrompts } from './fixture-prompts.js';
import { fixtureTool, fixtureTools } from './fixture-tools.js';

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** The server's protocol layer, which serves the suite's tools and prompts beside its own. */
export class FixtureServer extends ProtocolServer {
  constructor(
    facts: ServerFacts,
    parts: PartsSource,
    private readonly signer: FlowStateCodec,
    private readonly peer: ConnectedClient,
    private readonly publish: (event: ServerEvent) => void,
  ) {
    super(facts, parts, signer, peer);
  }

  /** Innermost: whatever the server does around its own handlers, it does around the fixtures as well. What a handler throws at once is thrown at once. */
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    return super._wrapHandler(method, (request, context) => {
      const fixture = fixtureFor(request);
      if (fixture !== undefined) return this.answer(fixture, request, context);
      return handler(request, context).then((result) => withFixtures(method, result));
    });
  }

  private async answer(fixture: FixtureHandler, { params = {} }: JSONRPCRequest, context: ServerContext): Promise<Result> {
    const { era, reachable } = this.peer;
    return fixture({
      name: String(params['name']),
      args: isObject(params['arguments']) ? params['arguments'] : {},
      context,
      channel: channelOf({ era, reachable, declared: this.getClientCapabilities() }, context),
      seal: (state) => this.signer.seal(state),
      publish: this.publish,
    });
  }
}

function fixtureFor({ method, params }: JSONRPCRequest): FixtureHandler | undefined {
  const name = String(params?.['name']);
  if (method === 'tools/call') return fixtureTool(name);
  return method === 'prompts/get' ? fixturePrompt(name) : undefined;
}

function withFixtures(method: string, result: Result): Result {
  if (method === 'tools/list') return { ...result, tools: [...listIn(result['tools']), ...fixtureTools] };
  return method === 'prompts/list' ? { ...result, prompts: [...listIn(result['prompts']), ...fixturePrompts] } : result;
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
