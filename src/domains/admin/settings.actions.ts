import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { type Done, done } from '../../authoring/done.js';
import { InvalidParams } from '../../kernel/errors.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { changedSettingsCard, settingsCard } from './settings.view.js';

const Wanted = Type.Object({ search: Type.Optional(Type.String({ description: 'Only settings with this in their name: `signup`, `rate_limit`. Default: all, which are several hundred.' })) });
type Wanted = Static<typeof Wanted>;

const Changes = Type.Object({
  settings: Type.Object({}, { description: 'Settings to change by the names of GitLab, each with its new value, such as `signup_enabled` or `default_project_visibility`; the others stay.', additionalProperties: true }),
});
type Changes = Static<typeof Changes>;

const keywords = ['application settings', 'instance configuration', 'sign-up', 'rate limits', 'default visibility', 'admin area'];

/** Settings of the whole instance. */
@Injectable()
export class SettingsActions {
  @Action('admin.settings_get', {
    title: 'Get instance settings',
    summary: 'Read the settings of the whole instance, all of them or those with a word in their name; its secrets are not shown.',
    effect: 'read',
    admin: true,
    params: Wanted,
    view: settingsCard,
    tool: 'gitlab_get_settings',
    paramAliases: { query: 'search', name: 'search' },
    example: { search: 'signup' },
    keywords,
    related: ['admin.settings_update', 'admin.appearance_get', 'admin.plan_limits_get'],
  })
  async get({ search = '' }: Wanted, { gitlab }: ActionContext): Promise<JsonObject | Done> {
    const all = await gitlab.rest.get<unknown>('/application/settings');
    const wanted = search.toLowerCase().replace(/[\s-]+/g, '_');
    const found = Object.entries(isObject(all) ? all : {}).filter(([name]) => name.includes(wanted));
    return found.length === 0 && wanted !== '' ? done(`No setting has "${search}" in its name.`) : Object.fromEntries(found);
  }

  @Action('admin.settings_update', {
    title: 'Update instance settings',
    summary: 'Change settings of the whole instance; the answer shows the changed ones as they now stand.',
    effect: 'write',
    admin: true,
    idempotent: true,
    params: Changes,
    view: changedSettingsCard,
    tool: 'gitlab_update_settings',
    example: { settings: { signup_enabled: false } },
    keywords: [...keywords, 'configure instance', 'disable sign up', 'disable sign-up on the instance', 'allow registration', 'turn off instance setting'],
    related: ['admin.settings_get', 'admin.appearance_update'],
  })
  async update({ settings }: Changes, { gitlab }: ActionContext): Promise<JsonObject> {
    const names = Object.keys(settings);
    if (names.length === 0) throw new InvalidParams('settings: is empty. Name at least one setting; admin.settings_get shows what there is.');
    const now = await gitlab.rest.put<unknown>('/application/settings', {}, { body: settings });
    const answered = isObject(now) ? now : {};
    const unanswered = names.filter((name) => !(name in answered));
    // GitLab drops names that it does not know without a word, and shows some settings to nobody.
    return { ...Object.fromEntries(names.filter((name) => name in answered).map((name) => [name, answered[name]])), ...(unanswered.length > 0 ? { not_in_answer: unanswered } : {}) };
  }
}
