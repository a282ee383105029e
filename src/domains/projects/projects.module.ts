import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { BoardActions } from './board.actions.js';
import { BoardCompletions } from './board.completions.js';
import { BoardResources } from './board.resources.js';
import { CreateProjectWizard } from './create-project.wizard.js';
import { PeriodCompletions } from './period.completions.js';
import { ProjectForkActions } from './project-fork.actions.js';
import { ProjectLabelActions } from './project-label.actions.js';
import { ProjectLabelResources } from './project-label.resources.js';
import { ProjectLabelCompletions } from './project-label.completions.js';
import { ProjectMemberActions } from './project-member.actions.js';
import { ProjectMilestoneActions } from './project-milestone.actions.js';
import { ProjectMilestoneResources } from './project-milestone.resources.js';
import { ProjectMilestoneCompletions } from './project-milestone.completions.js';
import { ProjectUploadActions } from './project-upload.actions.js';
import { ProjectActions } from './project.actions.js';
import { ProjectCompletions } from './project.completions.js';
import { ProjectResources } from './project.resources.js';
import { PullMirrorActions } from './pull-mirror.actions.js';
import { MilestoneProgressPrompts } from './milestone-progress.prompts.js';
import { ProjectAuditPrompts } from './project-audit.prompts.js';
import { ProjectHealthPrompts } from './project-health.prompts.js';
import { ProjectMergeRequestPrompts } from './project-merge-request.prompts.js';
import { ProjectPipelinePrompts } from './project-pipeline.prompts.js';

@Domain('project', {
  summary: 'Projects and their settings: members, labels, milestones, boards, hooks, mirrors, Pages, integrations, service accounts',
  icon: 'folder-git',
})
@Module({ providers: [ProjectActions, BoardActions, ProjectForkActions, ProjectLabelActions, ProjectMemberActions, ProjectMilestoneActions, CreateProjectWizard, ProjectUploadActions, PullMirrorActions, ProjectResources, ProjectLabelResources, ProjectMilestoneResources, BoardResources, ProjectCompletions, ProjectLabelCompletions, ProjectMilestoneCompletions, BoardCompletions, PeriodCompletions, MilestoneProgressPrompts, ProjectAuditPrompts, ProjectHealthPrompts, ProjectMergeRequestPrompts, ProjectPipelinePrompts] })
export class ProjectsModule {}
