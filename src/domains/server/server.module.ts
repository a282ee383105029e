import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { ServerActions } from './server.actions.js';

/** The server's view of itself. */
@Domain('server', { summary: 'Health of the MCP server and its link to GitLab', icon: 'heart-pulse' })
@Module({ providers: [ServerActions] })
export class ServerModule {}
