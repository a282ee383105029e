import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { PipelineFailureActions } from './pipeline-failure.actions.js';
import { PipelineScheduleActions } from './pipeline-schedule.actions.js';
import { PipelineTriggerActions } from './pipeline-trigger.actions.js';
import { PipelineWaitActions } from './pipeline-wait.actions.js';
import { PipelineActions } from './pipeline.actions.js';
import { PipelineCompletions } from './pipeline.completions.js';
import { PipelineResources } from './pipeline.resources.js';
import { ResourceGroupActions } from './resource-group.actions.js';
import { TestReportActions } from './test-report.actions.js';

@Domain('pipeline', { summary: 'Pipelines, schedules, triggers and resource groups', icon: 'workflow' })
@Module({
  providers: [
    PipelineActions,
    PipelineWaitActions,
    PipelineFailureActions,
    PipelineScheduleActions,
    PipelineTriggerActions,
    ResourceGroupActions,
    TestReportActions,
    PipelineResources,
    PipelineCompletions,
  ],
})
export class PipelinesModule {}
