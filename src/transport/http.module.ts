import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ElicitationConfig } from '../config/elicitation.config.js';
import { FlowStateCodec } from '../protocol/flow-state-codec.js';
import { ProtocolModule } from '../protocol/protocol.module.js';
import type { ServerFacts } from '../protocol/server-facts.js';
import { Conversations, serverFactsToken } from './conversations.js';
import { McpController } from './mcp.controller.js';
import { OpenAnswers } from './open-answers.js';
import { SessionEndpoint } from './session-endpoint.js';
import { SessionTable } from './session-table.js';
import { StatelessEndpoint } from './stateless-endpoint.js';

/** Streamable HTTP. */
@Module({})
export class HttpModule {
  /** @param conversations what is served, where it is more than the server's own */
  static register(facts: ServerFacts, conversations: Type<Conversations> = Conversations): DynamicModule {
    return {
      module: HttpModule,
      imports: [ProtocolModule, ScheduleModule.forRoot()],
      controllers: [McpController],
      providers: [
        { provide: Conversations, useClass: conversations },
        OpenAnswers,
        SessionEndpoint,
        SessionTable,
        StatelessEndpoint,
        { provide: serverFactsToken, useValue: facts },
        { provide: FlowStateCodec, inject: [ElicitationConfig], useFactory: ({ keys }: ElicitationConfig) => new FlowStateCodec(keys) },
      ],
    };
  }
}
