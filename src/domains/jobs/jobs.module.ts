import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { JobArtifactFileActions } from './job-artifact-file.actions.js';
import { JobArtifactActions } from './job-artifact.actions.js';
import { JobErasureActions } from './job-erasure.actions.js';
import { JobTokenScopeActions } from './job-token-scope.actions.js';
import { JobTraceActions } from './job-trace.actions.js';
import { JobWaitActions } from './job-wait.actions.js';
import { JobActions } from './job.actions.js';
import { JobCompletions } from './job.completions.js';
import { JobResources } from './job.resources.js';

@Domain('job', { summary: 'CI jobs, logs, artefacts and the job token allowlist', icon: 'hammer' })
@Module({ providers: [JobActions, JobWaitActions, JobTraceActions, JobErasureActions, JobTokenScopeActions, JobArtifactActions, JobArtifactFileActions, JobResources, JobCompletions] })
export class JobsModule {}
