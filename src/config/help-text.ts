import { startFlags } from './command-line.js';
import { flagOf, settingsOf, type SettingDeclaration, writtenAs } from './setting.decorator.js';
import { concerns } from './settings.js';

/** What holds while a setting is not given, in words. */
export function defaultText(setting: SettingDeclaration, defaults: object): string {
  const value = (defaults as Readonly<Record<string, unknown>>)[setting.name];
  const isSet = value !== undefined && !(Array.isArray(value) && value.length === 0);
  return isSet ? writtenAs(setting, value) : (setting.unset ?? 'unset');
}

/** The answer to `--help`: every flag with its variable, meaning, values and default. */
export function helpText(): string {
  const lines = [
    'gitlab-mcp-server: GitLab for AI assistants, over the Model Context Protocol',
    '',
    'Usage: gitlab-mcp-server [--flag | --flag value | --flag=value]...',
    '',
    'Each setting is an environment variable and a flag. The flag beats the environment, which beats the',
    'file that GITLAB_MCP_ENV_FILE names, which beats the default. Empty means unset.',
    '',
    ...startFlags.flatMap(({ flag, short, meaning }) => [`  ${short === undefined ? flag : `${flag}, ${short}`}`, `      ${meaning}`]),
  ];
  for (const { title, type } of concerns) {
    const defaults = new type();
    lines.push('', title);
    for (const setting of settingsOf(type)) {
      lines.push(
        `  ${usageOf(setting)}`,
        `      ${setting.meaning}`,
        `      Allowed: ${setting.allowed}. Default: ${defaultText(setting, defaults)}.`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

function usageOf({ name, toggle, withoutFlag }: SettingDeclaration): string {
  if (withoutFlag !== undefined) return `${name} (has no flag: ${withoutFlag})`;
  return `${flagOf(name)}${toggle ? '[=false]' : ' <value>'}, ${name}`;
}
