import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { SecurityScanProfileActions } from './security-scan-profile.actions.js';

/** Scan profiles as this server offers them. */
@Domain('security_scan_profile', { summary: 'Scan configurations attached to projects and groups', icon: 'scan' })
@Module({ providers: [SecurityScanProfileActions] })
export class SecurityScanProfilesModule {}
