import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ElicitationConfig } from '../config/elicitation.config.js';
import { FlowStateCodec } from '../protocol/flow-state-codec.js';
import { TokensInUse } from '../kernel/tokens-in-use.js';
import { ProtocolModule } from '../protocol/protocol.module.js';
import type { ServerFacts } from '../protocol/server-facts.js';
import { AnsweredRounds } from './answered-rounds.js';
import { CallerLimits } from './caller-limits.js';
import { Conversations, serverFactsToken } from './conversations.js';
import { FailedSignIns } from './failed-sign-ins.js';
import { HealthController } from './health.controller.js';
import { HttpGauges } from './http-gauges.js';
import { ListenBus } from './listen-bus.js';
import { McpController } from './mcp.controller.js';
import { OpenAnswers } from './open-answers.js';
import { ProtectedResource } from './protected-resource.js';
import { SessionEndpoint } from './session-endpoint.js';
import { SessionTable } from './session-table.js';
import { SignIn } from './sign-in.js';
import { StatelessEndpoint } from './stateless-endpoint.js';
import { TokenCheck } from './token-check.js';

/** Streamable HTTP. */
@Module({})
export class HttpModule {
  /**
   * @param tokens is told whose calls are being answered
   * @param conversations what is served, where it is more than the server's own
   */
  static register(facts: ServerFacts, tokens: TokensInUse, conversations: Type<Conversations> = Conversations): DynamicModule {
    return {
      module: HttpModule,
      imports: [ProtocolModule, ScheduleModule.forRoot()],
      // The first takes its few places; everything else is the endpoint's to serve or to refuse.
      controllers: [HealthController, McpController],
      providers: [
        { provide: Conversations, useClass: conversations },
        AnsweredRounds,
        CallerLimits,
        FailedSignIns,
        HttpGauges,
        ListenBus,
        OpenAnswers,
        ProtectedResource,
        SessionEndpoint,
        SessionTable,
        SignIn,
        StatelessEndpoint,
        TokenCheck,
        { provide: serverFactsToken, useValue: facts },
        { provide: TokensInUse, useValue: tokens },
        { provide: FlowStateCodec, inject: [ElicitationConfig], useFactory: ({ keys }: ElicitationConfig) => new FlowStateCodec(keys) },
      ],
    };
  }
}
