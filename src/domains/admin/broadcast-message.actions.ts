import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { requireRole, rolesInWords } from '../../vocabulary/access-levels.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { broadcastMessageCard, broadcastMessageTable, writtenBroadcastMessageCard } from './broadcast-message.view.js';

const where = { id: Type.Integer({ description: 'Id of the message, as admin.broadcast_message_list shows it.', minimum: 1 }) };
const MessageRef = Type.Object(where);

/** Roles that GitLab shows a message to alone. */
const audiences: readonly number[] = [10, 15, 20, 25, 30, 40, 50];

const settings = {
  starts_at: Type.Optional(Type.String({ description: 'When it is shown from: ISO 8601, such as `2026-12-05T08:00:00Z`. Default of a new one: now.' })),
  ends_at: Type.Optional(Type.String({ description: 'When it disappears: ISO 8601. Default of a new one: an hour from now.' })),
  broadcast_type: Type.Optional(OneOf(['banner', 'notification'], '`banner` stands above every page, `notification` in its lower right. Default of a new one: `banner`.')),
  theme: Type.Optional(OneOf(['indigo', 'light-indigo', 'blue', 'light-blue', 'green', 'light-green', 'red', 'light-red', 'dark', 'light'], 'Colours of a banner. Default of a new one: `indigo`.')),
  dismissable: Type.Optional(Type.Boolean({ description: 'People may close it. Default of a new one: false.' })),
  target_path: Type.Optional(Type.String({ description: 'Only on pages whose path fits: `*/welcome`. Default: all pages.' })),
  target_access_levels: Type.Optional(Type.Array(Type.Integer(), { description: `Only for people with these roles in the project or group of the page: ${rolesInWords(audiences)}. Default: everybody.` })),
  font: Type.Optional(Type.String({ description: 'Colour of the text as `#FFFFFF`, where the theme does not say.' })),
};

const NewMessage = Type.Object({ message: Type.String({ description: 'The message; a few marks of Markdown are shown.', minLength: 1 }), ...settings });
type NewMessage = Static<typeof NewMessage>;

const ChangedMessage = Type.Object({ ...where, message: Type.Optional(Type.String({ description: 'The new message.', minLength: 1 })), ...settings });
type ChangedMessage = Static<typeof ChangedMessage>;

const paramAliases = { message_id: 'id', broadcast_message_id: 'id' };
const keywords = ['announcement', 'banner', 'maintenance notice', 'tell all users'];

/** Messages that everybody sees on the pages of the instance. */
@Injectable()
export class BroadcastMessageActions {
  @RestAction('admin.broadcast_message_list', 'GET /broadcast_messages', {
    title: 'List broadcast messages',
    summary: 'List the messages that everybody sees on the pages of the instance, past and coming ones too.',
    effect: 'read',
    admin: true,
    params: Type.Object({ ...Paging }),
    view: broadcastMessageTable,
    tool: 'gitlab_list_broadcast_messages',
    keywords,
    next: ['admin.broadcast_message_get'],
    related: ['admin.broadcast_message_create'],
  })
  declare readonly list: RestCall;

  @RestAction('admin.broadcast_message_get', 'GET /broadcast_messages/:id', {
    title: 'Get broadcast message',
    summary: 'Read one message to everybody: its text, when it is shown and to whom.',
    effect: 'read',
    admin: true,
    params: MessageRef,
    view: broadcastMessageCard,
    tool: 'gitlab_get_broadcast_message',
    paramAliases,
    keywords,
    related: ['admin.broadcast_message_list'],
  })
  declare readonly get: RestCall;

  @Action('admin.broadcast_message_create', {
    title: 'Create broadcast message',
    summary: 'Create a message that everybody sees on the pages of the instance for a while.',
    effect: 'write',
    sinceOf: { theme: '17.6' },
    admin: true,
    params: NewMessage,
    view: writtenBroadcastMessageCard,
    tool: 'gitlab_create_broadcast_message',
    paramAliases: { text: 'message', type: 'broadcast_type' },
    example: { message: 'Maintenance on Saturday from 8 to 10', ends_at: '2026-12-05T10:00:00Z' },
    keywords: [...keywords, 'announce', 'announce maintenance', 'inform everybody'],
    related: ['admin.broadcast_message_list', 'admin.appearance_update'],
  })
  create(message: NewMessage, { gitlab }: ActionContext) {
    requireAudiences(message);
    return gitlab.rest.post('/broadcast_messages', {}, { body: message });
  }

  @Action('admin.broadcast_message_update', {
    title: 'Update broadcast message',
    summary: 'Change a message to everybody: its text, when it is shown, and to whom.',
    effect: 'write',
    sinceOf: { theme: '17.6' },
    admin: true,
    idempotent: true,
    params: ChangedMessage,
    clears: ['target_path'],
    view: writtenBroadcastMessageCard,
    tool: 'gitlab_update_broadcast_message',
    paramAliases: { ...paramAliases, text: 'message', type: 'broadcast_type' },
    example: { id: 4, ends_at: '2026-12-05T12:00:00Z' },
    keywords,
    related: ['admin.broadcast_message_get'],
  })
  update({ id, ...changes }: ChangedMessage, { gitlab }: ActionContext) {
    requireAudiences(changes);
    return gitlab.rest.put('/broadcast_messages/:id', { id }, { body: changes });
  }

  @RestAction('admin.broadcast_message_delete', 'DELETE /broadcast_messages/:id', {
    title: 'Delete broadcast message',
    summary: 'Delete a message to everybody.',
    effect: 'destroy',
    admin: true,
    params: MessageRef,
    view: broadcastMessageCard,
    tool: 'gitlab_delete_broadcast_message',
    done: 'Deleted the broadcast message.',
    paramAliases,
    keywords,
    related: ['admin.broadcast_message_list'],
  })
  declare readonly delete: RestCall;
}

function requireAudiences({ target_access_levels = [] }: Pick<NewMessage, 'target_access_levels'>): void {
  for (const level of target_access_levels) requireRole('target_access_levels', level, audiences);
}
