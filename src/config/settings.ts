import { AuthConfig } from './auth.config.js';
import { CallerLimitsConfig } from './caller-limits.config.js';
import { EnvFileConfig } from './env-file.config.js';
import { ElicitationConfig } from './elicitation.config.js';
import { FilesConfig } from './files.config.js';
import { FleetConfig } from './fleet.config.js';
import { GitLabConfig } from './gitlab.config.js';
import { HttpConfig } from './http.config.js';
import { LimitsConfig } from './limits.config.js';
import { LoggingConfig } from './logging.config.js';
import { ModulesConfig } from './modules.config.js';
import { PolicyConfig } from './policy.config.js';
import { type SettingDeclaration, settingsOf } from './setting.decorator.js';
import { SubscriptionsConfig } from './subscriptions.config.js';
import { SurfaceConfig } from './surface.config.js';

/** Where the value of a setting came from; each beats the ones after it. */
export type Source = 'flag' | 'environment' | 'file' | 'default';

/** One configuration class with the heading it has in the documentation. */
export interface Concern {
  readonly title: string;
  readonly type: new () => object;
}

/** Every configuration class there is, in the order in which people read about them. */
const classes = {
  gitlab: { title: 'GitLab', type: GitLabConfig },
  surface: { title: 'Tools and capabilities', type: SurfaceConfig },
  policy: { title: 'Policy', type: PolicyConfig },
  elicitation: { title: 'Questions', type: ElicitationConfig },
  subscriptions: { title: 'Subscriptions', type: SubscriptionsConfig },
  fleet: { title: 'Replicas', type: FleetConfig },
  limits: { title: 'Limits', type: LimitsConfig },
  files: { title: 'Files', type: FilesConfig },
  http: { title: 'HTTP', type: HttpConfig },
  auth: { title: 'Callers over HTTP', type: AuthConfig },
  callerLimits: { title: 'Limits of callers over HTTP', type: CallerLimitsConfig },
  logging: { title: 'Logging', type: LoggingConfig },
  modules: { title: 'Modules', type: ModulesConfig },
  envFile: { title: 'Settings file', type: EnvFileConfig },
} as const satisfies Readonly<Record<string, Concern>>;

/** The same as a list. */
export const concerns: readonly Concern[] = Object.values(classes);

/** Every setting there is, by name. */
export const settingsByName: ReadonlyMap<string, SettingDeclaration> = new Map(
  concerns.flatMap(({ type }) => settingsOf(type)).map((setting) => [setting.name, setting]),
);

/** One object for each configuration class. */
type Configs = { readonly [Name in keyof typeof classes]: InstanceType<(typeof classes)[Name]['type']> };

/** The validated configuration of this process. */
export type Settings = Configs & SettingsTable;

/** Fills each class through `make`; `sources` has the settings that were given. */
export function settingsFrom(make: (type: new () => object) => object, sources: ReadonlyMap<string, Source>): Settings {
  const configs = Object.fromEntries(Object.entries(classes).map(([name, { type }]) => [name, make(type)])) as Configs;
  return Object.assign(new SettingsTable(Object.values(configs), sources), configs);
}

/** The settings of all classes, one by one. */
class SettingsTable {
  constructor(
    /** One object for each of `concerns`. */
    readonly all: readonly object[],
    private readonly sources: ReadonlyMap<string, Source>,
  ) {}

  /** Where the value of a setting came from. */
  sourceOf(name: string): Source {
    return this.sources.get(name) ?? 'default';
  }

  /** The value of each setting by its name; unset ones are left out. */
  values(): Record<string, unknown> {
    return Object.fromEntries(this.all.flatMap((config) => Object.entries(config)).filter(([, value]) => value !== undefined));
  }
}
