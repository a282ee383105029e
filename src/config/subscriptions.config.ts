import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { Setting } from './setting.decorator.js';
import { duration, durationBetween, wholeNumber, wholeNumberBetween } from './spellings.js';

/** Below this GitLab's limits would be felt by everything else that the token does. */
const shortest = 2_000;
const longest = 86_400_000;

/** How often watched resources are read, and how many there may be. */
export class SubscriptionsConfig {
  @Setting({ meaning: 'Time between two looks at a watched resource that is in flight, such as a running pipeline.', ...durationBetween(shortest, longest) })
  @Transform(duration) @IsInt() @Min(shortest) @Max(longest)
  readonly GITLAB_MCP_POLL_ACTIVE: number = 5_000;

  @Setting({ meaning: 'Time between two looks at a watched resource that has no life cycle, such as a file, or waits for people, such as an open issue.', ...durationBetween(shortest, longest) })
  @Transform(duration) @IsInt() @Min(shortest) @Max(longest)
  readonly GITLAB_MCP_POLL_STEADY: number = 15_000;

  @Setting({ meaning: 'Time between two looks at a watched resource that has come to its end, such as a merged merge request.', ...durationBetween(shortest, longest) })
  @Transform(duration) @IsInt() @Min(shortest) @Max(longest)
  readonly GITLAB_MCP_POLL_SETTLED: number = 60_000;

  @Setting({ meaning: 'How many resources one caller may watch at once; the one whose session has been silent for longest gives way to a new one, if it was silent for 30 minutes.', ...wholeNumberBetween(1, 1_000) })
  @Transform(wholeNumber) @IsInt() @Min(1) @Max(1_000)
  readonly GITLAB_MCP_MAX_WATCHES: number = 10;

  @Setting({ meaning: 'How many resources all callers together may watch at once.', ...wholeNumberBetween(1, 100_000) })
  @Transform(wholeNumber) @IsInt() @Min(1) @Max(100_000)
  readonly GITLAB_MCP_MAX_WATCHES_TOTAL: number = 2_000;
}
