/** A path as GitLab takes it: callers write the root as a slash, GitLab does not. */
export function fromRoot(path: string): string {
  return path.replace(/^\/+/, '');
}
