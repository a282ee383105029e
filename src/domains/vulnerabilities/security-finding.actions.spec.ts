import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { SecurityFindingsModule } from './security-findings.module.js';
import { VulnerabilitiesModule } from './vulnerabilities.module.js';

const project_id = 'acme/api';

describe('security scans of a pipeline', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for([SecurityFindingsModule, VulnerabilitiesModule]);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const asked = () => harness.gitlab.requests.at(-1)?.body as { query: string; variables: Record<string, unknown> };
  const inPipeline = (pipeline: object | null) => ({ data: { project: { pipeline } } });

  it('are told finding by finding', async () => {
    const nodes = [
      { uuid: 'u1', title: 'SQL injection', severity: 'HIGH', state: 'DETECTED', reportType: 'SAST', scanner: { name: 'Semgrep' }, identifiers: [{ name: 'CWE-89' }, { name: 'B608' }], location: { file: 'a.py', startLine: '3' }, falsePositive: true, vulnerability: { id: 'gid://gitlab/Vulnerability/5' } },
      { uuid: 'u2', title: null, severity: 'LOW', identifiers: [], location: null, vulnerability: null },
    ];
    harness.gitlab.answer('POST /api/graphql', inPipeline({ securityReportFindings: { nodes, pageInfo: { hasNextPage: true, endCursor: 'Mg' } } }));

    const { text, structured } = await harness.run('security_finding.list', { project_id, pipeline_iid: 12, severity: ['HIGH', 'LOW'], report_type: ['SAST'], state: ['DETECTED'] });
    expect(asked().variables).toEqual({ path: 'acme/api', iid: '12', first: 20, severity: ['high', 'low'], reportType: ['sast'], state: ['DETECTED'] });
    expect(text).toContain('| HIGH | DETECTED | SQL injection | SAST | Semgrep | CWE-89 | `a.py:3` | 5 |');
    expect(text).toContain('"after":"Mg"');
    expect(structured).toMatchObject({ items: [{ uuid: 'u1', vulnerability_id: 5, false_positive: true }, { uuid: 'u2' }], pagination: { has_more: true } });
  });

  it('are found by the id of the pipeline, of which the number is looked up', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/pipelines/5103', { id: 5103, iid: 12 });
    harness.gitlab.answer('POST /api/graphql', inPipeline({ securityReportFindings: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } }));

    expect((await harness.run('security_finding.list', { project_id, pipeline_id: 5103 })).text).toContain('found nothing that matches');
    expect(asked().variables).toMatchObject({ iid: '12' });
  });

  it('need a pipeline, which is there, and the right to see them', async () => {
    expect((await harness.fail('security_finding.list', { project_id })).text).toContain('pipeline_id: is missing');
    expect(harness.gitlab.requests).toEqual([]);
    harness.gitlab.answer('POST /api/graphql', inPipeline(null));
    expect((await harness.fail('security_finding.list', { project_id, pipeline_iid: 99 })).text).toContain('no pipeline with number 99');
    harness.gitlab.answer('POST /api/graphql', inPipeline({ securityReportFindings: null }));
    expect((await harness.fail('security_finding.list', { project_id, pipeline_iid: 12 })).text).toContain('takes the Ultimate tier');
  });

  it('are counted scan by scan', async () => {
    harness.gitlab.answer('POST /api/graphql', inPipeline({ securityReportSummary: { sast: { vulnerabilitiesCount: 3, scannedResourcesCount: 0 }, dast: null, secretDetection: { vulnerabilitiesCount: 0, scannedResourcesCount: 0 } } }));

    const { text } = await harness.run('vulnerability.pipeline_security_summary', { project_id, pipeline_iid: 12 });
    expect(text).toContain('| SAST | 3 | 0 |');
    expect(text).toContain('| Secret detection | 0 | 0 |');
    expect(text).not.toContain('DAST');
    harness.gitlab.answer('POST /api/graphql', inPipeline({ securityReportSummary: null }));
    expect((await harness.run('vulnerability.pipeline_security_summary', { project_id, pipeline_iid: 12 })).text).toContain('No security scan ran');
  });

  it('add up in the vulnerabilities of the project', async () => {
    harness.gitlab.answer('POST /api/graphql', { data: { project: { vulnerabilitySeveritiesCount: { critical: 1, high: 2, medium: 0, low: 4, info: 0, unknown: null } } } });

    const { text, structured } = await harness.run('vulnerability.severity_count', { project_id });
    expect(structured).toMatchObject({ critical: 1, high: 2, low: 4, total: 7 });
    expect(text).toContain('## Vulnerabilities of acme/api');
    harness.gitlab.answer('POST /api/graphql', { data: { project: null } });
    expect((await harness.fail('vulnerability.severity_count', { project_id })).text).toContain('There is no project acme/api');
  });
});
