import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { SearchFurtherActions } from './search-further.actions.js';
import { SearchActions } from './search.actions.js';

/** Search as this server offers it. */
@Domain('search', { summary: 'Search by kind of result in any scope', icon: 'search' })
@Module({ providers: [SearchActions, SearchFurtherActions] })
export class SearchModule {}
