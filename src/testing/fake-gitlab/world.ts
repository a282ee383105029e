import { createHash } from 'node:crypto';
import { roles } from './records.js';
import type {
  GroupRecord,
  IssueRecord,
  JobRecord,
  MergeRequestRecord,
  MilestoneRecord,
  NoteRecord,
  PipelineRecord,
  ProjectData,
  TodoRecord,
  TokenRecord,
  UserRecord,
} from './records.js';
import type { Repository } from './repository.js';

/** A project with its Git repository, job logs and artifacts. */
export interface ProjectRecord extends ProjectData {
  repository: Repository;
  /** Job logs by job id. */
  traces: Map<number, string>;
  /** Files of the artifacts archive by job id and path. */
  artifacts: Map<number, Map<string, Buffer>>;
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The pretend GitLab has no ${what}.`);
  return value;
}

export const fullPath = (project: ProjectData) => `${project.namespace}/${project.path}`;

/** The state of the pretend GitLab; tests may look at it and change it as they like. */
export class World {
  /** Licence of the instance: Premium endpoints do not exist on `free`. */
  tier: 'free' | 'premium' | 'ultimate' = 'premium';
  version = '19.2.0-ee';
  /** Leaves out `x-total` and its kin everywhere, as GitLab does above 10,000 rows. */
  hideTotals = false;
  users: UserRecord[] = [];
  tokens: TokenRecord[] = [];
  groups: GroupRecord[] = [];
  projects: ProjectRecord[] = [];
  todos: TodoRecord[] = [];
  private clock = Date.parse('2026-11-30T12:00:00.000Z');
  private lastId = 700_000;

  /** An independent copy; what never changes (commits, files, logs) is shared. */
  copy(): World {
    const world = new World();
    world.tier = this.tier;
    world.version = this.version;
    world.hideTotals = this.hideTotals;
    world.clock = this.clock;
    world.lastId = this.lastId;
    world.users = structuredClone(this.users);
    world.tokens = structuredClone(this.tokens);
    world.groups = structuredClone(this.groups);
    world.todos = structuredClone(this.todos);
    world.projects = this.projects.map(({ repository, traces, artifacts, ...data }) => ({
      ...structuredClone(data),
      repository: repository.copy(),
      traces: new Map(traces),
      artifacts: new Map(artifacts),
    }));
    return world;
  }

  /** The present. Each look is a second later than the last, so that changes show in `updated_at`. */
  now(): string {
    this.clock += 1000;
    return new Date(this.clock).toISOString();
  }

  nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  /** A new discussion id: 40 hex digits. */
  nextHexId(): string {
    return createHash('sha1').update(`discussion ${this.nextId()}`).digest('hex');
  }

  user(username: string): UserRecord {
    return found(this.users.find((user) => user.username === username), `user ${username}`);
  }

  group(idOrPath: number | string): GroupRecord {
    return found(this.findGroup(String(idOrPath)), `group ${idOrPath}`);
  }

  project(idOrPath: number | string): ProjectRecord {
    return found(this.findProject(String(idOrPath)), `project ${idOrPath}`);
  }

  issue(project: number | string, iid: number): IssueRecord {
    return found(this.project(project).issues.find((issue) => issue.iid === iid), `issue #${iid} in ${project}`);
  }

  mergeRequest(project: number | string, iid: number): MergeRequestRecord {
    return found(this.project(project).merge_requests.find((request) => request.iid === iid), `merge request !${iid} in ${project}`);
  }

  pipeline(id: number): PipelineRecord {
    return found(this.projects.flatMap(({ pipelines }) => pipelines).find((pipeline) => pipeline.id === id), `pipeline ${id}`);
  }

  job(id: number): JobRecord {
    return found(this.projects.flatMap(({ jobs }) => jobs).find((job) => job.id === id), `job ${id}`);
  }

  milestone(project: ProjectData, id: number | null): MilestoneRecord | undefined {
    return id === null ? undefined : project.milestones.find((milestone) => milestone.id === id);
  }

  findGroup(idOrPath: string): GroupRecord | undefined {
    const wanted = idOrPath.toLowerCase();
    return this.groups.find((group) => String(group.id) === wanted || group.full_path.toLowerCase() === wanted);
  }

  findProject(idOrPath: string): ProjectRecord | undefined {
    const wanted = idOrPath.toLowerCase();
    return this.projects.find((project) => String(project.id) === wanted || fullPath(project).toLowerCase() === wanted);
  }

  findMovedProject(formerPath: string): ProjectRecord | undefined {
    return this.projects.find((project) => project.former_paths.includes(formerPath));
  }

  /** The groups from the top down to the given path. */
  private groupsAbove(path: string): GroupRecord[] {
    return this.groups.filter((group) => path === group.full_path || path.startsWith(`${group.full_path}/`));
  }

  /** Highest access level of each direct and inherited member. */
  members(of: { readonly path: string; readonly members?: Record<string, number> }): Map<string, number> {
    const levels = new Map<string, number>();
    for (const members of [...this.groupsAbove(of.path).map((group) => group.members), of.members ?? {}]) {
      for (const [username, level] of Object.entries(members)) levels.set(username, Math.max(level, levels.get(username) ?? 0));
    }
    return levels;
  }

  /** Access level of a user in a project: 0 for one who sees it only because it is open, undefined for one who does not see it. */
  access(user: UserRecord | undefined, project: ProjectData): number | undefined {
    if (user?.admin) return roles.owner;
    const level = user && this.members({ path: project.namespace, members: project.members }).get(user.username);
    if (level !== undefined) return level;
    if (project.visibility === 'public' || (project.visibility === 'internal' && user)) return 0;
    return undefined;
  }

  groupAccess(user: UserRecord | undefined, group: GroupRecord): number | undefined {
    if (user?.admin) return roles.owner;
    const level = user && this.members({ path: group.full_path }).get(user.username);
    if (level !== undefined) return level;
    const seesProject = this.projects.some(
      (project) => project.namespace.startsWith(group.full_path) && this.groupsAbove(project.namespace).includes(group) && this.access(user, project) !== undefined,
    );
    return group.visibility === 'public' || (group.visibility === 'internal' && user) || seesProject ? 0 : undefined;
  }

  visibleProjects(user: UserRecord | undefined): ProjectRecord[] {
    return this.projects.filter((project) => this.access(user, project) !== undefined);
  }

  visibleIssues(user: UserRecord | undefined, project: ProjectRecord): IssueRecord[] {
    const level = this.access(user, project) ?? 0;
    return project.issues.filter(
      (issue) => !issue.confidential || level >= roles.planner || issue.author === user?.username || issue.assignees.includes(user?.username ?? ''),
    );
  }

  /** A comment as GitLab stores it. */
  newNote(author: string, body: string, rest: Partial<NoteRecord> = {}): NoteRecord {
    const at = this.now();
    return {
      id: this.nextId(),
      body,
      author,
      system: false,
      internal: false,
      created_at: at,
      updated_at: at,
      resolved: false,
      resolved_by: null,
      resolved_at: null,
      position: null,
      commit_id: null,
      ...rest,
    };
  }
}
