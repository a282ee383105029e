import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { PipelineActions } from './pipeline.actions.js';
import { PipelineFailureActions } from './pipeline-failure.actions.js';
import { PipelineScheduleActions } from './pipeline-schedule.actions.js';
import { TestReportActions } from './test-report.actions.js';

@Domain('pipeline', { summary: 'Pipelines, schedules, triggers and resource groups', icon: 'workflow' })
@Module({ providers: [PipelineActions, PipelineFailureActions, PipelineScheduleActions, TestReportActions] })
export class PipelinesModule {}
