import { Global, Module } from '@nestjs/common';
import { SharedFlows } from '../authoring/shared-flows.js';
import { SharedLooks } from '../authoring/shared-looks.js';
import { FleetConfig } from '../config/fleet.config.js';
import { GitLabConfig } from '../config/gitlab.config.js';
import { flowsAlone, looksAlone } from './alone.js';
import { RedisFlows } from './redis-flows.js';
import { RedisLink } from './redis-link.js';
import { RedisLooks } from './redis-looks.js';

const isAlone = (config: FleetConfig) => config.GITLAB_MCP_REDIS_URL === undefined;

/** What replicas behind one address do together; a process alone has nobody to do it with. */
@Global()
@Module({
  providers: [
    RedisLink,
    { provide: SharedFlows, inject: [FleetConfig, RedisLink], useFactory: (config: FleetConfig, link: RedisLink) => (isAlone(config) ? flowsAlone : new RedisFlows(link)) },
    {
      provide: SharedLooks,
      inject: [FleetConfig, RedisLink, GitLabConfig],
      useFactory: (config: FleetConfig, link: RedisLink, { baseUrl }: GitLabConfig) => (isAlone(config) ? looksAlone : new RedisLooks(link, baseUrl)),
    },
  ],
  exports: [SharedFlows, SharedLooks],
})
export class FleetModule {}
