import { type DynamicModule, Module } from '@nestjs/common';
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
      providers: [{ provide: serverFactsToken, useValue: facts }],
    };
  }
}
