import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { ciLintReport } from './ci-lint.view.js';

const ProjectLint = Type.Object({
  project_id: ProjectRef,
  content_ref: Type.Optional(Type.String({ description: 'Branch, tag or commit whose configuration is checked. Default: the head of the default branch.' })),
  dry_run: Type.Optional(Type.Boolean({ description: 'Simulates the creation of a pipeline, which finds faults in rules too. Default false: only the text is checked.' })),
  dry_run_ref: Type.Optional(Type.String({ description: 'Branch or tag that the simulated pipeline runs for, with dry_run. Default: the default branch.' })),
  include_jobs: Type.Optional(Type.Boolean({ description: 'Lists the jobs that the pipeline would have. Default false.' })),
});

/** The linter for CI/CD configuration. */
@Injectable()
export class CiLintActions {
  @RestAction('template.lint_project', 'GET /projects/:project_id/ci/lint', {
    title: 'Lint CI configuration of project',
    summary: 'Check whether the CI/CD configuration (.gitlab-ci.yml) of a project is valid, with its errors, warnings and includes.',
    effect: 'read',
    params: ProjectLint,
    view: ciLintReport,
    tool: 'gitlab_ci_lint_project',
    paramAliases: { ref: 'content_ref', branch: 'content_ref', sha: 'content_ref', commit: 'content_ref' },
    keywords: ['ci lint', 'validate', 'yaml', 'yml', 'syntax', 'verify', 'merged yaml', 'jenkinsfile', 'workflow', 'pipeline configuration'],
    next: ['pipeline.create', 'repository.file_get'],
  })
  declare readonly lint: RestCall;
}
