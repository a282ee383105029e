import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AttestationsModule } from './attestations.module.js';

const project_id = 'acme/api';
const digest = '5db1fee4b5703808c48078a76768b155b421b210c0761cd6a5d223f4d99f1eaa';
const attestation = {
  id: 1,
  iid: 14,
  created_at: '2026-09-17T02:26:10.898Z',
  updated_at: '2026-09-17T02:26:10.898Z',
  expire_at: null,
  project_id: 1001,
  build_id: 9223,
  status: 'success',
  predicate_kind: 'provenance',
  predicate_type: 'https://slsa.dev/provenance/v1',
  subject_digest: digest,
  download_url: 'https://gitlab.example.com/api/v4/projects/1001/attestations/14/download',
};

describe('attestation actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AttestationsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('finds the attestations of an artifact by its checksum', async () => {
    harness.gitlab.answer(`GET /projects/acme%2Fapi/attestations/${digest}`, [attestation]);
    const { text, structured } = await harness.run('attestation.list', { project_id, sha256: digest });
    expect(text).toContain('| 14 | success | provenance | `https://slsa.dev/provenance/v1` | 9223 |');
    expect(structured).toMatchObject({ items: [{ iid: 14, subject_digest: digest }] });
  });

  it('shows the bundle as it is, also from where an answer was cut', async () => {
    const bundle = '{"mediaType":"application/vnd.dev.sigstore.bundle.v0.3+json","dsseEnvelope":{}}';
    harness.gitlab.answer('GET /projects/acme%2Fapi/attestations/14/download', bundle);
    const { text } = await harness.run('attestation.download', { project_id, attestation_iid: 14 });
    expect(text).toContain('## Attestation 14 (text/plain, 79 bytes)');
    expect(text).toContain(bundle);
    expect((await harness.run('attestation.download', { project_id, attestation_iid: 14, offset: 60 })).structured).toMatchObject({ from_byte: 60, to_byte: 79 });
  });
});
