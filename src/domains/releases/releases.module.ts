import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { CreateReleaseWizard } from './create-release.wizard.js';
import { ReleaseActions } from './release.actions.js';
import { ReleaseLinkActions } from './release-link.actions.js';
import { ReleaseResources } from './release.resources.js';
import { ReleasePrompts } from './release.prompts.js';

/** Releases as this server offers them. */
@Domain('release', { summary: 'Releases and their asset links', icon: 'tag-plus' })
@Module({ providers: [ReleaseActions, ReleaseLinkActions, CreateReleaseWizard, ReleaseResources, ReleasePrompts] })
export class ReleasesModule {}
