import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { IssueActions } from './issue.actions.js';

@Domain('issue', { summary: 'Issues and work items, with notes, threads, links, time and history', icon: 'circle-dot' })
@Module({ providers: [IssueActions] })
export class IssuesModule {}
