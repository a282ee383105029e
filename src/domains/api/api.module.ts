import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { GraphqlCallActions } from './graphql-call.actions.js';
import { RestCallActions } from './rest-call.actions.js';

/** GitLab's own interfaces, for what has no action. */
@Domain('api', { summary: "GitLab's own REST and GraphQL, the last resort for what has no action", icon: 'terminal' })
@Module({ providers: [RestCallActions, GraphqlCallActions] })
export class ApiModule {}
