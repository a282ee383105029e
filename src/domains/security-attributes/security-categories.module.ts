import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { SecurityCategoryActions } from './security-category.actions.js';

/** Categories of security attributes as this server offers them. */
@Domain('security_category', { summary: 'The families those classification labels belong to', icon: 'folder-lock' })
@Module({ providers: [SecurityCategoryActions] })
export class SecurityCategoriesModule {}
