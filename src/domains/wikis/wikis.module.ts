import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { WikiPageActions } from './wiki-page.actions.js';

/** Project wikis as this server offers them. */
@Domain('wiki', { summary: 'Project wiki pages', icon: 'book-open' })
@Module({ providers: [WikiPageActions] })
export class WikisModule {}
