import 'reflect-metadata';
import type { Server } from 'node:http';
import { type INestApplication, type INestApplicationContext, Logger, type LoggerService, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import type { StartUp } from './config/read-settings.js';
import { loadExtensions } from './extensions.js';
import { StartError } from './kernel/start-error.js';
import { TokensInUse } from './kernel/tokens-in-use.js';
import { ServedParts } from './protocol/served-parts.js';
import type { ServerFacts } from './protocol/server-facts.js';
import type { Conversations } from './transport/conversations.js';
import { StderrLogger } from './transport/stderr-logger.js';

function loggerFor({ settings, warnings }: StartUp, tokens: TokensInUse): StderrLogger {
  const secrets = [settings.gitlab.GITLAB_TOKEN, settings.auth.GITLAB_MCP_ACCESS_KEY, settings.fleet.password].filter((secret) => secret !== undefined);
  const logger = new StderrLogger(settings.logging, secrets, tokens);
  for (const warning of warnings) logger.warn(warning, 'Configuration');
  return logger;
}

/** The application behind standard input and output. */
export interface StdioApplication {
  readonly context: INestApplicationContext;
  readonly parts: ServedParts;
  /** Logs, for those who look for it, what went wrong on the channel. */
  readonly note: (error: Error) => void;
}

/** Builds the application without a listener, for standard input and output, or to see whether it can be built. */
export async function buildContext(startUp: StartUp, log: LoggerService = loggerFor(startUp, new TokensInUse())): Promise<StdioApplication> {
  const extensions = await loadExtensions(startUp.settings.modules.GITLAB_MCP_MODULES);
  const context = await NestFactory.createApplicationContext(AppModule.register({ startUp, extensions }), {
    logger: log,
    abortOnError: false,
  });
  const logger = new Logger('Stdio');
  const note = ({ message }: Error) => logger.debug(message.replace(/\s+/g, ' ').slice(0, 200));
  return { context, parts: context.get(ServedParts, { strict: false }), note };
}

/** What is served beside what the settings say; the conformance suite's fixtures come this way. */
export interface Additions {
  readonly modules?: readonly Type[];
  readonly conversations?: Type<Conversations>;
}

/** Builds the application behind Streamable HTTP and listens. */
export async function listen(startUp: StartUp, facts: ServerFacts, { modules = [], conversations }: Additions = {}): Promise<INestApplication> {
  const [{ HttpModule }, { McpController }, { limitConnections }, { serveFirst }, { refuseUnreadable }, { ExpressAdapter }, { preloadSchemas }, extensions] = await Promise.all([
    import('./transport/http.module.js'),
    import('./transport/mcp.controller.js'),
    import('./transport/connection-limits.js'),
    import('./transport/endpoint-first.js'),
    import('./transport/unreadable-requests.js'),
    import('@nestjs/platform-express/adapters/express-adapter.js'),
    import('@modelcontextprotocol/server'),
    loadExtensions(startUp.settings.modules.GITLAB_MCP_MODULES),
  ]);
  const tokens = new TokensInUse();
  const logger = loggerFor(startUp, tokens);
  const adapter = new ExpressAdapter();
  adapter.disable('x-powered-by');
  const app = await NestFactory.create(AppModule.register({ startUp, extensions: [...extensions, ...modules], transport: HttpModule.register(facts, tokens, conversations) }), adapter, {
    logger,
    abortOnError: false,
    bodyParser: false,
    forceCloseConnections: true,
  });
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  const server = app.getHttpServer() as Server;
  limitConnections(server);
  serveFirst(server, app.get(McpController, { strict: false }));
  refuseUnreadable(server);
  const { host, port } = startUp.settings.http.address;
  try {
    await app.listen(port, host);
  } catch (error) {
    if (!isOfTheSystem(error)) throw error;
    throw new StartError(error.code === 'EADDRINUSE' ? `GITLAB_MCP_HTTP_ADDR: something listens on ${host}:${port} already. End it, or name another port.` : error.message, { cause: error });
  }
  logger.log(`Listening on ${await app.getUrl()}/mcp for ${startUp.settings.gitlab.baseUrl}`, 'Http');
  // What the first requests would otherwise wait for is made ready once nobody waits any more for the start.
  setTimeout(preloadSchemas, 1_000).unref();
  return app;
}

/** An address that cannot be listened on is refused by the system, and not by a mistake of ours. */
function isOfTheSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
