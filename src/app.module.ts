import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { CatalogModule } from './catalog/catalog.module.js';
import { ConfigModule } from './config/config.module.js';
import type { StartUp } from './config/read-settings.js';
import { AccessModule } from './domains/access/access.module.js';
import { AchievementsModule } from './domains/achievements/achievements.module.js';
import { AdminModule } from './domains/admin/admin.module.js';
import { ApiModule } from './domains/api/api.module.js';
import { AttestationsModule } from './domains/attestations/attestations.module.js';
import { AuditEventsModule } from './domains/audit-events/audit-events.module.js';
import { BranchesModule } from './domains/branches/branches.module.js';
import { CiCatalogModule } from './domains/ci-catalog/ci-catalog.module.js';
import { CiVariablesModule } from './domains/ci-variables/ci-variables.module.js';
import { CompliancePoliciesModule } from './domains/compliance-policies/compliance-policies.module.js';
import { CustomEmojiModule } from './domains/custom-emoji/custom-emoji.module.js';
import { DependenciesModule } from './domains/dependencies/dependencies.module.js';
import { DiscoveryModule } from './domains/discovery/discovery.module.js';
import { DoraMetricsModule } from './domains/dora-metrics/dora-metrics.module.js';
import { EnterpriseUsersModule } from './domains/enterprise-users/enterprise-users.module.js';
import { EnvironmentsModule } from './domains/environments/environments.module.js';
import { ExternalStatusChecksModule } from './domains/external-status-checks/external-status-checks.module.js';
import { FeatureFlagsModule } from './domains/feature-flags/feature-flags.module.js';
import { GeoModule } from './domains/geo/geo.module.js';
import { GroupScimModule } from './domains/group-scim/group-scim.module.js';
import { GroupsModule } from './domains/groups/groups.module.js';
import { IssuesModule } from './domains/issues/issues.module.js';
import { JobsModule } from './domains/jobs/jobs.module.js';
import { MemberRolesModule } from './domains/member-roles/member-roles.module.js';
import { MergeRequestsModule } from './domains/merge-requests/merge-requests.module.js';
import { MergeTrainsModule } from './domains/merge-trains/merge-trains.module.js';
import { ModelRegistryModule } from './domains/model-registry/model-registry.module.js';
import { MrReviewsModule } from './domains/mr-reviews/mr-reviews.module.js';
import { PackagesModule } from './domains/packages/packages.module.js';
import { PipelinesModule } from './domains/pipelines/pipelines.module.js';
import { ProjectAliasesModule } from './domains/project-aliases/project-aliases.module.js';
import { ProjectsModule } from './domains/projects/projects.module.js';
import { ReleasesModule } from './domains/releases/releases.module.js';
import { RepositoriesModule } from './domains/repositories/repositories.module.js';
import { RunnersModule } from './domains/runners/runners.module.js';
import { SearchModule } from './domains/search/search.module.js';
import { SecurityAttributesModule } from './domains/security-attributes/security-attributes.module.js';
import { SecurityCategoriesModule } from './domains/security-attributes/security-categories.module.js';
import { SecurityScanProfilesModule } from './domains/security-scan-profiles/security-scan-profiles.module.js';
import { ServerModule } from './domains/server/server.module.js';
import { SnippetsModule } from './domains/snippets/snippets.module.js';
import { StorageMovesModule } from './domains/storage-moves/storage-moves.module.js';
import { TagsModule } from './domains/tags/tags.module.js';
import { TemplatesModule } from './domains/templates/templates.module.js';
import { UsersModule } from './domains/users/users.module.js';
import { SecurityFindingsModule } from './domains/vulnerabilities/security-findings.module.js';
import { VulnerabilitiesModule } from './domains/vulnerabilities/vulnerabilities.module.js';
import { WikisModule } from './domains/wikis/wikis.module.js';
import { ElicitationModule } from './elicitation/elicitation.module.js';
import { FilesModule } from './files/files.module.js';
import { FleetModule } from './fleet/fleet.module.js';
import { GitLabModule } from './gitlab/gitlab.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { PolicyModule } from './policy/policy.module.js';
import { ProtocolModule } from './protocol/protocol.module.js';

/** The domains of GitLab that this server knows. */
export const domainModules: readonly Type[] = [
  AccessModule,
  AchievementsModule,
  AdminModule,
  ApiModule,
  AttestationsModule,
  AuditEventsModule,
  BranchesModule,
  CiCatalogModule,
  CiVariablesModule,
  CompliancePoliciesModule,
  CustomEmojiModule,
  DependenciesModule,
  DiscoveryModule,
  DoraMetricsModule,
  EnterpriseUsersModule,
  EnvironmentsModule,
  ExternalStatusChecksModule,
  FeatureFlagsModule,
  GeoModule,
  GroupScimModule,
  GroupsModule,
  IssuesModule,
  JobsModule,
  MemberRolesModule,
  MergeRequestsModule,
  MergeTrainsModule,
  ModelRegistryModule,
  MrReviewsModule,
  PackagesModule,
  PipelinesModule,
  ProjectAliasesModule,
  ProjectsModule,
  ReleasesModule,
  RepositoriesModule,
  RunnersModule,
  SearchModule,
  SecurityAttributesModule,
  SecurityCategoriesModule,
  SecurityFindingsModule,
  SecurityScanProfilesModule,
  ServerModule,
  SnippetsModule,
  StorageMovesModule,
  TagsModule,
  TemplatesModule,
  UsersModule,
  VulnerabilitiesModule,
  WikisModule,
];

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
        OperationsModule,
        FleetModule,
        FilesModule,
        ElicitationModule,
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
