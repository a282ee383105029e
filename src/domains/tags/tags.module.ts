import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { ProtectedTagActions } from './protected-tag.actions.js';
import { TagActions } from './tag.actions.js';
import { TagCompletions } from './tag.completions.js';
import { TagResources } from './tag.resources.js';

/** Tags as this server offers them. */
@Domain('tag', { summary: 'Tags, signatures and tag protection', icon: 'tag' })
@Module({ providers: [TagActions, ProtectedTagActions, TagResources, TagCompletions] })
export class TagsModule {}
