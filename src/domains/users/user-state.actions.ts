import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { HardDeleteOfUser } from '../../vocabulary/user-deletion.js';
import { UserId, userIdAliases } from './user-ref.js';

const UserRef = Type.Object({ user_id: UserId });
const paramAliases = userIdAliases;
const keywords = ['account', 'offboard', 'access'];

/** Whether people may sign in, as administrators decide it. */
@Injectable()
export class UserStateActions {
  @RestAction('user.approve', 'POST /users/:user_id/approve', {
    title: 'Approve user',
    summary: 'Approve an account that waits for it, as an administrator: they can then sign in.',
    effect: 'write',
    admin: true,
    params: UserRef,
    tool: 'gitlab_approve_user',
    done: 'The user is approved.',
    paramAliases,
    keywords: [...keywords, 'sign-up', 'pending', 'accept'],
    related: ['user.reject', 'user.list'],
  })
  declare readonly approve: RestCall;

  @RestAction('user.reject', 'POST /users/:user_id/reject', {
    title: 'Reject user',
    summary: 'Reject an account that waits for approval, as an administrator: it is deleted.',
    effect: 'destroy',
    admin: true,
    params: UserRef,
    tool: 'gitlab_reject_user',
    done: 'The user is rejected, and their account deleted.',
    paramAliases,
    keywords: [...keywords, 'sign-up', 'pending', 'deny'],
    related: ['user.approve'],
  })
  declare readonly reject: RestCall;

  @RestAction('user.block', 'POST /users/:user_id/block', {
    title: 'Block user',
    summary: 'Block a user, as an administrator: they can neither sign in nor use Git or the API, and take no seat.',
    effect: 'destroy',
    undoneBy: 'user.unblock',
    admin: true,
    params: UserRef,
    tool: 'gitlab_block_user',
    done: 'The user is blocked.',
    idempotent: true,
    paramAliases,
    keywords: [...keywords, 'lock out', 'disable', 'suspend'],
    related: ['user.unblock', 'user.ban', 'user.deactivate'],
  })
  declare readonly block: RestCall;

  @RestAction('user.unblock', 'POST /users/:user_id/unblock', {
    title: 'Unblock user',
    summary: 'Unblock a user, as an administrator: they can sign in again.',
    effect: 'write',
    admin: true,
    params: UserRef,
    tool: 'gitlab_unblock_user',
    done: 'The user is no longer blocked.',
    paramAliases,
    keywords: [...keywords, 'restore', 'enable'],
    related: ['user.block'],
  })
  declare readonly unblock: RestCall;

  @RestAction('user.ban', 'POST /users/:user_id/ban', {
    title: 'Ban user',
    summary: 'Ban a user, as an administrator: they are blocked, and what they wrote is hidden.',
    effect: 'destroy',
    undoneBy: 'user.unban',
    admin: true,
    params: UserRef,
    tool: 'gitlab_ban_user',
    done: 'The user is banned.',
    paramAliases,
    keywords: [...keywords, 'spam', 'abuse', 'hide'],
    related: ['user.unban', 'user.block'],
  })
  declare readonly ban: RestCall;

  @RestAction('user.unban', 'POST /users/:user_id/unban', {
    title: 'Unban user',
    summary: 'Unban a user, as an administrator: they can sign in again, and what they wrote is seen.',
    effect: 'write',
    admin: true,
    params: UserRef,
    tool: 'gitlab_unban_user',
    done: 'The user is no longer banned.',
    paramAliases,
    keywords: [...keywords, 'restore'],
    related: ['user.ban'],
  })
  declare readonly unban: RestCall;

  @RestAction('user.deactivate', 'POST /users/:user_id/deactivate', {
    title: 'Deactivate user',
    summary: 'Deactivate a user who was not active of late, as an administrator; signing in activates them again.',
    effect: 'destroy',
    undoneBy: 'user.activate',
    admin: true,
    params: UserRef,
    tool: 'gitlab_deactivate_user',
    done: 'The user is deactivated.',
    idempotent: true,
    paramAliases,
    keywords: [...keywords, 'dormant', 'free a seat', 'inactive'],
    related: ['user.activate', 'user.activities', 'user.block'],
  })
  declare readonly deactivate: RestCall;

  @RestAction('user.activate', 'POST /users/:user_id/activate', {
    title: 'Activate user',
    summary: 'Activate a deactivated user again, as an administrator.',
    effect: 'write',
    admin: true,
    params: UserRef,
    tool: 'gitlab_activate_user',
    done: 'The user is active.',
    idempotent: true,
    paramAliases,
    keywords: [...keywords, 'reactivate', 'enable'],
    related: ['user.deactivate'],
  })
  declare readonly activate: RestCall;

  @RestAction('user.disable_two_factor', 'PATCH /users/:user_id/disable_two_factor', {
    title: 'Disable two-factor sign-in of user',
    summary: 'Remove the second factor from the sign-in of a user, as an administrator, such as when their phone is lost.',
    effect: 'destroy',
    admin: true,
    params: UserRef,
    tool: 'gitlab_disable_two_factor',
    done: 'Two-factor sign-in is off for the user.',
    paramAliases,
    keywords: ['2fa', 'mfa', 'otp', 'lost phone', 'somebody lost their phone', 'cannot log in', 'locked out', 'reset two-factor'],
    related: ['user.get'],
  })
  declare readonly disableTwoFactor: RestCall;

  @RestAction('user.delete_identity', 'DELETE /users/:user_id/identities/:provider', {
    title: 'Delete identity of user',
    summary: 'Delete the link between a user and an external provider, as an administrator: they sign in by it no more.',
    effect: 'destroy',
    admin: true,
    params: Type.Object({ user_id: UserId, provider: Type.String({ description: 'Name of the provider: `saml`, `github`.', minLength: 1 }) }),
    tool: 'gitlab_delete_user_identity',
    done: 'Deleted the identity.',
    paramAliases,
    example: { user_id: 7, provider: 'saml' },
    keywords: ['sso', 'saml', 'ldap', 'oauth', 'unlink'],
    related: ['user.get'],
  })
  declare readonly deleteIdentity: RestCall;

  @RestAction('user.delete', 'DELETE /users/:user_id', {
    title: 'Delete user',
    summary: 'Delete a user for good, as an administrator; what they wrote goes to a ghost user, or with hard_delete is deleted too.',
    effect: 'destroy',
    admin: true,
    params: Type.Object({ user_id: UserId, hard_delete: HardDeleteOfUser }),
    tool: 'gitlab_delete_user',
    done: 'GitLab deletes the user in the background.',
    paramAliases,
    keywords: [...keywords, 'remove account', 'erase', 'gdpr'],
    related: ['user.block', 'user.associations_count'],
  })
  declare readonly delete: RestCall;
}
