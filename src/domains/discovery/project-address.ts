import { foreignAddress } from '../../gitlab/foreign-address.js';
import { refuseDotSegments } from '../../gitlab/route.js';
import { InvalidParams } from '../../kernel/errors.js';
import { decoded } from '../../kernel/percent-encoding.js';
import { withoutLastSlashes } from '../../kernel/slashes.js';

/** An address, taken apart: the project, and what of it the rest of a web address names. */
export interface ProjectAddress {
  /** Full path, or the numeric id where the address has that. */
  readonly project: string;
  /** Segments behind the project (`issues`, `7`), decoded. */
  readonly page: readonly string[];
  /** What stands behind the question mark. */
  readonly query: URLSearchParams;
  /** What stands behind the hash: `note_42`, `L10-20`. */
  readonly fragment: string;
}

/**
 * Reads a git remote or web address of the instance at `host`. Nothing of the address is repeated but its host name:
 * remotes of CI jobs hold a token.
 * @throws InvalidParams for another host, or when it names no project
 */
export function projectAddress(text: string, host: string): ProjectAddress {
  const address = readAddress(text.trim().replace(/^<(.*)>$/, '$1'), host);
  // What a route would say of these would be about a parameter that the caller has not given.
  refuseDotSegments('remote_url', address.project);
  if (/[%\\\p{Cc}\p{Cs}]/u.test(address.project)) throw unreadable();
  return address;
}

function readAddress(given: string, host: string): ProjectAddress {
  const base = new URL(host);
  const known = /^(?:git\+)?(https?|ssh|git):\/\//i.exec(given);
  if (known !== null) return /^http/i.test(known[1] ?? '') ? fromWeb(given.replace(/^git\+/i, ''), base) : fromSsh(given, base);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(given)) throw new InvalidParams('remote_url: only https, http, ssh and git addresses name a project of GitLab.');
  if (given.toLowerCase().startsWith(`${base.host.toLowerCase()}/`)) return fromWeb(`${base.protocol}//${given}`, base);
  return fromScp(given, base) ?? fromPath(given);
}

function fromWeb(text: string, base: URL): ProjectAddress {
  if (!URL.canParse(text)) throw unreadable();
  const url = new URL(text);
  if (url.host.toLowerCase() !== base.host.toLowerCase()) throw foreign(url.host, base);
  const prefix = withoutLastSlashes(base.pathname);
  if (prefix !== '' && url.pathname !== prefix && !url.pathname.startsWith(`${prefix}/`)) {
    throw new InvalidParams(`remote_url: this GitLab lives below ${base.host}${prefix}/, and the address does not.`);
  }
  const segments = url.pathname.slice(prefix.length).split('/').filter((each) => each !== '').map((each) => decoded(each) ?? each);
  return { ...split(segments), query: url.searchParams, fragment: url.hash.slice(1) };
}

function fromSsh(text: string, base: URL): ProjectAddress {
  if (!URL.canParse(text)) throw unreadable();
  const url = new URL(text);
  requireSameHost(url.hostname, base);
  return plainly(url.pathname);
}

/** The short form of SSH: `git@host:group/project.git`, or `[git@host:2222]:group/project.git` with a port. */
function fromScp(text: string, base: URL): ProjectAddress | undefined {
  const [, bracketed, plain, path = ''] = /^(?:\[(?:[^@\s]+@)?([^:\s\]]+)(?::\d+)?\]|(?:[^@/\s]+@)?([^:@/\s]+)):(.+)$/.exec(text) ?? [];
  const name = bracketed ?? plain;
  if (name === undefined) return undefined;
  requireSameHost(name, base);
  // Git itself reads a number here as a folder. People mean a port, and hardly any group is called by a number.
  return plainly(path.replace(/^\/?\d+\/(?=[^/]+\/[^/]+)/, ''));
}

/** What is left may be what the other actions take: a full path or a numeric id. */
function fromPath(text: string): ProjectAddress {
  return /^\d+$/.test(text) ? { project: text, ...nothingMore() } : plainly(text);
}

/** SSH knows no sub-path of the instance and no pages: all of it is the project. */
function plainly(path: string): ProjectAddress {
  const segments = path.split('/').filter((each) => each !== '').map((each) => decoded(each) ?? each);
  const project = withoutGit(segments);
  if (segments.length < 2 || /\s/.test(project)) throw unreadable();
  return { project, ...nothingMore() };
}

const nothingMore = () => ({ page: [], query: new URLSearchParams(), fragment: '' });

/** Pages that older addresses put right behind the project, without the `/-/`; a project cannot have these names. */
const oldPages = new Set(['blob', 'raw', 'blame', 'tree', 'commits', 'builds', 'edit', 'find_file', 'wikis']);
/** Names that projects may have as well: only with what follows them here are they pages. */
const oldNumbered = new Set(['issues', 'merge_requests', 'pipelines', 'jobs', 'snippets', 'environments', 'milestones']);

/** Parts of an instance that are no groups. */
const ownPages = new Set(['-', 'explore', 'dashboard', 'admin', 'users', 'help', 'search', 'profile', 'oauth', 'assets', 'uploads']);

function split(segments: readonly string[]): Pick<ProjectAddress, 'project' | 'page'> {
  const [first = '', second, third] = segments;
  // Addresses of the API and of GitLab's own redirects carry an id, or the path in one segment.
  if (first === 'api' && third === 'projects' && segments[3] !== undefined) return { project: segments[3], page: segments.slice(4) };
  if (first === 'projects' && second !== undefined && /^\d+$/.test(second)) return { project: second, page: segments.slice(2).filter((each) => each !== '-') };
  if (first === 'groups') throw new InvalidParams('remote_url: this is the address of a group, not of a project. The projects of a group are found with project.list and its search.');
  if (ownPages.has(first)) throw new InvalidParams('remote_url: this page of GitLab belongs to no project. Give the address of a project, or of something in it.');
  const end = endOfProject(segments);
  const project = withoutGit(segments.slice(0, end));
  if (!project.includes('/')) throw new InvalidParams('remote_url: the address names no project; it needs the group and the project: https://host/group/project.');
  return { project, page: segments.slice(segments[end] === '-' ? end + 1 : end) };
}

function endOfProject(segments: readonly string[]): number {
  const marked = segments.indexOf('-');
  if (marked >= 0) return marked;
  const old = segments.findIndex((each, index) => {
    if (index < 2 || index + 1 >= segments.length) return false;
    const following = segments[index + 1] ?? '';
    return oldPages.has(each) || (oldNumbered.has(each) && /^\d+$/.test(following)) || (each === 'commit' && /^[0-9a-f]{7,64}$/i.test(following));
  });
  return old < 0 ? segments.length : old;
}

function withoutGit(segments: readonly string[]): string {
  return segments.join('/').replace(/\.git$/, '');
}

/** Where SSH is reached may be called by its own name beside the web's, as on gitlab.com; the port says nothing. */
function requireSameHost(name: string, base: URL): void {
  const host = name.toLowerCase();
  const web = base.hostname.toLowerCase();
  if (host !== web && host !== `ssh.${web}` && host !== `altssh.${web}`) throw foreign(name, base);
}

function foreign(host: string, base: URL): InvalidParams {
  return new InvalidParams(foreignAddress('remote_url', host, base, 'the path alone, such as "group/project"'));
}

function unreadable(): InvalidParams {
  return new InvalidParams('remote_url: is no address of a project. Forms: https://host/group/project.git, git@host:group/project.git, ssh://git@host:22/group/project.git, the address of any page in the project, or group/project.');
}
