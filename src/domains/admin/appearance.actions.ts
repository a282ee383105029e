import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { appearanceCard, writtenAppearanceCard } from './appearance.view.js';

const text = (description: string) => Type.Optional(Type.String({ description: `${description}.` }));

const keywords = ['branding', 'logo', 'sign-in page', 'header message', 'footer', 'look'];

/** How the pages of the instance look. */
@Injectable()
export class AppearanceActions {
  @RestAction('admin.appearance_get', 'GET /application/appearance', {
    title: 'Get appearance',
    summary: 'Read how the pages of the instance look: title, logos, messages above and below, and guidelines.',
    effect: 'read',
    admin: true,
    params: Type.Object({}),
    view: appearanceCard,
    tool: 'gitlab_get_appearance',
    keywords,
    related: ['admin.appearance_update', 'admin.broadcast_message_list'],
  })
  declare readonly get: RestCall;

  @RestAction('admin.appearance_update', 'PUT /application/appearance', {
    title: 'Update appearance',
    summary: 'Change the texts and colours of the pages of the instance; what is not named stays.',
    effect: 'write',
    admin: true,
    idempotent: true,
    params: Type.Object({
      title: text('Title of the sign-in page'),
      description: text('Text of the sign-in page in Markdown'),
      site_name: text('Name of the instance in its pages and emails'),
      header_message: text('Message above every page'),
      footer_message: text('Message below every page'),
      message_background_color: text('Colour behind both messages as `#E75E40`'),
      message_font_color: text('Colour of the text of both messages as `#FFFFFF`'),
      email_header_and_footer_enabled: Type.Optional(Type.Boolean({ description: 'Put both messages into emails, too.' })),
      member_guidelines: text('What those read who add members, in Markdown'),
      new_project_guidelines: text('What those read who make a project, in Markdown'),
      profile_image_guidelines: text('What those read who change their picture, in Markdown'),
      pwa_name: text('Name where the instance is installed as an app'),
      pwa_short_name: text('Short name where it is installed as an app'),
      pwa_description: text('What it is, where it is installed as an app'),
    }),
    clears: ['title', 'description', 'header_message', 'footer_message', 'member_guidelines', 'new_project_guidelines', 'profile_image_guidelines', 'pwa_name', 'pwa_short_name', 'pwa_description'],
    view: writtenAppearanceCard,
    tool: 'gitlab_update_appearance',
    example: { header_message: 'Maintenance on Saturday' },
    keywords,
    related: ['admin.appearance_get', 'admin.broadcast_message_create'],
  })
  declare readonly update: RestCall;
}
