import { type DynamicModule, Module } from '@nestjs/common';
import { ElicitationConfig } from '../config/elicitation.config.js';
import { FlowStateCodec } from '../protocol/flow-state-codec.js';
import { ProtocolModule } from '../protocol/protocol.module.js';
import type { ServerFacts } from '../protocol/server-facts.js';
import { McpController, serverFactsToken } from './mcp.controller.js';

/** Streamable HTTP. */
@Module({})
export class HttpModule {
  static register(facts: ServerFacts): DynamicModule {
    return {
      module: HttpModule,
      imports: [ProtocolModule],
      controllers: [McpController],
      providers: [
        { provide: serverFactsToken, useValue: facts },
        { provide: FlowStateCodec, inject: [ElicitationConfig], useFactory: ({ keys }: ElicitationConfig) => new FlowStateCodec(keys) },
      ],
    };
  }
}
