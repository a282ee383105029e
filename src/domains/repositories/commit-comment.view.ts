import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, dotted } from '../../presentation/markdown.js';
import { notesView } from '../../presentation/notes.js';
import type { Shape } from '../../presentation/shape.js';

const comment = {
  author: field.user(),
  created_at: field.time('Created'),
  path: field.name('File'),
  line: field.number(),
  line_type: field.text('Side'),
  note: field.prose('Comment'),
} satisfies Shape;

function placeOf({ path, line, line_type }: JsonObject): string | undefined {
  if (typeof path !== 'string') return undefined;
  return `${code(path)}${typeof line === 'number' ? ` ${line_type === 'old' ? 'old ' : ''}line ${line}` : ''}`;
}

/** The comments on a commit, each with the line that it is about. */
export const commitCommentList = notesView({
  title: 'Comments',
  empty: 'Nobody has commented on this commit.',
  shape: comment,
  text: 'note',
  line: (kept) => dotted(`**${comment.author.show(kept['author']) ?? 'somebody'}**`, comment.created_at.show(kept['created_at']), placeOf(kept)),
});

/** One comment after a write: without its text, which the caller just sent. */
export const writtenCommitCommentCard = card(Object.fromEntries(Object.entries(comment).filter(([name]) => name !== 'note')), { heading: () => 'Comment on the commit', headed: [] });
