import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { SecurityAttributeActions } from './security-attribute.actions.js';

/** Security attributes as this server offers them. */
@Domain('security_attribute', { summary: 'Classification labels for groups and projects', icon: 'tags' })
@Module({ providers: [SecurityAttributeActions] })
export class SecurityAttributesModule {}
