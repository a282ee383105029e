import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { BoardActions } from './board.actions.js';
import { BoardCompletions } from './board.completions.js';
import { BoardResources } from './board.resources.js';
import { CreateProjectWizard } from './create-project.wizard.js';
import { IntegrationServiceActions } from './integration-service.actions.js';
import { IntegrationActions } from './integration.actions.js';
import { PagesActions } from './pages.actions.js';
import { PeriodCompletions } from './period.completions.js';
import { ProjectApprovalActions } from './project-approval.actions.js';
import { ProjectBadgeActions } from './project-badge.actions.js';
import { ProjectExportActions } from './project-export.actions.js';
import { ProjectFactsActions } from './project-facts.actions.js';
import { ProjectForkActions } from './project-fork.actions.js';
import { ProjectHookActions } from './project-hook.actions.js';
import { ProjectLabelActions } from './project-label.actions.js';
import { ProjectLabelResources } from './project-label.resources.js';
import { ProjectLabelCompletions } from './project-label.completions.js';
import { ProjectMemberActions } from './project-member.actions.js';
import { ProjectMilestoneActions } from './project-milestone.actions.js';
import { ProjectMilestoneResources } from './project-milestone.resources.js';
import { ProjectMilestoneCompletions } from './project-milestone.completions.js';
import { ProjectPushRuleActions } from './project-push-rule.actions.js';
import { ProjectRelationActions } from './project-relation.actions.js';
import { ProjectServiceAccountActions } from './project-service-account.actions.js';
import { ProjectServiceAccountTokenActions } from './project-service-account-token.actions.js';
import { ProjectSharingActions } from './project-sharing.actions.js';
import { ProjectStateActions } from './project-state.actions.js';
import { ProjectUploadActions } from './project-upload.actions.js';
import { ProjectActions } from './project.actions.js';
import { ProjectCompletions } from './project.completions.js';
import { ProjectResources } from './project.resources.js';
import { PullMirrorActions } from './pull-mirror.actions.js';
import { RemoteMirrorActions } from './remote-mirror.actions.js';
import { TargetBranchRuleActions } from './target-branch-rule.actions.js';
import { UserProjectActions } from './user-project.actions.js';
import { MilestoneProgressPrompts } from './milestone-progress.prompts.js';
import { ProjectAuditPrompts } from './project-audit.prompts.js';
import { ProjectHealthPrompts } from './project-health.prompts.js';
import { ProjectMergeRequestPrompts } from './project-merge-request.prompts.js';
import { ProjectPipelinePrompts } from './project-pipeline.prompts.js';

@Domain('project', {
  summary: 'Projects and their settings: members, labels, milestones, boards, hooks, mirrors, Pages, integrations, service accounts',
  icon: 'folder-git',
})
@Module({ providers: [ProjectActions, ProjectApprovalActions, ProjectStateActions, ProjectRelationActions, ProjectServiceAccountActions, ProjectServiceAccountTokenActions, ProjectSharingActions, ProjectPushRuleActions, ProjectBadgeActions, BoardActions, ProjectExportActions, ProjectFactsActions, ProjectForkActions, ProjectHookActions, ProjectLabelActions, ProjectMemberActions, ProjectMilestoneActions, CreateProjectWizard, ProjectUploadActions, IntegrationActions, IntegrationServiceActions, PagesActions, PullMirrorActions, RemoteMirrorActions, TargetBranchRuleActions, UserProjectActions, ProjectResources, ProjectLabelResources, ProjectMilestoneResources, BoardResources, ProjectCompletions, ProjectLabelCompletions, ProjectMilestoneCompletions, BoardCompletions, PeriodCompletions, MilestoneProgressPrompts, ProjectAuditPrompts, ProjectHealthPrompts, ProjectMergeRequestPrompts, ProjectPipelinePrompts] })
export class ProjectsModule {}
