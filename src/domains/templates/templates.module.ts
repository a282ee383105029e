import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { CiLintActions } from './ci-lint.actions.js';
import { FileTemplateActions } from './file-template.actions.js';

/** Templates and the CI linter as this server offers them. */
@Domain('template', { summary: 'Built-in file templates and the CI linter', icon: 'file-plus' })
@Module({ providers: [CiLintActions, FileTemplateActions] })
export class TemplatesModule {}
