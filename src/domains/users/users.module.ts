import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { CurrentUserActions } from './current-user.actions.js';
import { CurrentUserResources } from './current-user.resources.js';
import { EventActions } from './event.actions.js';
import { TodoActions } from './todo.actions.js';
import { UserActions } from './user.actions.js';
import { UserCompletions } from './user.completions.js';
import { PersonalActivityPrompts } from './personal-activity.prompts.js';
import { PersonalWorkPrompts } from './personal-work.prompts.js';

/** Users as this server offers them. */
@Domain('user', { summary: 'Accounts, keys, tokens, to-dos, events, notifications and namespaces', icon: 'user' })
@Module({ providers: [CurrentUserActions, UserActions, TodoActions, EventActions, CurrentUserResources, UserCompletions, PersonalActivityPrompts, PersonalWorkPrompts] })
export class UsersModule {}
