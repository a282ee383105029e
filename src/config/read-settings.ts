import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { parse } from 'dotenv';
import { parseCommandLine, type StartFlags } from './command-line.js';
import { masked } from './masking.js';
import { nearestName } from './nearest-name.js';
import { flagOf, type SettingDeclaration } from './setting.decorator.js';
import { type Settings, settingsByName, settingsFrom, type Source } from './settings.js';
import { SettingsError } from './settings-error.js';
import { fileFault } from './path-faults.js';

/** What the process was started with. */
export interface StartUp {
  readonly flags: StartFlags;
  readonly settings: Settings;
  /** Sentences for the log: nothing that stops the start, but something its owner should know. */
  readonly warnings: readonly string[];
}

interface Given {
  readonly text: string;
  readonly source: Source;
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the arguments behind the name of the program, the environment and the file it names.
 * Throws a SettingsError with every problem at once. `--help` and `--version` are served whatever the settings are.
 */
export function readSettings(argv: readonly string[], env: NodeJS.ProcessEnv = process.env): StartUp {
  const { flags, values, problems: flagProblems } = parseCommandLine(argv);
  if (flags.help || flags.version) return { flags, settings: settingsFrom((type) => new type(), new Map()), warnings: [] };

  const envFile = pick('flag', values.get('GITLAB_MCP_ENV_FILE')) ?? pick('environment', env['GITLAB_MCP_ENV_FILE']);
  const { GITLAB_MCP_ENV_FILE: nested, ...file } = envFile ? variablesIn(envFile.text) : {};

  const given = new Map<string, Given>();
  for (const setting of settingsByName.values()) {
    const found = pick('flag', values.get(setting.name)) ?? pick('environment', lookUp(env, setting)) ?? pick('file', lookUp(file, setting));
    if (found) given.set(setting.name, found);
  }

  const problems: string[] = [];
  const settings = settingsFrom((type) => {
    const config = plainToInstance(type, textsFor(type, given), { exposeDefaultValues: true });
    problems.push(...validateSync(config).map((error) => problemOf(error, given)));
    return Object.freeze(config);
  }, new Map([...given].map(([name, { source }]) => [name, source])));

  problems.push(...contradictions(settings));
  if (flagProblems.length + problems.length > 0) throw new SettingsError(flagProblems, problems);
  const warnings = [...unknownVariables(env), ...unknownVariables(file), ...doubtful(settings)];
  if (nested?.trim()) warnings.push('GITLAB_MCP_ENV_FILE inside the file that it names has no effect.');
  return { flags, settings, warnings };
}

/** Blank means unset, wherever it stands. */
function pick(source: Source, text: string | undefined): Given | undefined {
  const trimmed = text?.trim();
  return trimmed ? { text: trimmed, source } : undefined;
}

/** Where both cases are in use, the lower one wins, as it does in curl. */
function lookUp(variables: Variables, { name, eitherCase }: SettingDeclaration): string | undefined {
  return (eitherCase && variables[name.toLowerCase()]?.trim()) || variables[name];
}

/** An unreadable file is reported with the other wrong values, by the validator of GITLAB_MCP_ENV_FILE. */
function variablesIn(path: string): Variables {
  return fileFault(path) === undefined ? parse(readFileSync(path)) : {};
}

function textsFor(type: new () => object, given: ReadonlyMap<string, Given>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of Object.keys(new type())) {
    const found = given.get(name);
    if (found) texts[name] = found.text;
  }
  return texts;
}

/** What the validators' names mean to a person; the first that fails is the one worth telling. */
const faults: Readonly<Record<string, string>> = {
  isBoolean: 'is neither true nor false',
  isInt: 'cannot be read',
  min: 'is too small',
  max: 'is too large',
  isIn: 'is none of the allowed values',
  isArray: 'holds no item',
};

function problemOf({ property, constraints = {} }: ValidationError, given: ReadonlyMap<string, Given>): string {
  const setting = settingsByName.get(property);
  const found = given.get(property);
  if (!setting || !found) throw new Error(`The default of ${property} does not pass its own validation.`);

  const known = Object.keys(faults).find((constraint) => constraint in constraints);
  const fault = known === undefined ? Object.values(constraints)[0] : faults[known];
  const value = setting.secret === 'value' ? 'the value' : shown(masked(found.text, setting));
  const place = { flag: ` (${flagOf(property)})`, file: ' (in the file of GITLAB_MCP_ENV_FILE)', environment: '', default: '' }[found.source];
  return `${property}${place}: ${value} ${masked(fault ?? '', {})}. Allowed: ${setting.allowed}.`;
}

/** A value in quotes on one line, cut where it gets long. */
function shown(value: string): string {
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
}

function unknownVariables(variables: Variables): string[] {
  return Object.keys(variables)
    .filter((name) => /^GITLAB_MCP_/i.test(name) && !settingsByName.has(name) && variables[name]?.trim())
    .map((name) => {
      const near = nearestName(name, [...settingsByName.keys()]);
      return `${name} is not a setting and has no effect.${near === undefined ? '' : ` Did you mean ${near}?`}`;
    });
}

/** What each setting allows by itself, but not with the others. */
function contradictions({ auth, gitlab, http }: Settings): string[] {
  const { GITLAB_MCP_AUTH_MODE: mode, GITLAB_MCP_ACCESS_KEY: key, GITLAB_MCP_PUBLIC_URL: publicUrl } = auth;
  // An address that cannot be read is a problem of its own, and no reason for others.
  const isReachable = http.address.host !== '' && !http.listensOnLoopback;
  if (!http.GITLAB_MCP_HTTP) return [];
  const problems: string[] = [];
  if (mode === 'shared' && gitlab.GITLAB_TOKEN === undefined) problems.push('GITLAB_TOKEN: is missing. While GITLAB_MCP_AUTH_MODE is shared, every caller acts with it.');
  if (mode === 'shared' && key === undefined && isReachable) {
    problems.push(
      `GITLAB_MCP_ACCESS_KEY: is missing. While GITLAB_MCP_AUTH_MODE is shared and the server listens on ${http.GITLAB_MCP_HTTP_ADDR}, callers have to present it: anyone who reaches that address would act with GITLAB_TOKEN otherwise.`,
    );
  }
  if (mode === 'oauth' && publicUrl === undefined && isReachable) {
    problems.push(`GITLAB_MCP_PUBLIC_URL: is missing. While GITLAB_MCP_AUTH_MODE is oauth and the server listens on ${http.GITLAB_MCP_HTTP_ADDR}, clients have to be told under which address it is reached.`);
  }
  return problems;
}

function doubtful({ auth, gitlab, http }: Settings): string[] {
  const warnings: string[] = [];
  if (gitlab.GITLAB_MCP_SKIP_TLS_VERIFY) {
    warnings.push('GITLAB_MCP_SKIP_TLS_VERIFY is on: whoever is between this server and GitLab can read the token. GITLAB_MCP_CA_FILE is the safe way to trust a certificate of your own.');
  }
  if (http.GITLAB_MCP_HTTP && gitlab.GITLAB_TOKEN !== undefined && auth.GITLAB_MCP_AUTH_MODE !== 'shared') {
    warnings.push('GITLAB_TOKEN is ignored while GITLAB_MCP_HTTP is on: each caller brings a GitLab token. Only GITLAB_MCP_AUTH_MODE=shared uses it.');
  }
  if (auth.GITLAB_MCP_ACCESS_KEY !== undefined && !(http.GITLAB_MCP_HTTP && auth.GITLAB_MCP_AUTH_MODE === 'shared')) {
    warnings.push('GITLAB_MCP_ACCESS_KEY has no effect: only GITLAB_MCP_AUTH_MODE=shared over HTTP asks callers for it.');
  }
  if (http.GITLAB_MCP_HTTP && !http.listensOnLoopback && http.GITLAB_MCP_ALLOWED_HOSTS.length === 0 && auth.GITLAB_MCP_PUBLIC_URL === undefined) {
    warnings.push(
      `The server listens on ${http.GITLAB_MCP_HTTP_ADDR}, but GITLAB_MCP_ALLOWED_HOSTS and GITLAB_MCP_PUBLIC_URL are empty: requests that use any name but localhost or a loopback address are refused.`,
    );
  }
  return warnings;
}
