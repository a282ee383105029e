import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { WikiAttachmentActions } from './wiki-attachment.actions.js';
import { WikiPageActions } from './wiki-page.actions.js';
import { WikiPageCompletions } from './wiki-page.completions.js';
import { WikiPageResources } from './wiki-page.resources.js';

/** Project wikis as this server offers them. */
@Domain('wiki', { summary: 'Project wiki pages', icon: 'book-open' })
@Module({ providers: [WikiPageActions, WikiAttachmentActions, WikiPageResources, WikiPageCompletions] })
export class WikisModule {}
