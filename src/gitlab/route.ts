import { InvalidParams } from '../kernel/errors.js';
import { decoded } from '../kernel/percent-encoding.js';
import { withoutSlashesAround } from '../kernel/slashes.js';
import { refuseBrokenText } from './broken-text.js';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A REST route as it is declared: `GET /projects/:project_id/issues/:issue_iid`. */
export interface Route {
  readonly method: Method;
  readonly template: string;
  /** The parameters that the path takes, in order. */
  readonly names: readonly string[];
}

/** `:name` is one segment or a part of one; `:*name` keeps its slashes. */
const placeholder = /:(\*?)([a-z][a-z0-9_]*)/g;

const parsed = new Map<string, Route>();

/** Reads a declared route; a malformed one is a mistake in the declaration. */
export function parseRoute(text: string): Route {
  const known = parsed.get(text);
  if (known) return known;
  const match = /^(GET|HEAD|POST|PUT|PATCH|DELETE) (\/\S*)$/.exec(text);
  if (match === null) throw new Error(`"${text}" is not a route: write it as "GET /projects/:project_id".`);
  const [, method, template] = match as unknown as readonly [string, Method, string];
  if (/[?#%]|\/\/|.\/$/.test(template)) throw new Error(`The path of "${text}" must be plain: no query, no escapes, no empty segment.`);
  const names = [...template.matchAll(placeholder)].map(([, , name]) => name!);
  if (template.split(':').length - 1 > names.length) throw new Error(`"${text}" has a parameter without a name in snake_case.`);
  if (new Set(names).size < names.length) throw new Error(`"${text}" names a parameter twice.`);
  const route: Route = Object.freeze({ method, template, names: Object.freeze(names) });
  parsed.set(text, route);
  return route;
}

/** Puts the parameters into a path, each encoded exactly once. */
export function fillPath(template: string, params: Record<string, unknown>): string {
  return template.replace(placeholder, (_, star: string, name: string) => {
    const value = textOf(name, params[name]);
    if (star === '*') return keepSlashes(name, value);
    if (ownerNames.test(name) || (name === 'id' && /^\/(projects|groups)\/:id\b/.test(template))) return encodeSegment(decodedOnce(name, value));
    refuseDotSegments(name, value);
    return encodeSegment(value);
  });
}

/** Parameters that take the full path of a project, group or namespace, plain or already encoded. */
const ownerNames = /^(project|group|namespace)_id$/;

function textOf(name: string, value: unknown): string {
  if (Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') throw new InvalidParams(`${name} is missing: it must be a text or a number.`);
  if (value.trim() === '') throw new InvalidParams(`${name} must not be empty.`);
  if (/[\u0000-\u001f\u007f-\u009f]/.test(value)) throw new InvalidParams(`${name} must not contain control characters.`);
  refuseBrokenText(name, value);
  return value;
}

/** Everything but letters, digits, `-`, `_`, `.` and `~`, since proxies disagree about the rest. */
export function encodeSegment(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

function decodedOnce(name: string, value: string): string {
  const path = decoded(value) ?? value;
  refuseDotSegments(name, path);
  if (/%2f/i.test(path)) {
    throw new InvalidParams(`${name} is encoded twice: give the path as it is shown in GitLab, such as "acme/api", or the numeric id.`);
  }
  return withoutSlashesAround(textOf(name, path)) || refuseEmpty(name);
}

function refuseEmpty(name: string): never {
  throw new InvalidParams(`${name} must not be empty.`);
}

function keepSlashes(name: string, value: string): string {
  refuseDotSegments(name, value);
  return value
    .replace(/^\/+/, '')
    .split('/')
    .map((segment) => encodeSegment(segment === '' ? refuseEmpty(name) : segment))
    .join('/');
}

/** Refuses `.` and `..` as a component, however often they were encoded: some server on the way may decode once more. */
export function refuseDotSegments(name: string, value: string): void {
  // A dot is written as one or as an escape.
  if (!/[.%]/.test(value)) return;
  let text = value;
  for (let times = 0; times <= mostEncodings; times += 1) {
    if (text.split(/[/\\]/).some((part) => part === '.' || part === '..')) {
      throw new InvalidParams(`${name} must not contain "." or ".." as a part of its path.`);
    }
    // What is looked for is ASCII, and so is whatever spells it.
    const next = text.replace(/%[0-7][0-9a-f]/gi, (escape) => decodeURIComponent(escape));
    if (next === text) return;
    text = next;
  }
  throw new InvalidParams(`${name} is encoded over and over: give it as GitLab shows it.`);
}

/** How often a text may have been encoded; whoever encodes it more often than any server decodes wants it to take long. */
const mostEncodings = 10;
