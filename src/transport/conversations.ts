import { Inject, Injectable } from '@nestjs/common';
import { FlowStateCodec } from '../protocol/flow-state-codec.js';
import type { ConnectedClient } from '../protocol/connected-client.js';
import { ProtocolServer } from '../protocol/protocol-server.js';
import { ServedParts, type ToolScopes } from '../protocol/served-parts.js';
import type { ServerFacts } from '../protocol/server-facts.js';
import type { WatchTable } from '../subscriptions/watch-table.js';
import { OpenAnswers } from './open-answers.js';

/** Injection token of the facts about the server. */
export const serverFactsToken = Symbol('ServerFacts');

/** Begins the protocol conversations of a process; all of them are answered from the same parts. */
@Injectable()
export class Conversations {
  constructor(
    protected readonly parts: ServedParts,
    protected readonly codec: FlowStateCodec,
    @Inject(serverFactsToken) readonly facts: ServerFacts,
    private readonly answers: OpenAnswers,
  ) {}

  get watches(): WatchTable {
    return this.parts.watches;
  }

  get tools(): ToolScopes {
    return this.parts.tools;
  }

  with(client: ConnectedClient): ProtocolServer {
    return new ProtocolServer(this.facts, () => this.parts, this.codec, { ...client, givesUp: this.answers.givesUp });
  }
}
