import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import type { LoggingConfig, LogLevel as Threshold } from '../config/logging.config.js';
import { traceOf } from '../kernel/errors.js';

/** The least important level that is written at each setting; those above it are as well. */
const least: Readonly<Record<Threshold, LogLevel>> = { error: 'error', warn: 'warn', info: 'log', debug: 'verbose' };

/** Nest's own chatter about modules and routes is of interest to developers of the server only. The bundle may put a `_` before these names. */
const frameworkContexts = new Set<string | undefined>(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/** Logs to standard error, since standard output belongs to the protocol; credentials are removed by their value. */
export class StderrLogger extends ConsoleLogger {
  constructor(
    config: LoggingConfig,
    private readonly secrets: readonly string[],
    private readonly tokens: Iterable<string>,
  ) {
    const json = config.formatFor(process.stderr) === 'json';
    super({ json, colors: !json, compact: true, logLevels: [least[config.GITLAB_MCP_LOG_LEVEL]], timestamp: false, prefix: 'gitlab-mcp' });
  }

  protected override printMessages(messages: unknown[], context?: string, logLevel?: LogLevel, _stream?: 'stdout' | 'stderr', errorStack?: unknown): void {
    const speaker = context?.replace(/^_/, '');
    if (logLevel === 'log' && frameworkContexts.has(speaker)) return;
    // What keeps it from listening is thrown as well, and told once by whoever asked it to.
    if (logLevel === 'error' && speaker === 'NestApplication') return;
    super.printMessages(
      messages.map((message) => this.redacted(message)),
      context,
      logLevel,
      'stderr',
      this.redacted(errorStack),
    );
  }

  /** Outside of JSON a stack is written by itself. */
  protected override printStackTrace(stack: string | undefined): void {
    super.printStackTrace(stack === undefined ? '' : this.withoutSecrets(stack));
  }

  /** What is written has been made plain already: it needs none of the care that ConsoleLogger takes over objects, with every call. */
  protected override stringifyJsonLogObject(line: Record<string, unknown>): string {
    return JSON.stringify(line);
  }

  private redacted(message: unknown): unknown {
    if (typeof message === 'string') return this.withoutSecrets(message);
    if (message instanceof Error) return this.withoutSecrets(traceOf(message));
    if (typeof message !== 'object') return message;
    const text = JSON.stringify(message);
    // Where nothing is escaped, what is said stands there as it is.
    if (!text.includes('\\') && this.withoutSecrets(text) === text) return message;
    // Text by text: what stands in place of a number would be no JSON.
    return JSON.parse(text, (_name, value: unknown) => (typeof value === 'string' ? this.withoutSecrets(value) : value));
  }

  private withoutSecrets(message: string): string {
    let text = message;
    for (const values of [this.secrets, this.tokens]) {
      for (const secret of values) if (secret.length >= 4 && text.includes(secret)) text = text.replaceAll(secret, '[redacted]');
    }
    return text;
  }
}
