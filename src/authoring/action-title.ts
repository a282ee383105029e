import type { ActionSpec } from './action-spec.js';

const verbs = new Set(
  'get list create update delete close reopen merge approve unapprove rebase retry cancel play download resolve reply publish lint set add remove protect unprotect'.split(' '),
);

/** The title of an action: its author's, or one made from the id: `issue.note_create` is "Create issue note". */
export function titleOf({ id, title: given }: Pick<ActionSpec, 'id' | 'title'>): string {
  if (given !== undefined) return given;
  const [domain = '', rest = ''] = id.split('.');
  const words = rest.split('_');
  const last = words.at(-1) ?? '';
  const phrase = verbs.has(last)
    ? [last, ...domain.split('_'), ...words.slice(0, -1)]
    : [...domain.split('_'), ...words];
  const title = phrase.join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}
