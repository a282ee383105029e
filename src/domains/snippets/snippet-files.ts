import { type Static, type TObject, Type } from 'typebox';
import { InvalidParams } from '../../kernel/errors.js';
import { OneOf } from '../../vocabulary/enums.js';

const Visibility = (description: string) => Type.Optional(OneOf(['private', 'internal', 'public'], description));

const FilePath = (description: string) => Type.String({ description, minLength: 1 });

/** What a snippet is made of. */
export const newSnippet = {
  title: Type.String({ description: 'Title, at most 255 characters.', minLength: 1, maxLength: 255 }),
  description: Type.Optional(Type.String({ description: 'What it is, in Markdown.' })),
  visibility: Visibility('Who may see it: `private` for its author or the members of the project, `internal` for everybody signed in. Default `private`.'),
  files: Type.Optional(
    Type.Array(Type.Object({ file_path: FilePath('Name of the file: `query.sql`.'), content: Type.String({ description: 'Its whole content.' }) }, { additionalProperties: false, description: 'One file.' }), { description: 'Its files, at most 10.', minItems: 1, maxItems: 10 }),
  ),
  file_name: Type.Optional(FilePath('Name of its only file, together with `content`; for several use `files`.')),
  content: Type.Optional(Type.String({ description: 'Content of its only file, together with `file_name`.' })),
};
type NewSnippet = Static<TObject<typeof newSnippet>>;

/** What can be changed about a snippet. */
export const snippetChanges = {
  title: Type.Optional(Type.String({ description: 'New title, at most 255 characters.', minLength: 1, maxLength: 255 })),
  description: Type.Optional(Type.String({ description: 'New description in Markdown; replaces the whole text.' })),
  visibility: Visibility('Who may see it from now on.'),
  files: Type.Optional(
    Type.Array(
      Type.Object(
        {
          action: OneOf(['create', 'update', 'delete', 'move'], 'What happens to the file.'),
          file_path: Type.Optional(FilePath('Name of the file; for `move` the new one.')),
          previous_path: Type.Optional(FilePath('For `move`: the name that it has now.')),
          content: Type.Optional(Type.String({ description: 'Its whole new content, for `create` and `update`.' })),
        },
        { additionalProperties: false, description: 'One file and what happens to it.' },
      ),
      { description: 'What happens to its files; those that are not named stay.', minItems: 1, maxItems: 10 },
    ),
  ),
  file_name: Type.Optional(FilePath('New name of its only file; for several use `files`.')),
  content: Type.Optional(Type.String({ description: 'New content of its only file; for several use `files`.' })),
};
type SnippetChanges = Static<TObject<typeof snippetChanges>>;

/** Other names for these. */
export const snippetAliases = { name: 'title', filename: 'file_name', body: 'content', code: 'content' };

/**
 * A new snippet as GitLab takes it, whichever way its files were given.
 * @throws InvalidParams when there are none, or both ways are mixed
 */
export function withFiles({ file_name, content, files, visibility = 'private', ...snippet }: NewSnippet) {
  const single = file_name !== undefined || content !== undefined;
  if (single === (files !== undefined)) throw new InvalidParams('files: give either `files`, or `file_name` and `content` for a single one.');
  if (files !== undefined) return { ...snippet, visibility, files };
  if (file_name === undefined || content === undefined) throw new InvalidParams('file_name and content: a single file needs both.');
  return { ...snippet, visibility, files: [{ file_path: file_name, content }] };
}

/** @throws InvalidParams when nothing is to change, or both ways to name files are mixed */
export function refuseUnclear(changes: SnippetChanges): void {
  if (Object.keys(changes).length === 0) throw new InvalidParams(`Nothing to change: give at least one of ${Object.keys(snippetChanges).join(', ')}.`);
  if (changes.files !== undefined && (changes.content !== undefined || changes.file_name !== undefined)) throw new InvalidParams('files: give either `files`, or `file_name` and `content` for a single one.');
}
