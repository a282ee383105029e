import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { Checked } from './checked.decorator.js';
import { Setting } from './setting.decorator.js';
import { oneOf, word } from './spellings.js';
import { appendFault } from './path-faults.js';

const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

const logFormats = ['json', 'pretty'] as const;
export type LogFormat = (typeof logFormats)[number];

/** What is logged where, and how it looks. */
export class LoggingConfig {
  @Setting({ meaning: 'The least important messages that are still logged.', ...oneOf(logLevels) })
  @Transform(word) @IsIn(logLevels)
  readonly GITLAB_MCP_LOG_LEVEL: LogLevel = 'info';

  @Setting({ meaning: 'How log lines look.', ...oneOf(logFormats), unset: 'json; pretty on a terminal' })
  @Transform(word) @IsOptional() @IsIn(logFormats)
  readonly GITLAB_MCP_LOG_FORMAT?: LogFormat;

  @Setting({
    meaning: 'Where a line of JSON is written for each call that changes something: when, who, what, where, how it ended and who agreed to it.',
    allowed: 'path of a file, which is appended to, or stderr',
  })
  @IsOptional() @Checked(auditFault)
  readonly GITLAB_MCP_AUDIT_LOG?: string;

  /** The format for a stream: the one that was asked for, or else the one that its reader can use. */
  formatFor({ isTTY = false }: { readonly isTTY?: boolean }): LogFormat {
    return this.GITLAB_MCP_LOG_FORMAT ?? (isTTY ? 'pretty' : 'json');
  }
}

function auditFault(value: unknown): string | undefined {
  return value === 'stderr' ? undefined : appendFault(value);
}
