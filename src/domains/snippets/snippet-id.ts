import { Type } from 'typebox';

/** A snippet's id; snippets have no number in their project. */
export const SnippetId = Type.Integer({ description: 'Id of the snippet, as snippet.project_list shows it.', minimum: 1 });
