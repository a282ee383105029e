import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { Setting } from './setting.decorator.js';
import { oneOf, word } from './spellings.js';

const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

const logFormats = ['json', 'pretty'] as const;
export type LogFormat = (typeof logFormats)[number];

/** What is written to standard error, and how it looks. */
export class LoggingConfig {
  @Setting({ meaning: 'The least important messages that are still logged.', ...oneOf(logLevels) })
  @Transform(word) @IsIn(logLevels)
  readonly GITLAB_MCP_LOG_LEVEL: LogLevel = 'info';

  @Setting({ meaning: 'How log lines look.', ...oneOf(logFormats), unset: 'json; pretty on a terminal' })
  @Transform(word) @IsOptional() @IsIn(logFormats)
  readonly GITLAB_MCP_LOG_FORMAT?: LogFormat;

  /** The format for a stream: the one that was asked for, or else the one that its reader can use. */
  formatFor({ isTTY = false }: { readonly isTTY?: boolean }): LogFormat {
    return this.GITLAB_MCP_LOG_FORMAT ?? (isTTY ? 'pretty' : 'json');
  }
}
