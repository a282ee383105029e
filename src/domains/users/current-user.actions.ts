import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { currentUserCard } from './current-user.view.js';

/** The account behind the token. */
@Injectable()
export class CurrentUserActions {
  @RestAction('user.current', 'GET /user', {
    title: 'Get current user',
    summary: 'Tell whose token this is: the current user with username, name, id and email.',
    effect: 'read',
    params: Type.Object({}),
    view: currentUserCard,
    tool: 'gitlab_user_current',
    aliases: ['user.me'],
    keywords: ['who am i', 'whoami', 'myself', 'my account', 'identity', 'access token', 'belongs'],
    next: ['user.todo_list'],
    related: ['user.list'],
  })
  declare readonly current: RestCall;
}
