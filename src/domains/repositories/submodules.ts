import type { GitLab } from '../../gitlab/gitlab.js';
import { GitLabRejected } from '../../kernel/errors.js';
import { withoutLastSlashes, withoutSlashesAround } from '../../kernel/slashes.js';

/** A submodule as `.gitmodules` declares it. */
export interface DeclaredSubmodule {
  readonly name: string;
  readonly path: string;
  /** As it is written: an address, or a path from the project's own. */
  readonly url: string;
  readonly branch?: string;
}

/** Reads `.gitmodules`, which is written like Git's own configuration: https://git-scm.com/docs/gitmodules */
export function declaredIn(text: string): readonly DeclaredSubmodule[] {
  const sections: Record<string, string>[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, name] = /^\s*\[submodule\s+"(.*)"\]\s*$/.exec(line) ?? [];
    if (name !== undefined) sections.push({ name });
    const [, key, value] = /^\s*([a-zA-Z][\w-]*)\s*=\s*"?(.*?)"?\s*$/.exec(line) ?? [];
    const section = sections.at(-1);
    if (key !== undefined && value !== undefined && section !== undefined) section[key.toLowerCase()] = value;
  }
  return sections.flatMap(({ name = '', path, url, branch }) => (path === undefined || url === undefined ? [] : [{ name, path, url, ...(branch === undefined ? {} : { branch }) }]));
}

/** The submodules of a version of a project; none when it declares none. */
export async function submodulesOf(gitlab: GitLab, project_id: string, ref: string): Promise<readonly DeclaredSubmodule[]> {
  try {
    const { body } = await gitlab.rest.send<string>('GET /projects/:project_id/repository/files/.gitmodules/raw', { project_id }, { query: { ref }, accept: 'text' });
    return declaredIn(body);
  } catch (error) {
    if (error instanceof GitLabRejected && error.status === 404 && /file/i.test(error.detail.words)) return [];
    throw error;
  }
}

/**
 * The full path of the project that a submodule comes from, when it is on the same instance.
 * @param own full path of the project that declares it, from which relative addresses count
 */
export function projectBehind(url: string, own: string, host: string): string | undefined {
  const path = pathBehind(url.trim(), own, new URL(host));
  return path === undefined ? undefined : withoutSlashesAround(path).replace(/\.git$/, '');
}

function pathBehind(url: string, own: string, host: URL): string | undefined {
  if (/^\.\.?\//.test(url)) return fromOwn(url, own);
  const [, scpHost, scpPath] = /^(?:[^@/\s]+@)?([^:/\s]+):(?!\/\/)(.+)$/.exec(url) ?? [];
  if (scpHost !== undefined && scpPath !== undefined) return scpHost.toLowerCase() === host.hostname.toLowerCase() ? scpPath : undefined;
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, host: withPort, pathname } = new URL(url);
  const same = protocol.startsWith('http') ? withPort.toLowerCase() === host.host.toLowerCase() : hostname.toLowerCase() === host.hostname.toLowerCase();
  const below = withoutLastSlashes(host.pathname);
  return same ? (protocol.startsWith('http') && pathname.startsWith(`${below}/`) ? pathname.slice(below.length) : pathname) : undefined;
}

/** `../tools.git` of `acme/api` is `acme/tools`. */
function fromOwn(url: string, own: string): string | undefined {
  const segments = own.split('/');
  for (const step of url.split('/')) {
    if (step === '..') {
      if (segments.pop() === undefined) return undefined;
    } else if (step !== '.' && step !== '') segments.push(step);
  }
  return segments.join('/');
}
