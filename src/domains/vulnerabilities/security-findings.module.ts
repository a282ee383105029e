import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { SecurityFindingActions } from './security-finding.actions.js';

/** What security scanners report, as this server offers it. */
@Domain('security_finding', { summary: 'What scanners reported in one pipeline', icon: 'bug' })
@Module({ providers: [SecurityFindingActions] })
export class SecurityFindingsModule {}
