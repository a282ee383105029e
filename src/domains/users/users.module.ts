import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { CurrentUserActions } from './current-user.actions.js';
import { TodoActions } from './todo.actions.js';

/** Users as this server offers them. */
@Domain('user', { summary: 'Accounts, keys, tokens, to-dos, events, notifications and namespaces', icon: 'user' })
@Module({ providers: [CurrentUserActions, TodoActions] })
export class UsersModule {}
