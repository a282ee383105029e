import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { UserIdOrName, userIdOrNameAliases } from './user-ref.js';
import { userStatusCard } from './user-status.view.js';

const keywords = ['busy', 'away', 'out of office', 'vacation', 'availability'];

/** The line that people show beside their name. */
@Injectable()
export class UserStatusActions {
  @RestAction('user.current_user_status', 'GET /user/status', {
    title: 'Get own status',
    summary: 'Read the status of the current user: emoji, message, whether they are busy and until when.',
    effect: 'read',
    params: Type.Object({}),
    view: userStatusCard,
    tool: 'gitlab_current_user_status',
    scopes: ['read_user'],
    keywords: [...keywords, 'my status'],
    related: ['user.set_status', 'user.get_status'],
  })
  declare readonly own: RestCall;

  @RestAction('user.get_status', 'GET /users/:user_id/status', {
    title: 'Get status of user',
    summary: 'Read the status of a user: emoji, message, whether they are busy and until when.',
    effect: 'read',
    params: Type.Object({ user_id: UserIdOrName }),
    view: userStatusCard,
    tool: 'gitlab_get_user_status',
    scopes: ['read_user'],
    paramAliases: userIdOrNameAliases,
    example: { user_id: 'smith' },
    keywords,
    related: ['user.get', 'user.current_user_status'],
  })
  declare readonly get: RestCall;

  @RestAction('user.set_status', 'PUT /user/status', {
    title: 'Set own status',
    summary: 'Set the status of the current user; what is left out is cleared.',
    effect: 'write',
    params: Type.Object({
      message: Type.Optional(Type.String({ description: 'What to say, up to 100 characters.', maxLength: 100 })),
      emoji: Type.Optional(Type.String({ description: 'Name of the emoji, without colons: `palm_tree`. Default `speech_balloon`.' })),
      availability: Type.Optional(Type.String({ description: 'Whether you are busy: `busy` or `not_set`.' })),
      clear_status_after: Type.Optional(OneOf(['30_minutes', '3_hours', '8_hours', '1_day', '3_days', '7_days', '30_days'], 'After which time the status is cleared. Default: never.')),
    }),
    view: userStatusCard,
    tool: 'gitlab_set_user_status',
    idempotent: true,
    paramAliases: { text: 'message', status: 'message' },
    example: { emoji: 'palm_tree', message: 'On vacation', availability: 'busy' },
    keywords,
    related: ['user.current_user_status'],
  })
  declare readonly set: RestCall;
}
