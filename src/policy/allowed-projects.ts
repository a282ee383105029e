import { Injectable } from '@nestjs/common';
import { PlacePolicy } from '../authoring/place-policy.js';
import { PolicyConfig } from '../config/policy.config.js';
import { currentCall } from '../gitlab/call-scope.js';
import type { GitLab } from '../gitlab/gitlab.js';
import { callerOf } from '../kernel/caller.js';
import { GitLabRejected, Refused } from '../kernel/errors.js';
import { decoded } from '../kernel/percent-encoding.js';

/** Parameters that name places, whatever stands before: `target_project_id`, `from_project_id`, `group_ids`. */
const places = /(?:^|_)(project|group)_ids?$/;

/** The list of allowed projects and groups. */
@Injectable()
export class AllowedProjects extends PlacePolicy {
  private readonly allowed: readonly string[];
  /** Paths of numeric ids, remembered for each caller apart: what one may see, another may not. */
  private readonly paths = new Map<string, string>();

  constructor(policy: PolicyConfig) {
    super();
    this.allowed = policy.GITLAB_MCP_ALLOWED_PROJECTS.map(plain);
  }

  get confined(): boolean {
    return this.allowed.length > 0;
  }

  async check(params: Readonly<Record<string, unknown>>, gitlab: GitLab): Promise<void> {
    if (!this.confined) return;
    for (const [name, given] of Object.entries(params)) {
      const kind = places.exec(name)?.[1];
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
    if (!/^\d+$/.test(wanted) && !this.allowed.some((each) => /^\d+$/.test(each))) return false;
    // A number may stand for an allowed path, and a path for an allowed number: GitLab knows, asked as this caller.
    const key = `${callerOf(currentCall()?.token).id}\n${kind}\n${wanted}`;
    const known = this.paths.get(key) ?? (await this.other(kind, wanted, gitlab));
    if (known === undefined) return false;
    if (this.paths.size > 10_000) this.paths.clear();
    this.paths.set(key, known);
    return known.split('\n').some((each) => this.names(each));
  }

  private names(path: string): boolean {
    return this.allowed.some((each) => path === each || (!/^\d+$/.test(each) && path.startsWith(`${each}/`)));
  }

  private async other(kind: 'projects' | 'groups', wanted: string, gitlab: GitLab): Promise<string | undefined> {
    try {
      const found = await gitlab.rest.get<{ id: number; path_with_namespace?: string; full_path?: string }>(`/${kind}/:id`, { id: wanted });
      return `${found.id}\n${plain(found.path_with_namespace ?? found.full_path ?? '')}`;
    } catch (error) {
      if (error instanceof GitLabRejected && (error.status === 404 || error.status === 403)) return undefined;
      throw error;
    }
  }

  private refusal(name: string, value: string): Refused {
    return new Refused(
      `${name}: "${value.slice(0, 200)}" is not among the projects and groups this server may touch (GITLAB_MCP_ALLOWED_PROJECTS). ` +
        `Allowed: ${this.allowed.slice(0, 10).join(', ')}${this.allowed.length > 10 ? ', …' : ''}.`,
    );
  }
}

/** A path as it is compared: decoded once, without slashes around it, in lower case as GitLab compares paths. */
function plain(path: string): string {
  const text = /%2f/i.test(path) ? (decoded(path) ?? path) : path;
  return text.replace(/^\/+|\/+$/g, '').toLowerCase();
}
