import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { CreateProjectWizard } from './create-project.wizard.js';
import { ProjectActions } from './project.actions.js';
import { PullMirrorActions } from './pull-mirror.actions.js';

@Domain('project', {
  summary: 'Projects and their settings: members, labels, milestones, boards, hooks, mirrors, Pages, integrations, service accounts',
  icon: 'folder-git',
})
@Module({ providers: [ProjectActions, CreateProjectWizard, PullMirrorActions] })
export class ProjectsModule {}
