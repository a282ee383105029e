import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { GitLabConfig } from '../config/gitlab.config.js';
import { LimitsConfig } from '../config/limits.config.js';
import { PolicyConfig } from '../config/policy.config.js';
import type { DoorSettings } from './door-settings.js';
import { GitLabDoor } from './gitlab.js';
import { RequestObservers } from './request-observers.js';

/** The largest answer taken from GitLab: several times what any result shows, small enough to hold for many callers. */
const mostResponseBytes = 64 * 1024 * 1024;

/** What the door needs, out of the configuration. */
export function gitLabSettings(gitlab: GitLabConfig, limits: LimitsConfig, policy: PolicyConfig): DoorSettings {
  return {
    baseUrl: gitlab.baseUrl,
    requestTimeoutMs: limits.GITLAB_MCP_REQUEST_TIMEOUT,
    retryBudgetMs: limits.GITLAB_MCP_RETRY_BUDGET,
    ca: gitlab.readCertificates(),
    skipTlsVerify: gitlab.GITLAB_MCP_SKIP_TLS_VERIFY,
    proxy: { http: gitlab.HTTP_PROXY, https: gitlab.HTTPS_PROXY, no: gitlab.NO_PROXY },
    readOnly: policy.GITLAB_MCP_READ_ONLY || policy.GITLAB_MCP_SAFE_MODE,
    maxResponseBytes: mostResponseBytes,
  };
}

/** The one door to GitLab. */
@Global()
@Module({
  providers: [
    RequestObservers,
    {
      provide: GitLabDoor,
      inject: [RequestObservers, GitLabConfig, LimitsConfig, PolicyConfig],
      useFactory: (observers: RequestObservers, ...configs: [GitLabConfig, LimitsConfig, PolicyConfig]) => new GitLabDoor(gitLabSettings(...configs), observers),
    },
  ],
  exports: [GitLabDoor, RequestObservers],
})
export class GitLabModule implements OnApplicationShutdown {
  constructor(@Inject(GitLabDoor) private readonly door: GitLabDoor) {}

  async onApplicationShutdown(): Promise<void> {
    await this.door.close();
  }
}
