import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { ciLintReport } from './ci-lint.view.js';

const ProjectLint = Type.Object({
  project_id: ProjectRef,
  content_ref: Type.Optional(Type.String({ description: 'Branch, tag or commit whose configuration is checked. Default: the head of the default branch.' })),
  dry_run: Type.Optional(Type.Boolean({ description: 'Simulates the creation of a pipeline, which finds faults in rules too. Default false: only the text is checked.' })),
  dry_run_ref: Type.Optional(Type.String({ description: 'Branch or tag that the simulated pipeline runs for, with dry_run. Default: the default branch.' })),
  include_jobs: Type.Optional(Type.Boolean({ description: 'Lists the jobs that the pipeline would have. Default false.' })),
});

const Lint = Type.Object({
  project_id: ProjectRef,
  content: Type.String({ description: 'The CI/CD configuration itself, as YAML text.' }),
  ref: Type.Optional(Type.String({ description: 'Branch or tag that the simulated pipeline runs for, with dry_run. Default: the default branch.' })),
  dry_run: Type.Optional(Type.Boolean({ description: 'Simulates the creation of a pipeline, which finds faults in rules too. Default false: only the text is checked.' })),
  include_jobs: Type.Optional(Type.Boolean({ description: 'Lists the jobs that the pipeline would have. Default false.' })),
});
type Lint = Static<typeof Lint>;

/** The linter for CI/CD configuration. */
@Injectable()
export class CiLintActions {
  @RestAction('template.lint_project', 'GET /projects/:project_id/ci/lint', {
    title: 'Lint CI configuration of project',
    summary: 'Check whether the CI/CD configuration (.gitlab-ci.yml) of a project is valid, with its errors, warnings and includes.',
    effect: 'read',
    sinceOf: { content_ref: '16.10', dry_run_ref: '16.10' },
    params: ProjectLint,
    view: ciLintReport,
    tool: 'gitlab_ci_lint_project',
    paramAliases: { ref: 'content_ref', branch: 'content_ref', sha: 'content_ref', commit: 'content_ref' },
    keywords: ['ci lint', 'validate', 'yaml', 'yml', 'syntax', 'verify', 'merged yaml', 'jenkinsfile', 'workflow', 'pipeline configuration'],
    related: ['template.lint'],
    next: ['pipeline.create', 'repository.file_get'],
  })
  declare readonly lintProject: RestCall;

  @Action('template.lint', {
    title: 'Lint CI configuration',
    summary: 'Check CI/CD configuration text (YAML) before it is committed: whether it is valid in a project, with errors and warnings.',
    effect: 'read',
    params: Lint,
    view: ciLintReport,
    tool: 'gitlab_ci_lint',
    paramAliases: { yaml: 'content', config: 'content', text: 'content', branch: 'ref' },
    example: { project_id: 'group/project', content: 'test:\n  script: npm test\n' },
    keywords: ['ci lint', 'validate', 'yaml', 'yml', 'syntax', 'verify', 'gitlab-ci.yml', 'jenkinsfile', 'workflow', 'pipeline configuration'],
    related: ['template.lint_project'],
    next: ['repository.file_update', 'repository.commit_create'],
  })
  lint({ project_id, ...body }: Lint, { gitlab }: ActionContext) {
    // The configuration is too long for an address, so GitLab takes it by POST; it stores nothing.
    return gitlab.rest.post<JsonObject>('/projects/:project_id/ci/lint', { project_id }, { body, onlyReads: true });
  }
}
