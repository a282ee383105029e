import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { Setting } from './setting.decorator.js';
import { wholeNumber, wholeNumberBetween } from './spellings.js';

/** How much one caller may ask for over HTTP. */
export class CallerLimitsConfig {
  @Setting({
    meaning: 'How many requests a second one caller may send over HTTP in the long run; 0 lifts the limit. Answers to questions of the server and notifications do not count.',
    ...wholeNumberBetween(0, 100_000),
  })
  @Transform(wholeNumber) @IsInt() @Min(0) @Max(100_000)
  readonly GITLAB_MCP_RATE_LIMIT_RPS: number = 50;

  @Setting({ meaning: 'How many requests one caller may send over HTTP at once after a pause.', ...wholeNumberBetween(1, 1_000_000) })
  @Transform(wholeNumber) @IsInt() @Min(1) @Max(1_000_000)
  readonly GITLAB_MCP_RATE_LIMIT_BURST: number = 200;

  @Setting({ meaning: 'How many requests of one caller may be worked on over HTTP at the same time.', ...wholeNumberBetween(1, 100_000) })
  @Transform(wholeNumber) @IsInt() @Min(1) @Max(100_000)
  readonly GITLAB_MCP_MAX_CALLS: number = 32;
}
