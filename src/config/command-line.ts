import { nearestName } from './nearest-name.js';
import { flagOf, type SettingDeclaration } from './setting.decorator.js';
import { settingsByName } from './settings.js';

/** What the server is asked to do instead of, or besides, serving. */
export interface StartFlags {
  readonly help: boolean;
  readonly version: boolean;
  readonly check: boolean;
  readonly printConfig: boolean;
}

/** The flags that are not settings, with what each does. */
export const startFlags: readonly { readonly flag: string; readonly short?: string; readonly key: keyof StartFlags; readonly meaning: string }[] = [
  { flag: '--help', short: '-h', key: 'help', meaning: 'Shows this text.' },
  { flag: '--version', key: 'version', meaning: 'Shows the version of the server.' },
  { flag: '--check', key: 'check', meaning: 'Checks the settings and whether GitLab can be reached with them, then ends.' },
  { flag: '--print-config', key: 'printConfig', meaning: 'Shows every setting with its value and where it came from, secrets masked, then ends.' },
];

/** The arguments of the process, understood. */
export interface CommandLine {
  readonly flags: StartFlags;
  /** Settings given as flags, by the name of their variable. */
  readonly values: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
}

/** Reads the arguments behind the name of the program; the problems never repeat a value, since it may be a secret. */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const flags = { help: false, version: false, check: false, printConfig: false };
  const values = new Map<string, string>();
  const problems: string[] = [];
  const settings = new Map([...settingsByName.values()].map((setting) => [flagOf(setting.name), setting]));

  const rest = [...argv];
  const takeValue = (): string | undefined => (rest[0] === undefined || rest[0].startsWith('--') ? undefined : rest.shift());

  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    const equals = argument.indexOf('=');
    const name = equals < 0 ? argument : argument.slice(0, equals);
    const attached = equals < 0 ? undefined : argument.slice(equals + 1);
    const start = startFlags.find(({ flag, short }) => flag === name || short === name);
    const setting = settings.get(name);

    if (!name.startsWith('-')) {
      problems.push('An argument stands alone: values belong to a flag, as in --tier premium, and to a switch with =, as in --http=false.');
    } else if (start) {
      if (attached === undefined) flags[start.key] = true;
      else problems.push(`${name} takes no value.`);
    } else if (!setting || setting.withoutFlag !== undefined) {
      if (attached === undefined) takeValue();
      problems.push(noSuchFlag(name, settings));
    } else {
      const value = attached ?? (setting.toggle ? 'true' : takeValue());
      if (value === undefined) problems.push(`${name} needs a value: ${setting.allowed}.`);
      else values.set(setting.name, value);
    }
  }
  return { flags, values, problems };
}

function noSuchFlag(name: string, settings: ReadonlyMap<string, SettingDeclaration>): string {
  const near = nearestName(name, [...startFlags.map(({ flag }) => flag), ...settings.keys()]);
  const setting = near === undefined ? undefined : settings.get(near);
  if (setting?.withoutFlag !== undefined) {
    return `${name} is not a flag: ${setting.withoutFlag}. Set ${setting.name} in the environment or in the file that GITLAB_MCP_ENV_FILE names.`;
  }
  return `${name} is not a flag. ${near === undefined ? '--help lists them all.' : `Did you mean ${near}?`}`;
}
