import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { created, Failure, forbidden, noContent, notFound, ok } from './failure.js';
import { issueOf } from './issue.routes.js';
import { keptRows } from './kept-rows.js';
import { mergeRequestOf } from './merge-request.routes.js';
import { paged } from './paging.js';
import type { NoteableRecord, NoteRecord } from './records.js';
import type { Routes } from './router.js';
import type { ProjectRecord } from './world.js';

interface AwardRecord {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly created_at: string;
}

interface Awardable {
  readonly of: NoteableRecord | NoteRecord;
  readonly type: string;
}

type Find = (call: Call, project: ProjectRecord) => Awardable;

/** Issues and merge requests have the votes that are counted in them; comments start with none. */
const awardsOf = keptRows((of: NoteableRecord | NoteRecord): AwardRecord[] => {
  if (!('upvotes' in of)) return [];
  const votes = [...Array<string>(of.upvotes).fill('thumbsup'), ...Array<string>(of.downvotes).fill('thumbsdown')];
  return votes.map((name, index) => ({ id: of.id * 10 + index, name, username: of.author, created_at: of.created_at }));
});

const entity = (call: Call, { of, type }: Awardable, { id, name, username, created_at }: AwardRecord): JsonObject => ({
  id,
  name,
  user: userBasic(call, username),
  created_at,
  updated_at: created_at,
  awardable_id: of.id,
  awardable_type: type,
  url: null,
});

/** Every vote is counted where it was given. */
function count({ of }: Awardable, name: string, by: number): void {
  if (!('upvotes' in of)) return;
  if (name === 'thumbsup') of.upvotes += by;
  if (name === 'thumbsdown') of.downvotes += by;
}

function awardOf(call: Call, { of }: Awardable): AwardRecord {
  const award = awardsOf(of).find(({ id }) => id === call.number('award_id'));
  if (!award) throw notFound('Award Emoji');
  return award;
}

function routesBelow(path: string, find: Find): Routes {
  return {
    [`GET ${path}/award_emoji`]: (call) => {
      const where = find(call, call.project());
      return paged(call, awardsOf(where.of), (award) => entity(call, where, award));
    },
    [`GET ${path}/award_emoji/:award_id`]: (call) => {
      const where = find(call, call.project());
      return ok(entity(call, where, awardOf(call, where)));
    },
    [`POST ${path}/award_emoji`]: (call) => {
      const where = find(call, call.projectForUser());
      const name = call.required('name');
      const { username } = call.user;
      // GitLab says so with 404, as if there were no such thing.
      if (awardsOf(where.of).some((award) => award.name === name && award.username === username)) throw new Failure(404, { message: '404 Award Emoji Name has already been taken Not Found' });
      const award: AwardRecord = { id: call.world.nextId(), name, username, created_at: call.world.now() };
      awardsOf(where.of).push(award);
      count(where, name, 1);
      return created(entity(call, where, award));
    },
    [`DELETE ${path}/award_emoji/:award_id`]: (call) => {
      const where = find(call, call.projectForUser());
      const award = awardOf(call, where);
      if (award.username !== call.user.username && !call.user.admin) throw forbidden();
      awardsOf(where.of).splice(awardsOf(where.of).indexOf(award), 1);
      count(where, award.name, -1);
      return noContent();
    },
  };
}

/** Something that can be awarded emoji, and its comments. */
export function awardsWithNotes(path: string, type: string, find: (call: Call, project: ProjectRecord) => NoteableRecord): Routes {
  return {
    ...routesBelow(path, (call, project) => ({ of: find(call, project), type })),
    ...routesBelow(`${path}/notes/:note_id`, (call, project) => {
      const note = find(call, project).discussions.flatMap(({ notes }) => notes).find(({ id }) => id === call.number('note_id'));
      if (!note) throw notFound('Note');
      return { of: note, type: 'Note' };
    }),
  };
}

export const awardEmojiRoutes: Routes = {
  ...awardsWithNotes('/projects/:id/issues/:issue_iid', 'Issue', (call, project) => issueOf(call, project)),
  ...awardsWithNotes('/projects/:id/merge_requests/:merge_request_iid', 'MergeRequest', (call, project) => mergeRequestOf(call, project)),
};
