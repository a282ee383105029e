import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { JobActions } from './job.actions.js';
import { JobArtifactActions } from './job-artifact.actions.js';
import { JobTraceActions } from './job-trace.actions.js';

@Domain('job', { summary: 'CI jobs, logs, artefacts and the job token allowlist', icon: 'hammer' })
@Module({ providers: [JobActions, JobTraceActions, JobArtifactActions] })
export class JobsModule {}
