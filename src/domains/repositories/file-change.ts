import { type Static, Type } from 'typebox';
import { InvalidParams } from '../../kernel/errors.js';
import { OneOf } from '../../vocabulary/enums.js';

export const FileChange = Type.Object(
  {
    action: Type.Optional(
      OneOf(['create', 'update', 'move', 'delete', 'chmod'], 'What to do. Left out: `move` with `previous_path`; else `update` if the file exists on the branch, `create` if not.'),
    ),
    file_path: Type.String({ description: 'Path of the file from the root of the repository: `src/main.ts`.', minLength: 1 }),
    previous_path: Type.Optional(Type.String({ description: 'Path that a moved file has now.' })),
    content: Type.Optional(Type.String({ description: 'The whole new content; needed to create or update. A move without it keeps the content.' })),
    encoding: Type.Optional(OneOf(['text', 'base64'], 'How `content` is written: `base64` for binary files. Default `text`.')),
    execute_filemode: Type.Optional(Type.Boolean({ description: 'Sets or clears the executable flag.' })),
    last_commit_id: Type.Optional(Type.String({ description: 'Last commit that you know of for the file (from repository.file_get): refused if someone changed it since.' })),
  },
  { additionalProperties: false },
);
export type FileChange = Static<typeof FileChange>;

/** A change of which it is certain what it does. */
interface SettledChange extends FileChange {
  readonly action: NonNullable<FileChange['action']>;
}

/** A file as it is on the branch before the commit. */
interface PresentFile {
  readonly last_commit_id?: string;
}

/** Files asked about at the same time: enough to be quick, few enough to spare GitLab. */
const atOnce = 8;

/**
 * Finds out what each change does where the caller did not say: several changes of one file count in their order,
 * and a file that is found to exist is guarded against changes in between by its last commit.
 * @param look asks GitLab for a file as it is before the commit
 * @throws InvalidParams with every change that cannot be carried out
 */
export async function settle(changes: readonly FileChange[], look: (path: string) => Promise<PresentFile | undefined>): Promise<SettledChange[]> {
  refuseIncomplete(changes);
  const unknown = [...new Set(changes.filter((change) => actionOf(change) === undefined).map(({ file_path }) => file_path))];
  const before = new Map<string, PresentFile | undefined>();
  for (let start = 0; start < unknown.length; start += atOnce) {
    const paths = unknown.slice(start, start + atOnce);
    const found = await Promise.all(paths.map(look));
    for (const [index, path] of paths.entries()) before.set(path, found[index]);
  }
  const touched = new Map<string, boolean>();
  return changes.map((change) => {
    const { file_path, previous_path } = change;
    const exists = touched.get(file_path) ?? before.get(file_path) !== undefined;
    const action = actionOf(change) ?? (exists ? 'update' : 'create');
    const known = change.action === undefined && action === 'update' && !touched.has(file_path) ? before.get(file_path)?.last_commit_id : undefined;
    const last_commit_id = change.last_commit_id ?? known;
    touched.set(file_path, action !== 'delete');
    if (previous_path !== undefined) touched.set(previous_path, false);
    return { ...change, action, ...(last_commit_id === undefined ? {} : { last_commit_id }) };
  });
}

/** What a change does as far as it says itself. */
export function actionOf({ action, previous_path, content, execute_filemode }: FileChange): SettledChange['action'] | undefined {
  if (action !== undefined) return action;
  if (previous_path !== undefined) return 'move';
  return content === undefined && execute_filemode !== undefined ? 'chmod' : undefined;
}

function refuseIncomplete(changes: readonly FileChange[]): void {
  const problems = changes.flatMap((change, index) => {
    const action = actionOf(change);
    const writes = action === undefined || action === 'create' || action === 'update';
    if (writes && change.content === undefined) return [`actions[${index}].content: is missing; ${action ?? 'writing'} ${change.file_path} needs the whole content of the file.`];
    if (action === 'move' && change.previous_path === undefined) return [`actions[${index}].previous_path: is missing; a move needs the path that the file has now.`];
    if (action === 'chmod' && change.execute_filemode === undefined) return [`actions[${index}].execute_filemode: is missing; chmod needs true or false.`];
    return [];
  });
  if (problems.length > 0) throw new InvalidParams(problems.join('\n'));
}
