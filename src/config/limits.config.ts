import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { Setting } from './setting.decorator.js';
import { bytes, bytesBetween, duration, durationBetween } from './spellings.js';

/** How much a result may hold and how long GitLab may take. */
export class LimitsConfig {
  @Setting({ meaning: 'The size that neither the text nor the structured part of a result exceeds.', ...bytesBetween(1_000, 10_000_000) })
  @Transform(bytes) @IsInt() @Min(1_000) @Max(10_000_000)
  readonly GITLAB_MCP_MAX_RESULT_BYTES: number = 60_000;

  @Setting({ meaning: 'How long GitLab may take to answer one request.', ...durationBetween(1, 3_600_000) })
  @Transform(duration) @IsInt() @Min(1) @Max(3_600_000)
  readonly GITLAB_MCP_REQUEST_TIMEOUT: number = 30_000;

  @Setting({ meaning: 'How long one call may wait, all in all, before it repeats requests that GitLab put off; 0 repeats nothing after a wait.', ...durationBetween(0, 3_600_000) })
  @Transform(duration) @IsInt() @Min(0) @Max(3_600_000)
  readonly GITLAB_MCP_RETRY_BUDGET: number = 30_000;
}
