import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { orLeast } from '../../gitlab/or-least.js';
import { Page, PageInfo, paginationOf } from '../../gitlab/page.js';
import { projectPath } from '../../gitlab/project-path.js';
import { unseen } from '../../gitlab/unseen.js';
import { AnyObject, Nullable, received } from '../../kernel/received.js';
import { OneOf } from '../../vocabulary/enums.js';
import { ForwardPaging, forwardPagingAliases } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { pipelineNumber, pipelineNumbers } from './pipeline-number.js';
import { flatFinding, securityFindingTable } from './security-finding.view.js';
import { place } from './vulnerability-fields.js';

const FindingFilter = Type.Object({
  project_id: ProjectRef,
  ...pipelineNumbers,
  severity: Type.Optional(Type.Array(OneOf(['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO', 'UNKNOWN'], 'A severity.'), { description: 'Only findings of these severities. Default: all.' })),
  state: Type.Optional(Type.Array(OneOf(['DETECTED', 'CONFIRMED', 'DISMISSED', 'RESOLVED'], 'A state.'), { description: 'Only findings in these states. Default: `DETECTED`.' })),
  report_type: Type.Optional(
    Type.Array(OneOf(['SAST', 'DAST', 'DEPENDENCY_SCANNING', 'CONTAINER_SCANNING', 'SECRET_DETECTION', 'COVERAGE_FUZZING', 'API_FUZZING', 'CLUSTER_IMAGE_SCANNING'], 'A kind of scan.'), { description: 'Only what these kinds of scans found. Default: all.' }),
  ),
  scanner: Type.Optional(Type.Array(Type.String(), { description: 'Only what these scanners found, by their external ids: `semgrep`, `trivy`.' })),
  ...ForwardPaging,
});
type FindingFilter = Static<typeof FindingFilter>;

const own = 'uuid title severity state reportType scanner { name } identifiers { name }';
const further = `location { ${place} } falsePositive dismissalReason solution vulnerability { id }`;

const documentFor = (fields: string) =>
  'query securityFindings($path: ID!, $iid: ID!, $first: Int, $after: String, $severity: [String!], $state: [VulnerabilityState!], $reportType: [String!], $scanner: [String!]) ' +
  '{ project(fullPath: $path) { pipeline(iid: $iid) { securityReportFindings(first: $first, after: $after, severity: $severity, state: $state, reportType: $reportType, scanner: $scanner) ' +
  `{ nodes { ${fields} } pageInfo { hasNextPage endCursor } } } } }`;

const Answered = Type.Object({ project: Nullable(Type.Object({ pipeline: Nullable(Type.Object({ securityReportFindings: Nullable(Type.Object({ nodes: Type.Array(AnyObject), pageInfo: PageInfo })) })) })) });

/** GraphQL compares these texts with the names that scans have inside GitLab, which are small. */
const small = (texts: readonly string[] | undefined) => texts?.map((text) => text.toLowerCase());

/** What scanners reported in one pipeline, before it becomes a vulnerability of the project. */
@Injectable()
export class SecurityFindingActions {
  @Action('security_finding.list', {
    title: 'List security findings of pipeline',
    summary: 'List what security scanners found in a pipeline, such as that of a merge request: severity, scanner and where in the code.',
    effect: 'read',
    params: FindingFilter,
    view: securityFindingTable,
    tier: 'ultimate',
    tool: 'gitlab_list_security_findings',
    paramAliases: { severities: 'severity', states: 'state', status: 'state', type: 'report_type', ...forwardPagingAliases },
    example: { project_id: 'group/project', pipeline_id: 5103, severity: ['CRITICAL', 'HIGH'] },
    keywords: ['security report', 'vulnerabilities of merge request', 'new vulnerabilities', 'sast', 'dast', 'dependency scanning', 'secret detection', 'cve'],
    next: ['vulnerability.get'],
    related: ['vulnerability.list', 'vulnerability.pipeline_security_summary'],
  })
  async list({ project_id, pipeline_id, pipeline_iid, first = 20, after, severity, state, report_type, scanner }: FindingFilter, { gitlab }: ActionContext) {
    const iid = await pipelineNumber({ project_id, pipeline_id, pipeline_iid }, gitlab);
    const path = await projectPath(gitlab, project_id);
    const variables = { path, iid, first, after, severity: small(severity), state, reportType: small(report_type), scanner };
    const read = async (fields: string) => {
      const { project } = received(Answered, await gitlab.graphql(documentFor(fields), variables));
      if (project?.pipeline == null) throw unseen(`There is no pipeline with number ${iid} in ${path}, or the token's user may not see it.`);
      if (project.pipeline.securityReportFindings === null) throw unseen(`GitLab shows no findings of that pipeline of ${path}: that takes the Ultimate tier and the Developer role or higher.`, 403);
      const { nodes, pageInfo } = project.pipeline.securityReportFindings;
      return new Page(nodes.map(flatFinding), { per_page: first, ...paginationOf(pageInfo) });
    };
    return orLeast(read, `${own} ${further}`, own);
  }
}
