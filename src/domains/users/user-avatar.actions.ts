import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { pictured } from '../../presentation/picture.js';
import { FileName, GivenFile, givenFileAliases } from '../../vocabulary/files.js';
import { avatarCard, newAvatarCard } from './user-avatar.view.js';

const NewAvatar = Type.Object({ ...GivenFile, filename: FileName });
type NewAvatar = Static<typeof NewAvatar>;

const keywords = ['avatar', 'profile picture', 'photo', 'gravatar'];

/** Pictures of people. */
@Injectable()
export class UserAvatarActions {
  @RestAction('user.avatar_get', 'GET /avatar', {
    title: 'Get address of avatar',
    summary: 'Find the address of the picture that goes with an email address.',
    effect: 'read',
    params: Type.Object({
      email: Type.String({ description: 'Public email address of the person.', minLength: 3 }),
      size: Type.Optional(Type.Integer({ description: 'Width and height in pixels, for pictures that an external service holds.', minimum: 1 })),
    }),
    view: avatarCard,
    tool: 'gitlab_get_avatar',
    example: { email: 'smith@example.com' },
    keywords,
    related: ['user.upload_avatar', 'user.list'],
  })
  declare readonly get: RestCall;

  @Action('user.upload_avatar', {
    title: 'Upload own avatar',
    summary: 'Upload the picture of the current user; it takes the place of the one there is.',
    effect: 'write',
    since: '17.0',
    idempotent: true,
    params: NewAvatar,
    view: newAvatarCard,
    tool: 'gitlab_upload_user_avatar',
    paramAliases: { ...givenFileAliases, avatar: 'path', file_name: 'filename', name: 'filename' },
    example: { path: 'portrait.png' },
    keywords,
    related: ['user.avatar_get', 'user.current'],
  })
  upload(given: NewAvatar, { gitlab, files }: ActionContext): Promise<JsonObject> {
    return files.sending(given, async (file) => {
      const form = [{ name: 'avatar', filename: file.name, content: file }];
      const made = await gitlab.rest.put<JsonObject | undefined>('/user/avatar', {}, { form, called: { avatar: file.parameter } });
      return pictured(made ?? {}, await file.picture());
    });
  }
}
