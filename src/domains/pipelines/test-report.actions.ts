import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { isObject } from '../../kernel/json.js';
import { OneOf } from '../../vocabulary/enums.js';
import { PipelineId, ProjectRef } from '../../vocabulary/refs.js';
import { type TestReport, testReport, testSummary } from './test-report.view.js';

const PipelineRef = Type.Object({ project_id: ProjectRef, pipeline_id: PipelineId });

const ReadTestReport = Type.Object({
  ...PipelineRef.properties,
  status: Type.Optional(OneOf(['failed', 'skipped', 'success', 'all'], 'Which tests to list; `failed` includes those that ended in an error. Default `failed`.')),
  suite: Type.Optional(Type.String({ description: 'Only tests of the suite with exactly this name; GitLab names suites after jobs.' })),
  page: Type.Optional(Type.Integer({ description: 'Page of the listed tests, from 1. Default 1.', minimum: 1 })),
  per_page: Type.Optional(Type.Integer({ description: 'Tests a page, 1 to 100. Default 20. With 1 the whole output of that test is shown.', minimum: 1, maximum: 100 })),
});
type ReadTestReport = Static<typeof ReadTestReport>;

/** Reads what the tests of a pipeline reported. */
@Injectable()
export class TestReportActions {
  @Action('pipeline.test_report', {
    summary: 'Read the test report of a pipeline: which tests failed with their messages, and the counts of each suite.',
    effect: 'read',
    params: ReadTestReport,
    view: testReport,
    tool: 'gitlab_pipeline_test_report',
    keywords: ['junit', 'unit tests', 'failing tests', 'test results', 'stack trace', 'test cases'],
    related: ['pipeline.test_report_summary'],
    next: ['pipeline.failures'],
    example: { project_id: 'group/project', pipeline_id: 1234 },
  })
  async report({ project_id, pipeline_id, status = 'failed', suite, page = 1, per_page = 20 }: ReadTestReport, { gitlab }: ActionContext): Promise<TestReport> {
    const report = await gitlab.rest.get<unknown>('/projects/:project_id/pipelines/:pipeline_id/test_report', { project_id, pipeline_id });
    return { pipeline_id, report: isObject(report) ? report : {}, status, page, per_page, ...(suite === undefined ? {} : { suite }) };
  }

  @RestAction('pipeline.test_report_summary', 'GET /projects/:project_id/pipelines/:pipeline_id/test_report_summary', {
    summary: 'Count the passed, failed, skipped and broken tests of a pipeline, in all and for each suite.',
    effect: 'read',
    params: PipelineRef,
    view: testSummary,
    tool: 'gitlab_pipeline_test_report_summary',
    keywords: ['junit', 'test results', 'test counts', 'totals', 'how many tests'],
    next: ['pipeline.test_report'],
  })
  declare readonly summary: RestCall;
}
