import { isObject } from '../../kernel/json.js';
import { code } from '../../presentation/markdown.js';
import type { View } from '../../presentation/view.js';
import { wholeCard } from './whole-object.view.js';

/** Settings of the instance. */
export const settingsCard = wholeCard(() => 'Settings of the instance');

const changed = wholeCard(() => 'Changed settings of the instance');

/** Settings as they stand after a change. */
export const changedSettingsCard: View = {
  ...changed,
  render: (raw, context) => {
    const { text, structured } = changed.render(raw, context);
    const silent = isObject(raw) && Array.isArray(raw['not_in_answer']) ? raw['not_in_answer'].map((name) => code(String(name))) : [];
    return { text: silent.length === 0 ? text : `${text}\n\nGitLab's answer does not have ${silent.join(', ')}: it shows some settings to nobody, and ignores names that it does not know.`, structured };
  },
};
