import type { IncomingHttpHeaders } from 'node:http';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { badRequest, Failure, forbidden, invalidParameter, notFound, unauthorized } from './failure.js';
import { type FormPart, formParts } from './multipart-body.js';
import { type GroupRecord, type TokenRecord, type UserRecord } from './records.js';
import type { ProjectRecord, World } from './world.js';

/** Reads `a=1&b[]=2&c[d]=3&e[][k]=4` the way Rack does. */
export function nestedParameters(search: URLSearchParams): JsonObject {
  const result: JsonObject = {};
  for (const [key, value] of search) {
    const [head = '', ...inner] = key.replaceAll(']', '').split('[');
    if (inner.length === 0) result[head] = value;
    else if (inner[0] === '') {
      const list = Array.isArray(result[head]) ? (result[head] as unknown[]) : (result[head] = [] as unknown[]);
      const field = inner[1];
      if (field === undefined) list.push(value);
      else {
        const last: unknown = list.at(-1);
        if (isObject(last) && !(field in last)) last[field] = value;
        else list.push({ [field]: value });
      }
    } else {
      let target = result;
      for (const [index, name] of [head, ...inner].entries()) {
        if (index === inner.length) target[name] = value;
        else {
          const next: unknown = target[name];
          target = isObject(next) ? next : (target[name] = {});
        }
      }
    }
  }
  return result;
}

export interface CallParts {
  readonly method: string;
  /** Path below the API root, as it was sent. */
  readonly path: string;
  readonly search: URLSearchParams;
  readonly body: unknown;
  /** The body as it arrived. */
  readonly bytes: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly params: Readonly<Record<string, string>>;
  readonly world: World;
  /** Address of the instance, without a slash at the end. */
  readonly base: string;
  readonly viewer: UserRecord | undefined;
  readonly token: TokenRecord | undefined;
}

/** One request on its way through a route: who asks, for what, with which parameters. */
export class Call {
  readonly world: World;
  readonly base: string;
  readonly viewer: UserRecord | undefined;
  readonly token: TokenRecord | undefined;
  /** Query and body together, as GitLab's parameter validation sees them. */
  readonly input: JsonObject;

  constructor(readonly parts: CallParts) {
    this.world = parts.world;
    this.base = parts.base;
    this.viewer = parts.viewer;
    this.token = parts.token;
    const body = Array.isArray(parts.body) ? {} : isObject(parts.body) ? parts.body : {};
    this.input = { ...nestedParameters(parts.search), ...body };
  }

  get api(): string {
    return `${this.base}/api/v4`;
  }

  get user(): UserRecord {
    this.requireUser();
    return this.viewer as UserRecord;
  }

  requireUser(): void {
    if (!this.viewer) throw unauthorized();
  }

  /** A path parameter, decoded once. */
  param(name: string): string {
    return this.parts.params[name] ?? '';
  }

  /** A path parameter that must be a number. */
  number(name: string): number {
    const text = this.param(name);
    if (!/^\d+$/.test(text)) throw invalidParameter(`${name} is invalid`);
    return Number(text);
  }

  has(name: string): boolean {
    return this.input[name] !== undefined;
  }

  text(name: string): string | undefined {
    const value = this.input[name];
    if (value === undefined || value === null) return undefined;
    return typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | boolean}`;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw invalidParameter(`${name} is missing`);
    return value;
  }

  integer(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined || text === '') return undefined;
    if (!/^-?\d+$/.test(text)) throw invalidParameter(`${name} is invalid`);
    return Number(text);
  }

  flag(name: string): boolean | undefined {
    const text = this.text(name);
    if (text === undefined || text === '') return undefined;
    if (/^(true|t|1|on)$/i.test(text)) return true;
    if (/^(false|f|0|off)$/i.test(text)) return false;
    throw invalidParameter(`${name} is invalid`);
  }

  /** One of the words the endpoint knows; hyphens count as underscores. */
  oneOf<T extends string>(name: string, words: readonly T[]): T | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const word = words.find((candidate) => candidate === text || candidate === text.replaceAll('-', '_'));
    if (word === undefined) throw invalidParameter(`${name} does not have a valid value`);
    return word;
  }

  /** A file of a form. */
  file(name: string): { readonly filename: string; readonly content: Buffer } {
    const { filename, content } = this.formPart(name) ?? {};
    if (filename === undefined || content === undefined) throw invalidParameter(`${name} is missing`);
    if (content.length > 100 * 1024 * 1024) throw new Failure(413, { error: '413 Request Entity Too Large' });
    return { filename, content };
  }

  /** A text of a form. */
  form(name: string): string | undefined {
    return this.formPart(name)?.content.toString();
  }

  private formPart(name: string): FormPart | undefined {
    return formParts(this.parts.bytes, this.parts.headers['content-type'] ?? '').find((part) => part.name === name);
  }

  /** A list, given as an array or with commas. */
  list(name: string): string[] | undefined {
    const value = this.input[name];
    if (value === undefined || value === null) return undefined;
    const parts = Array.isArray(value) ? value.map(String) : (this.text(name) ?? '').split(',');
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  }

  /** Milliseconds of a moment given in ISO 8601. */
  time(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined || text === '') return undefined;
    const time = Date.parse(text);
    // A `+` that was not encoded arrives as a space, and GitLab cannot read that either.
    if (Number.isNaN(time) || text.includes(' ')) throw invalidParameter(`${name} is invalid`);
    return time;
  }

  object(name: string): JsonObject | undefined {
    const value = this.input[name];
    return isObject(value) ? value : undefined;
  }

  /** Refuses an update that changes nothing. */
  requireOneOf(names: readonly string[]): void {
    if (names.some((name) => this.has(name))) return;
    throw invalidParameter(`${names.join(', ')} are missing, at least one parameter must be provided`);
  }

  /** Usernames behind `assignee_ids` and its like; 0 and an empty list stand for nobody. */
  usernames(name: string): string[] | undefined {
    const ids = this.list(name);
    return ids?.flatMap((id) => this.world.users.filter((user) => String(user.id) === id).map(({ username }) => username));
  }

  /** The project of the address, for a caller with at least the given role. */
  project(role = 0): ProjectRecord {
    return this.projectBy(this.param('id'), role);
  }

  /** The project of the address, for anybody who is signed in. */
  projectForUser(): ProjectRecord {
    this.requireUser();
    return this.project();
  }

  projectBy(id: string, role = 0): ProjectRecord {
    const moved = this.world.findProject(id) ? undefined : this.world.findMovedProject(id);
    const project = this.world.findProject(id) ?? moved;
    const level = project && this.world.access(this.viewer, project);
    if (!project || level === undefined) throw notFound('Project');
    if (moved) {
      if (this.parts.method !== 'GET' && this.parts.method !== 'HEAD') {
        throw new Failure(405, { message: '405 Method Not Allowed - Non GET methods are not allowed for moved projects' });
      }
      const rest = this.parts.path.split('/').slice(3).join('/');
      const query = this.parts.search.size > 0 ? `?${this.parts.search.toString()}` : '';
      const location = `${this.api}/projects/${project.id}${rest ? `/${rest}` : ''}${query}`;
      throw new Failure(301, { message: '301 Moved Permanently' }, { location });
    }
    if (role > 0) this.requireRole(level, role);
    if (role > 0 && project.archived && this.parts.method !== 'GET') throw forbidden();
    return project;
  }

  level(project: ProjectRecord): number {
    return this.world.access(this.viewer, project) ?? 0;
  }

  requireRole(level: number, role: number): void {
    this.requireUser();
    if (level < role) throw forbidden();
  }

  group(role = 0): GroupRecord {
    const group = this.world.findGroup(this.param('id'));
    const level = group && this.world.groupAccess(this.viewer, group);
    if (!group || level === undefined) throw notFound('Group');
    if (role > 0) this.requireRole(level, role);
    return group;
  }

  /** Premium endpoints answer like endpoints that do not exist. */
  requirePremium(): void {
    if (this.world.tier === 'free') throw notFound();
  }

  requireBranchName(name: string): void {
    if (name === '' || /[\s~^:?*[\\]|\.\.|^[/-]|\/$|\.lock$/.test(name)) throw badRequest('The branch refname is invalid');
  }
}
