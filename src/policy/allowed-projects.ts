import { Injectable } from '@nestjs/common';
import { Gauges } from '../authoring/gauges.js';
import { Lookups } from '../authoring/lookups.js';
import { PlacePolicy } from '../authoring/place-policy.js';
import { PolicyConfig } from '../config/policy.config.js';
import type { GitLab } from '../gitlab/gitlab.js';
import { GitLabRejected, Refused } from '../kernel/errors.js';
import { Memory } from '../kernel/memory.js';
import { decoded } from '../kernel/percent-encoding.js';
import { withoutSlashesAround } from '../kernel/slashes.js';

/** Parameters that name places, whatever stands before: `target_project_id`, `from_project_id`, `group_ids`, `namespace_path`. */
const places = /(?:^|_)(project|group|namespace)_(?:ids?|path)$/;

/** Answers of GitLab that are remembered, and for how many milliseconds: a project may be moved out of an allowed group. */
const mostRemembered = 10_000;
const rememberFor = 5 * 60_000;

/** The list of allowed projects and groups. */
@Injectable()
export class AllowedProjects extends PlacePolicy {
  private readonly allowed: readonly string[];
  /** The spellings of a place, remembered for each caller apart: what one may see, another may not. */
  private readonly known = new Memory<readonly string[]>(mostRemembered, rememberFor);
  private readonly lookups = new Lookups();

  constructor(policy: PolicyConfig, gauges: Gauges) {
    super();
    gauges.add(...this.lookups.figures('place'));
    this.allowed = policy.GITLAB_MCP_ALLOWED_PROJECTS.map(plain);
  }

  get confined(): boolean {
    return this.allowed.length > 0;
  }

  async check(params: Readonly<Record<string, unknown>>, gitlab: GitLab, further: Readonly<Record<string, 'project' | 'group'>> = {}): Promise<void> {
    if (!this.confined) return;
    for (const [name, given] of Object.entries(params)) {
      const kind = further[name] ?? places.exec(name)?.[1];
      if (kind === undefined || given === undefined) continue;
      for (const value of Array.isArray(given) ? given : [given]) {
        if (!(await this.reaches(kind === 'project' ? 'projects' : 'groups', String(value), gitlab))) throw this.refusal(name, String(value));
      }
    }
    const path = params['full_path'];
    if (path !== undefined && !this.names(plain(String(path)))) throw this.refusal('full_path', String(path));
  }

  covers(spellings: readonly string[]): boolean {
    return !this.confined || spellings.some((each) => this.names(plain(each)));
  }

  private async reaches(kind: 'projects' | 'groups', value: string, gitlab: GitLab): Promise<boolean> {
    const wanted = plain(value);
    if (this.names(wanted)) return true;
    if (!isNumber(wanted) && !this.allowed.some(isNumber)) return false;
    // A number may stand for an allowed path, and a path for an allowed number: GitLab knows, asked as this caller.
    const key = `${gitlab.callerId}\n${kind}\n${wanted}`;
    const spellings = this.lookups.note(this.known.get(key)) ?? (await spellingsOf(kind, wanted, gitlab));
    if (spellings === undefined) return false;
    this.known.set(key, spellings);
    return spellings.some((each) => this.names(each));
  }

  private names(path: string): boolean {
    return this.allowed.some((each) => path === each || (!isNumber(each) && path.startsWith(`${each}/`)));
  }

  private refusal(name: string, value: string): Refused {
    return new Refused(
      `${name}: "${value.slice(0, 200)}" is not among the projects and groups this server may touch (GITLAB_MCP_ALLOWED_PROJECTS). ` +
        `Allowed: ${this.allowed.slice(0, 10).join(', ')}${this.allowed.length > 10 ? ', …' : ''}.`,
    );
  }
}

/** The id and the path of a place; `undefined` for one that this caller cannot see. */
async function spellingsOf(kind: 'projects' | 'groups', wanted: string, gitlab: GitLab): Promise<readonly string[] | undefined> {
  try {
    const { id, path_with_namespace, full_path } = await gitlab.rest.get<{ id: number; path_with_namespace?: string; full_path?: string }>(`/${kind}/:id`, { id: wanted });
    return [String(id), path_with_namespace, full_path].filter((each) => each !== undefined).map(plain);
  } catch (error) {
    if (error instanceof GitLabRejected && (error.status === 404 || error.status === 403)) return undefined;
    throw error;
  }
}

function isNumber(place: string): boolean {
  return /^\d+$/.test(place);
}

/** A path as it is compared: decoded once, as a route decodes it, without slashes around it, in lower case as GitLab compares paths. */
function plain(path: string): string {
  return withoutSlashesAround(decoded(path) ?? path).toLowerCase();
}
