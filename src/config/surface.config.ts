import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { type SurfaceName, surfaceNames } from '../kernel/surface-name.js';
import { type Tier, tiers } from '../kernel/tier.js';
import { Checked, EachChecked } from './checked.decorator.js';
import { Setting } from './setting.decorator.js';
import { commaList, oneOf, word } from './spellings.js';

const capabilitySurfaces = ['full', 'minimal'] as const;
export type CapabilitySurface = (typeof capabilitySurfaces)[number];

/** What of the catalog clients get to see, and in which form. */
export class SurfaceConfig {
  @Setting({ meaning: 'How the catalog appears as tools: dynamic has two that find and run every action, meta has one a domain, individual has one an action.', ...oneOf(surfaceNames) })
  @Transform(word) @IsIn(surfaceNames)
  readonly GITLAB_MCP_TOOL_SURFACE: SurfaceName = 'dynamic';

  @Setting({
    meaning: 'First word of the names of tools: with `work` there is work_find_action. Give each of several servers in one client its own.',
    allowed: '1 to 9 characters: lower-case letters, digits and _, beginning with a letter and not ending with _',
  })
  @Checked(prefixFault)
  readonly GITLAB_MCP_TOOL_PREFIX: string = 'gitlab';

  @Setting({ meaning: 'How much of the protocol besides tools is declared to clients.', ...oneOf(capabilitySurfaces) })
  @Transform(word) @IsIn(capabilitySurfaces)
  readonly GITLAB_MCP_CAPABILITY_SURFACE: CapabilitySurface = 'full';

  @Setting({ meaning: 'Leaves out the actions that need a higher tier of GitLab than this.', ...oneOf(tiers), unset: 'found out from GitLab; not narrowed while that is unknown' })
  @Transform(word) @IsOptional() @IsIn(tiers)
  readonly GITLAB_MCP_TIER?: Tier;

  @Setting({
    meaning: 'Leaves out actions, whole domains or tools. What is left out could still be asked of GitLab by a raw request: leave out `api` as well where that matters.',
    allowed: 'action ids (issue.delete), domains (runner) and tools with commas between them',
    unset: 'nothing',
  })
  @Transform(commaList) @EachChecked(excludedFault)
  readonly GITLAB_MCP_EXCLUDE: readonly string[] = [];
}

/** Longer ones would make names that clients refuse, which put their own name for the server in front. */
function prefixFault(value: unknown): string | undefined {
  const word = String(value);
  if (!/^[a-z]/.test(word)) return 'does not begin with a lower-case letter';
  if (!/^[a-z0-9_]*$/.test(word)) return 'holds more than lower-case letters, digits and _';
  if (word.endsWith('_')) return 'ends with an underscore; one follows anyway';
  return word.length > 9 ? 'is longer than 9 characters' : undefined;
}

function excludedFault(item: string): string | undefined {
  return /^[a-z][a-z0-9_]*(\.[a-z0-9_]+)?$/.test(item) ? undefined : `holds ${JSON.stringify(item)}, which is neither an action id nor a domain nor a tool`;
}
