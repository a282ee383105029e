import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { todoCard, todoTable } from '../../presentation/todo.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';

const TodoFilter = Type.Object({
  state: Type.Optional(OneOf(['pending', 'done'], 'Open or finished to-do items. Default `pending`.')),
  action: Type.Optional(
    OneOf(
      ['assigned', 'review_requested', 'mentioned', 'build_failed', 'marked', 'approval_required', 'unmergeable', 'directly_addressed', 'member_access_requested', 'review_submitted', 'ssh_key_expired', 'ssh_key_expiring_soon', 'merge_train_removed', 'added_approver'],
      'Why the item is there.',
    ),
  ),
  type: Type.Optional(
    OneOf(['Commit', 'Issue', 'WorkItem', 'MergeRequest', 'DesignManagement::Design', 'AlertManagement::Alert', 'Namespace', 'Project', 'Key', 'WikiPage::Meta', 'Epic', 'Vulnerability', 'User'], 'What the item is about.'),
  ),
  project_id: Type.Optional(Type.Integer({ description: 'Numeric id of the project; GitLab takes no path here.', minimum: 1 })),
  group_id: Type.Optional(Type.Integer({ description: 'Numeric id of the group; GitLab takes no path here.', minimum: 1 })),
  author_id: Type.Optional(Type.Integer({ description: 'User id of whoever caused the item.', minimum: 1 })),
  ...Paging,
});

/** What waits for the account behind the token. */
@Injectable()
export class TodoActions {
  @RestAction('user.todo_list', 'GET /todos', {
    title: 'List to-do items',
    summary: 'List the to-do items of the current user: what waits for them, why, and where.',
    effect: 'read',
    params: TodoFilter,
    view: todoTable,
    tool: 'gitlab_todo_list',
    keywords: ['todos', 'to-dos', 'my', 'inbox', 'assigned to me', 'review requests', 'mentions', 'notifications', 'waiting'],
    next: ['merge_request.get', 'issue.get'],
    related: ['user.todo_mark_done', 'user.current'],
  })
  declare readonly list: RestCall;

  @RestAction('user.todo_mark_done', 'POST /todos/:todo_id/mark_as_done', {
    title: 'Mark to-do item as done',
    summary: 'Mark one of your to-do items as done.',
    effect: 'write',
    params: Type.Object({ todo_id: Type.Integer({ description: 'Id of the to-do item, as user.todo_list shows it.', minimum: 1 }) }),
    view: todoCard,
    tool: 'gitlab_todo_mark_done',
    idempotent: true,
    paramAliases: { id: 'todo_id' },
    keywords: ['todo', 'to-do', 'finish', 'complete', 'dismiss', 'clear', 'tick off', 'notification'],
    next: ['user.todo_list'],
  })
  declare readonly markDone: RestCall;

  @RestAction('user.todo_mark_all_done', 'POST /todos/mark_as_done', {
    title: 'Mark all to-do items as done',
    summary: 'Mark all pending to-do items of the current user as done.',
    effect: 'write',
    params: Type.Object({}),
    tool: 'gitlab_todo_mark_all_done',
    done: 'All to-do items are done.',
    idempotent: true,
    keywords: ['todos', 'to-dos', 'inbox zero', 'clear all', 'empty', 'dismiss all', 'notifications'],
    related: ['user.todo_mark_done', 'user.todo_list'],
  })
  declare readonly markAllDone: RestCall;
}
