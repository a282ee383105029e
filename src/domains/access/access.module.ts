import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { AccessRequestActions } from './access-request.actions.js';
import { DeployTokenActions } from './deploy-token.actions.js';
import { InvitationActions } from './invitation.actions.js';
import { PersonalAccessTokenActions } from './personal-access-token.actions.js';
import { ResourceAccessTokenActions } from './resource-access-token.actions.js';
import { DeployKeyActions } from './deploy-key.actions.js';
import { DeployKeyCompletions } from './deploy-key.completions.js';
import { DeployKeyResources } from './deploy-key.resources.js';

/** Who and what may get in, as this server offers it. */
@Domain('access', { summary: 'Who and what may get in: access tokens at project, group and personal level, deploy tokens and keys, join requests, invitations', icon: 'key' })
@Module({
  providers: [
    AccessRequestActions,
    DeployTokenActions,
    InvitationActions,
    PersonalAccessTokenActions,
    ResourceAccessTokenActions,
    DeployKeyActions,
    DeployKeyResources,
    DeployKeyCompletions,
  ],
})
export class AccessModule {}
