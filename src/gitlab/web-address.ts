import { ownMember } from '../kernel/json.js';
import { decoded } from '../kernel/percent-encoding.js';
import { placeNames } from '../kernel/reference-text.js';
import { withoutLastSlashes } from '../kernel/slashes.js';
import { foreignAddress } from './foreign-address.js';

/** A value in the address of a page: what stands behind the kind of page, and the parameters that it may be, the likeliest first. */
interface Part {
  readonly names: readonly string[];
  readonly at: RegExp;
  /** Where it stands when nothing that follows it is taken: whatever it is, it may hold slashes itself. */
  readonly alone?: RegExp;
  /** It counts only beside one of these: elsewhere its name means something else. */
  readonly beside?: readonly string[];
}

const first = /^([^/]+)/;
const whole = /^(.+)$/;
const afterFirst = /^[^/]+\/(.+)$/;

const numbered = (...names: string[]): Part[] => [{ names, at: /^(?:incident\/)?(\d+)(?:\/|$)/ }];

const refs = ['ref', 'ref_name', 'branch', 'sha'];
/** With a branch to write to, `path` is that of a file of one's own. */
const inFolder: Part = { names: ['path'], at: afterFirst, beside: refs.filter((name) => name !== 'branch') };
/** Where the ref ends and the path begins, an address does not say: the first segment is taken for the ref. */
const file: Part[] = [{ names: refs, at: first }, { names: ['file_path'], at: afterFirst, beside: refs }, inFolder];
const tree: Part[] = [{ names: refs, at: first, alone: whole }, inFolder];

/** What stands behind `/-/` and the kind of page. */
const pages: Readonly<Record<string, readonly Part[]>> = {
  issues: numbered('issue_iid', 'work_item_iid'),
  work_items: numbered('issue_iid', 'work_item_iid', 'epic_iid'),
  epics: numbered('epic_iid', 'work_item_iid'),
  merge_requests: numbered('merge_request_iid'),
  pipelines: numbered('pipeline_id'),
  jobs: numbered('job_id'),
  builds: numbered('job_id'),
  milestones: numbered('milestone_iid'),
  snippets: numbered('snippet_id'),
  environments: numbered('environment_id'),
  blob: file,
  raw: file,
  blame: file,
  edit: file,
  tree,
  commits: tree,
  commit: [{ names: ['sha', 'ref', 'ref_name', 'commit_id'], at: first }],
  tags: [{ names: ['tag_name', 'ref', 'ref_name'], at: whole }],
  releases: [{ names: ['tag_name', 'ref', 'ref_name'], at: whole }],
  compare: [{ names: ['from'], at: /^(.+?)\.{2,3}[^.]/ }, { names: ['to'], at: /\.{2,3}([^.].*)$/ }],
  wikis: [{ names: ['slug'], at: whole }],
};

const objectNames: ReadonlySet<string> = new Set(Object.values(pages).flat().flatMap(({ names }) => names));

/** The place that an address names: an address without a page does not tell a project from a subgroup. */
type Kind = 'project' | 'group' | 'project or group';

/** Parameters for a place of each kind; the first that is taken is it. */
const places: Readonly<Record<Kind, readonly string[]>> = {
  project: ['project_id', 'full_path'],
  group: ['group_id', 'full_path'],
  'project or group': ['project_id', 'group_id', 'full_path'],
};

/** What an address in the browser names: a project or group, unless it belongs to the whole instance, and perhaps something in it. */
export interface WebReference {
  readonly kind?: Kind;
  readonly place?: string;
  /** Kind of page, and what stands behind it. */
  readonly page: string;
  readonly rest: string;
}

/** In whose place an address was given. */
export interface AddressAim {
  /** What the caller called the parameter. */
  readonly name: string;
  /** The parameter that is meant; `undefined` where any word for an address was used. */
  readonly target: string | undefined;
  /** Base address of this instance's web pages. */
  readonly host: string;
  /** Whether there is a parameter of this name. */
  readonly takes: (name: string) => boolean;
}

/** What an address stands for, or why it cannot stand for anything. */
export type Stands = { readonly values: Readonly<Record<string, string | number>>; readonly fault?: undefined } | { readonly fault: string };

/** The parameters that a web address gives; `undefined` for what is none, or names nothing that is meant. Of a foreign one nothing is repeated but its host. */
export function standsFor(text: string, aim: AddressAim): Stands | undefined {
  const url = webAddress(text);
  if (url === undefined) return undefined;
  const { name, target, takes } = aim;
  const base = new URL(aim.host);
  const isPlace = target !== undefined && placeNames.test(target);
  if (!isOn(url, base)) return isMeant(url, aim) ? { fault: foreignAddress(target ?? name, url.host, base, insteadOf(target)) } : undefined;
  const found = webReference(text, aim.host);
  if (found?.place === undefined && isPlace) return { fault: `${target}: the address names no ${kindOf(target)} of ${base.host}${withoutLastSlashes(base.pathname)}.` };
  if (found === undefined) return undefined;
  const values: Record<string, string | number> = {};
  if (found.kind !== undefined && found.place !== undefined) {
    if (isPlace && !found.kind.includes(kindOf(target)) && !kindOf(target).includes(found.kind)) return { fault: `${target}: the address is that of a ${found.kind}, not of a ${kindOf(target)}.` };
    const slot = isPlace ? target : places[found.kind].find(takes);
    if (slot === undefined) return undefined;
    values[slot] = found.place;
  }
  // In one of several places the rest of the address is about something else.
  if (!isPlace || places[found.kind ?? 'project or group'].includes(target)) Object.assign(values, partsOf(found, aim));
  // In the place of a number or name only the address of such an object stands for it.
  const stands = target === undefined || isPlace || Object.keys(values).some((each) => stem(each) === stem(target));
  return stands ? { values } : undefined;
}

/** Whether an address of another GitLab is meant for this one: where any text may stand, only a page with GitLab's own mark shows that. */
function isMeant({ pathname }: URL, { target, takes }: AddressAim): boolean {
  if (target !== undefined && (placeNames.test(target) || (objectNames.has(target) && /_i?id$/.test(target)))) return true;
  return (target === undefined || objectNames.has(target)) && pathname.includes('/-/') && places['project or group'].some(takes);
}

function insteadOf(target: string | undefined): string {
  if (target !== undefined && objectNames.has(target)) return `the ${/_i?id$/.test(target) ? 'number' : 'name'} alone, and the path of the project in project_id`;
  const kind = target === undefined ? 'project' : kindOf(target);
  return `the path of the ${kind} alone, such as "${kind === 'group' ? 'group/subgroup' : 'group/project'}"`;
}

/** What a parameter for a place takes. */
function kindOf(target: string): Kind {
  return /project_(?:id|path)$/.test(target) ? 'project' : /group_(?:id|path)$/.test(target) ? 'group' : 'project or group';
}

/** The iid and the id of an object are the same in the address. */
function stem(name: string): string {
  return name.replace(/_i?id$/, '');
}

function partsOf({ page, rest }: WebReference, { target, takes }: AddressAim): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  const nameOf = ({ names, beside }: Part) => (beside?.some(takes) === false ? undefined : (names.find((each) => each === target && takes(each)) ?? names.find(takes)));
  const parts = ownMember(pages, page) ?? [];
  for (const part of parts) {
    const name = nameOf(part);
    const isAlone = part.alone !== undefined && !parts.some((other) => other !== part && nameOf(other) !== undefined);
    const [, value] = (isAlone ? part.alone : part.at).exec(rest) ?? [];
    if (name !== undefined && value !== undefined) values[name] = /_i?id$/.test(name) && /^\d+$/.test(value) ? Number(value) : (decoded(value) ?? value);
  }
  return values;
}

/** True for a text that is an address of the web. */
export function isWebAddress(text: string): boolean {
  return webAddress(text) !== undefined;
}

function webAddress(text: string): URL | undefined {
  return /^\s*https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}

function isOn(url: URL, base: URL): boolean {
  return url.host.toLowerCase() === base.host.toLowerCase();
}

/** Reads an address of this instance's web pages; `undefined` for any other text. */
export function webReference(text: string, host: string): WebReference | undefined {
  const url = webAddress(text);
  if (url === undefined) return undefined;
  const base = new URL(host);
  const prefix = withoutLastSlashes(base.pathname);
  if (!isOn(url, base) || !url.pathname.startsWith(`${prefix}/`)) return undefined;
  const [before = '', behind] = withoutLastSlashes(url.pathname.slice(prefix.length)).split(/\/-(?:\/(.*))?$/s);
  const [, page = '', rest = ''] = /^([^/]+)\/(.*)$/s.exec(behind ?? '') ?? [];
  const path = before.slice(1).replace(/\.git$/, '');
  if (path === '') return page === '' ? undefined : { page, rest };
  // A percent sign that encodes nothing belongs to no project.
  const plain = /^(?:[^%]|%[0-7][0-9a-f])*$/i.test(path) ? decodeURIComponent(path) : undefined;
  if (plain === undefined) return undefined;
  const [, group] = /^groups\/(.+)$/.exec(plain) ?? [];
  if (group !== undefined) return { kind: 'group', place: group, page, rest };
  const isProject = plain.includes('/');
  return { kind: !isProject ? 'group' : behind === undefined ? 'project or group' : 'project', place: plain, page, rest };
}
