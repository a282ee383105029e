import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { CiCatalogActions } from './ci-catalog.actions.js';

/** The CI/CD catalog as this server offers it. */
@Domain('ci_catalog', { summary: 'Published reusable pipeline components', icon: 'blocks' })
@Module({ providers: [CiCatalogActions] })
export class CiCatalogModule {}
