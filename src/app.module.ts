import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { CatalogModule } from './catalog/catalog.module.js';
import { ConfigModule } from './config/config.module.js';
import type { StartUp } from './config/read-settings.js';
import { IssuesModule } from './domains/issues/issues.module.js';
import { GitLabModule } from './gitlab/gitlab.module.js';
import { PolicyModule } from './policy/policy.module.js';
import { ProtocolModule } from './protocol/protocol.module.js';

/** The domains of GitLab that this server knows. */
export const domainModules: readonly Type[] = [IssuesModule];

/** What an application is put together from. */
export interface AppParts {
  readonly startUp: Pick<StartUp, 'settings'>;
  /** All domains, unless a test wants only some. */
  readonly domains?: readonly Type[];
  /** Tool modules of other packages. */
  readonly extensions?: readonly Type[];
  /** The transport's module, where Nest carries it. */
  readonly transport?: DynamicModule;
}

/** The whole server; the only place that knows every part. */
@Module({})
export class AppModule {
  static register({ startUp, domains = domainModules, extensions = [], transport }: AppParts): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.register(startUp),
        GitLabModule,
        PolicyModule,
        CatalogModule,
        ProtocolModule,
        ...domains,
        ...extensions,
        ...(transport === undefined ? [] : [transport]),
      ],
    };
  }
}
