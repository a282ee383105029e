import { masked } from './masking.js';
import { writtenAs } from './setting.decorator.js';
import { type Settings, settingsByName } from './settings.js';

/** The answer to `--print-config`: each setting with its value and where it came from, secrets masked. */
export function printConfig(settings: Settings): string {
  const values = settings.values();
  const lines = [...settingsByName.values()].map((setting) => {
    const value = values[setting.name];
    if (value === undefined) return `# ${setting.name} is unset`;
    return `${setting.name}=${masked(writtenAs(setting, value), setting)} # ${settings.sourceOf(setting.name)}`;
  });
  return `${lines.join('\n')}\n`;
}
