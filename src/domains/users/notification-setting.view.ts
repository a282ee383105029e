import { isObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';

/** What one is told of at the level `custom`; the other levels have no list. */
const events: field.Field = {
  label: 'Told of',
  schema: { type: ['object', 'null'] },
  keep: (value) => (isObject(value) ? value : undefined),
  show: (kept) => {
    if (!isObject(kept)) return undefined;
    const told = Object.keys(kept).filter((name) => kept[name] === true);
    return told.length === 0 ? 'nothing' : told.map((name) => name.replaceAll('_', ' ')).join(', ');
  },
};

const setting = { level: field.text(), notification_email: field.text('Sent to'), events } satisfies Shape;

/** What GitLab tells the current user about. */
export const notificationSettingCard = card(setting, { heading: () => 'Notification settings', headed: [] });
