import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, Max, Min } from 'class-validator';
import { Checked, EachChecked } from './checked.decorator.js';
import { Setting } from './setting.decorator.js';
import { commaList, duration, durationBetween, flag, yesOrNo } from './spellings.js';

/** What an action may do unasked, where, and for how long. */
export class PolicyConfig {
  @Setting({ meaning: 'Offers only actions that read, and lets no request that could change something leave for GitLab.', ...yesOrNo })
  @Transform(flag) @IsBoolean()
  readonly GITLAB_MCP_READ_ONLY: boolean = false;

  @Setting({ meaning: 'Shows what an action that changes something would send, instead of running it.', ...yesOrNo })
  @Transform(flag) @IsBoolean()
  readonly GITLAB_MCP_SAFE_MODE: boolean = false;

  @Setting({ meaning: 'Offers actions also when the token lacks the scope for them.', ...yesOrNo })
  @Transform(flag) @IsBoolean()
  readonly GITLAB_MCP_IGNORE_SCOPES: boolean = false;

  @Setting({ meaning: 'Skips every question about consent, also before something is destroyed.', ...yesOrNo })
  @Transform(flag) @IsOptional() @IsBoolean()
  readonly GITLAB_MCP_YOLO_MODE?: boolean;

  @Setting({ meaning: 'Means the same as GITLAB_MCP_YOLO_MODE and counts only while that is unset.', ...yesOrNo })
  @Transform(flag) @IsOptional() @IsBoolean()
  readonly AUTOPILOT?: boolean;

  @Setting({
    meaning: 'The only projects, and groups with all that is in them, that calls may touch. Actions that neither a project nor a group confines do not exist while this is set.',
    allowed: 'full paths (acme/api) or numeric ids with commas between them',
    unset: 'all that the token may touch',
  })
  @Transform(commaList) @EachChecked(placeFault)
  readonly GITLAB_MCP_ALLOWED_PROJECTS: readonly string[] = [];

  @Setting({ meaning: 'The project that a call means when it names none.', allowed: 'the full path (acme/api) or numeric id of one project' })
  @IsOptional() @Checked(projectFault)
  readonly GITLAB_MCP_DEFAULT_PROJECT?: string;

  @Setting({ meaning: 'How long an action may run; 0 lifts the limit.', ...durationBetween(0, 86_400_000) })
  @Transform(duration) @IsInt() @Min(0) @Max(86_400_000)
  readonly GITLAB_MCP_ACTION_TIMEOUT: number = 300_000;

  get skipsConsent(): boolean {
    return this.GITLAB_MCP_YOLO_MODE ?? this.AUTOPILOT ?? false;
  }
}

function isPlace(text: string): boolean {
  return /^[\p{L}\p{N}_.+-]+(\/[\p{L}\p{N}_.+-]+)*$/u.test(text) && !text.split('/').some((part) => part === '.' || part === '..');
}

function placeFault(item: string): string | undefined {
  return isPlace(item) ? undefined : `holds ${JSON.stringify(item)}, which is neither the full path nor the id of a project or group`;
}

function projectFault(value: unknown): string | undefined {
  const text = String(value);
  return isPlace(text) && (text.includes('/') || /^\d+$/.test(text)) ? undefined : 'is neither the full path nor the id of a project';
}
