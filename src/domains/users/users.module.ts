import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { CurrentUserActions } from './current-user.actions.js';
import { CurrentUserResources } from './current-user.resources.js';
import { EmailActions } from './email.actions.js';
import { EventActions } from './event.actions.js';
import { GpgKeyActions } from './gpg-key.actions.js';
import { MembershipActions } from './membership.actions.js';
import { NamespaceActions } from './namespace.actions.js';
import { NotificationSettingActions } from './notification-setting.actions.js';
import { ServiceAccountActions } from './service-account.actions.js';
import { SshKeyActions } from './ssh-key.actions.js';
import { TodoActions } from './todo.actions.js';
import { UserActions } from './user.actions.js';
import { UserAvatarActions } from './user-avatar.actions.js';
import { UserRecordActions } from './user-record.actions.js';
import { UserStateActions } from './user-state.actions.js';
import { UserStatusActions } from './user-status.actions.js';
import { UserTokenActions } from './user-token.actions.js';
import { UserCompletions } from './user.completions.js';
import { PersonalActivityPrompts } from './personal-activity.prompts.js';
import { PersonalWorkPrompts } from './personal-work.prompts.js';

/** Users as this server offers them. */
@Domain('user', { summary: 'Accounts, keys, tokens, to-dos, events, notifications and namespaces', icon: 'user' })
@Module({
  providers: [
    CurrentUserActions,
    UserActions,
    TodoActions,
    EventActions,
    SshKeyActions,
    GpgKeyActions,
    EmailActions,
    UserStatusActions,
    NotificationSettingActions,
    NamespaceActions,
    MembershipActions,
    CurrentUserResources,
    UserCompletions,
    PersonalActivityPrompts,
    PersonalWorkPrompts,
    UserTokenActions,
    ServiceAccountActions,
    UserRecordActions,
    UserStateActions,
    UserAvatarActions,
  ],
})
export class UsersModule {}
