import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { CreateProjectWizard } from './create-project.wizard.js';
import { ProjectActions } from './project.actions.js';
import { ProjectForkActions } from './project-fork.actions.js';
import { ProjectLabelActions } from './project-label.actions.js';
import { ProjectMemberActions } from './project-member.actions.js';
import { ProjectMilestoneActions } from './project-milestone.actions.js';
import { PullMirrorActions } from './pull-mirror.actions.js';

@Domain('project', {
  summary: 'Projects and their settings: members, labels, milestones, boards, hooks, mirrors, Pages, integrations, service accounts',
  icon: 'folder-git',
})
@Module({ providers: [ProjectActions, ProjectForkActions, ProjectLabelActions, ProjectMemberActions, ProjectMilestoneActions, CreateProjectWizard, PullMirrorActions] })
export class ProjectsModule {}
