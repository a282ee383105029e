import { Inject, Injectable } from '@nestjs/common';
import type { ConnectedClient } from '../../src/protocol/connected-client.js';
import type { ProtocolServer } from '../../src/protocol/protocol-server.js';
import { Conversations } from '../../src/transport/conversations.js';
import { ListenBus } from '../../src/transport/listen-bus.js';
import { FixtureServer } from './fixture-server.js';

/** Begins conversations in which the suite finds its fixtures. */
@Injectable()
export class FixtureConversations extends Conversations {
  @Inject(ListenBus)
  private readonly bus!: ListenBus;

  override with(client: ConnectedClient): ProtocolServer {
    return new FixtureServer(this.facts, () => this.parts, this.codec, client, (event) => this.bus.publish(event));
  }
}
