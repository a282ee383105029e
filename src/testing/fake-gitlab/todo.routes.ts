import type { Call } from './call.js';
import { created, Failure, type Reply } from './failure.js';
import { todoEntity } from './issue.entities.js';
import { issueOf } from './issue.routes.js';
import { mergeRequestListed } from './merge-request.entities.js';
import { mergeRequestOf } from './merge-request.routes.js';
import type { NoteableRecord, TodoRecord } from './records.js';
import type { Routes } from './router.js';
import type { ProjectRecord } from './world.js';

/** Marks something as to do for whoever asks; GitLab answers 304 when it is marked already. */
function mark(call: Call, target_type: TodoRecord['target_type'], find: (project: ProjectRecord) => NoteableRecord): Reply {
  const project = call.projectForUser();
  const { iid, title } = find(project);
  const { world } = call;
  const { username } = call.user;
  if (world.todos.some((todo) => todo.state === 'pending' && todo.username === username && todo.target_type === target_type && todo.project_id === project.id && todo.target_iid === iid)) throw new Failure(304, {});
  const at = world.now();
  const todo: TodoRecord = { id: world.nextId(), username, author: username, action_name: 'marked', target_type, project_id: project.id, target_iid: iid, body: title, state: 'pending', created_at: at, updated_at: at };
  world.todos.push(todo);
  return created(todoEntity(call, todo, mergeRequestListed));
}

export const todoRoutes: Routes = {
  'POST /projects/:id/issues/:issue_iid/todo': (call) => mark(call, 'Issue', (project) => issueOf(call, project)),
  'POST /projects/:id/merge_requests/:merge_request_iid/todo': (call) => mark(call, 'MergeRequest', (project) => mergeRequestOf(call, project)),
};
