import { defaultText } from '../../src/config/help-text.js';
import { flagOf, settingsOf, type SettingDeclaration } from '../../src/config/setting.decorator.js';
import { concerns } from '../../src/config/settings.js';

/** docs/configuration.md, from what the configuration classes say about themselves. */
export function configurationMarkdown(): string {
  const lines = [
    '# Configuration',
    '',
    '<!-- Generated from src/config. Repair with: npm run generate -->',
    '',
    'Each setting is one environment variable and one flag of the same name. The flag beats the environment, the environment',
    'beats the file that `GITLAB_MCP_ENV_FILE` names, and that beats the default. A `.env` in the working directory is not',
    'read unless it is named there. An empty value means unset.',
    '',
    'A wrong value stops the start with exit code 1 and every problem listed; a flag that does not exist stops it with exit',
    'code 2. A variable that begins with `GITLAB_MCP_` and is no setting gets a warning with the nearest name.',
    '',
    '`--help` shows this list, `--version` the version, `--print-config` every setting with its value and where it came',
    'from (secrets masked). `--check` validates the settings, warns of what a start would warn of (such as a name in',
    '`GITLAB_MCP_EXCLUDE` that nothing is called), of allowed and default projects that the token cannot see and of a default',
    'project that is not allowed, and says whether GitLab can be reached with them. Over HTTP it needs no token: callers bring',
    'theirs, and what only a token can tell is then left out.',
  ];
  for (const { title, type } of concerns) {
    const defaults = new type();
    lines.push('', `## ${title}`, '', '| variable | flag | default | meaning | allowed |', '|---|---|---|---|---|');
    for (const setting of settingsOf(type)) lines.push(row(setting, defaults));
  }
  return `${lines.join('\n')}\n`;
}

function row(setting: SettingDeclaration, defaults: object): string {
  const { name, meaning, allowed, withoutFlag } = setting;
  const flag = withoutFlag === undefined ? `\`${flagOf(name)}\`` : `none: ${withoutFlag}`;
  const standard = isGiven(setting, defaults) ? `\`${defaultText(setting, defaults)}\`` : defaultText(setting, defaults);
  return `| \`${name}\` | ${flag} | ${standard} | ${cell(meaning)} | ${cell(allowed)} |`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('*', '\\*').replaceAll('<', '&lt;');
}

/** config/.env.example: every setting that a file can hold, commented out, with its default. */
export function envExample(): string {
  const lines = [
    '# Settings of gitlab-mcp-server, generated from src/config. Repair with: npm run generate',
    '# Start the server with GITLAB_MCP_ENV_FILE (or --env-file) naming your copy of this file.',
  ];
  for (const { title, type } of concerns) {
    const settings = settingsOf(type).filter(({ name }) => name !== 'GITLAB_MCP_ENV_FILE');
    if (settings.length === 0) continue;
    const defaults = new type();
    lines.push('', `# --- ${title} ---`);
    for (const setting of settings) {
      const given = isGiven(setting, defaults);
      lines.push('', `# ${setting.meaning}`, `# Allowed: ${setting.allowed}.`);
      if (!given && setting.unset !== undefined) lines.push(`# Unset: ${setting.unset}.`);
      lines.push(`#${setting.name}=${given ? defaultText(setting, defaults) : ''}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function isGiven(setting: SettingDeclaration, defaults: object): boolean {
  return defaultText(setting, defaults) !== (setting.unset ?? 'unset');
}
