import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ConsentSource } from '../authoring/consent-source.js';
import { PlacePolicy } from '../authoring/place-policy.js';
import { AllowedProjects } from './allowed-projects.js';
import { AllowedProjectsGuard } from './allowed-projects.guard.js';
import { ConfiguredConsent } from './configured-consent.js';
import { DestructiveGuard } from './destructive.guard.js';
import { QuickActionsGuard } from './quick-actions.guard.js';

/** The rules every call passes, in this order: allowed projects, quick actions, consent; nobody is asked about a call that is refused anyway. */
@Global()
@Module({
  providers: [
    { provide: APP_GUARD, useClass: AllowedProjectsGuard },
    { provide: APP_GUARD, useClass: QuickActionsGuard },
    { provide: APP_GUARD, useClass: DestructiveGuard },
    { provide: PlacePolicy, useClass: AllowedProjects },
    { provide: ConsentSource, useClass: ConfiguredConsent },
  ],
  exports: [ConsentSource, PlacePolicy],
})
export class PolicyModule {}
