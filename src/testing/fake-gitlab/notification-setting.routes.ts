import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { ok, type Reply } from './failure.js';
import { keptRows } from './kept-rows.js';
import type { Routes } from './router.js';

/** What the callers are told about in a place; one for all of them, which is enough here. */
const settingsOf = keptRows((): JsonObject => ({ level: 'global' }));

const chosen = ['new_note', 'new_issue', 'close_issue', 'failed_pipeline'];

/** The choices count at the level `custom` alone. */
function entity(settings: JsonObject): Reply {
  const { level, ...choices } = settings;
  return ok({ level, ...(level === 'custom' ? { events: Object.fromEntries(chosen.map((name) => [name, choices[name] === true])) } : {}) });
}

function changed(call: Call, settings: JsonObject): Reply {
  settings['level'] = call.text('level') ?? settings['level'];
  for (const name of chosen) settings[name] = call.flag(name) ?? settings[name];
  return entity(settings);
}

export const notificationSettingRoutes: Routes = {
  'GET /notification_settings': (call) => {
    call.requireUser();
    return entity(settingsOf(call.world));
  },
  'PUT /notification_settings': (call) => {
    call.requireUser();
    return changed(call, settingsOf(call.world));
  },
  'GET /projects/:id/notification_settings': (call) => entity(settingsOf(call.project())),
  'PUT /projects/:id/notification_settings': (call) => changed(call, settingsOf(call.project())),
  'GET /groups/:id/notification_settings': (call) => entity(settingsOf(call.group())),
  'PUT /groups/:id/notification_settings': (call) => changed(call, settingsOf(call.group())),
};
