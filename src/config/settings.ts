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
export const concerns: readonly Concern[] = [
  { title: 'GitLab', type: GitLabConfig },
  { title: 'Tools and capabilities', type: SurfaceConfig },
  { title: 'Policy', type: PolicyConfig },
  { title: 'Questions', type: ElicitationConfig },
  { title: 'Subscriptions', type: SubscriptionsConfig },
  { title: 'Replicas', type: FleetConfig },
  { title: 'Limits', type: LimitsConfig },
  { title: 'Files', type: FilesConfig },
  { title: 'HTTP', type: HttpConfig },
  { title: 'Callers over HTTP', type: AuthConfig },
  { title: 'Limits of callers over HTTP', type: CallerLimitsConfig },
  { title: 'Logging', type: LoggingConfig },
  { title: 'Modules', type: ModulesConfig },
  { title: 'Settings file', type: EnvFileConfig },
];

/** Every setting there is, by name. */
export const settingsByName: ReadonlyMap<string, SettingDeclaration> = new Map(
  concerns.flatMap(({ type }) => settingsOf(type)).map((setting) => [setting.name, setting]),
);

/** The validated configuration of this process. */
export class Settings {
  readonly gitlab: GitLabConfig;
  readonly surface: SurfaceConfig;
  readonly policy: PolicyConfig;
  readonly elicitation: ElicitationConfig;
  readonly subscriptions: SubscriptionsConfig;
  readonly fleet: FleetConfig;
  readonly limits: LimitsConfig;
  readonly files: FilesConfig;
  readonly http: HttpConfig;
  readonly auth: AuthConfig;
  readonly callerLimits: CallerLimitsConfig;
  readonly logging: LoggingConfig;
  readonly modules: ModulesConfig;
  readonly envFile: EnvFileConfig;

  /** Fills each class through `make`; `sources` has the settings that were given. */
  constructor(
    make: <Config extends object>(type: new () => Config) => Config,
    private readonly sources: ReadonlyMap<string, Source>,
  ) {
    this.gitlab = make(GitLabConfig);
    this.surface = make(SurfaceConfig);
    this.policy = make(PolicyConfig);
    this.elicitation = make(ElicitationConfig);
    this.subscriptions = make(SubscriptionsConfig);
    this.fleet = make(FleetConfig);
    this.limits = make(LimitsConfig);
    this.files = make(FilesConfig);
    this.http = make(HttpConfig);
    this.auth = make(AuthConfig);
    this.callerLimits = make(CallerLimitsConfig);
    this.logging = make(LoggingConfig);
    this.modules = make(ModulesConfig);
    this.envFile = make(EnvFileConfig);
  }

  /** One object for each class of `concerns`. */
  get all(): readonly object[] {
    const { gitlab, surface, policy, elicitation, subscriptions, fleet, limits, files, http, auth, callerLimits, logging, modules, envFile } = this;
    return [gitlab, surface, policy, elicitation, subscriptions, fleet, limits, files, http, auth, callerLimits, logging, modules, envFile];
  }

  /** Where the value of a setting came from. */
  sourceOf(name: string): Source {
    return this.sources.get(name) ?? 'default';
  }

  /** The value of each setting by its name; unset ones are left out. */
  values(): Record<string, unknown> {
    return Object.fromEntries(this.all.flatMap((config) => Object.entries(config)).filter(([, value]) => value !== undefined));
  }
}
