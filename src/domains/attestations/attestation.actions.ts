import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { announcedSize } from '../../gitlab/answer.js';
import { readWindow } from '../../presentation/file-window.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { type AttestationBundle, attestationBundle, attestationTable } from './attestation.view.js';

const BundleRef = Type.Object({
  project_id: ProjectRef,
  attestation_iid: Type.Integer({ description: 'Number of the attestation in its project (iid), as attestation.list shows it.', minimum: 1 }),
  offset: Type.Optional(Type.Integer({ description: 'Byte of the bundle to begin at, from 0; given by an answer that was cut. Default 0.', minimum: 0 })),
});
type BundleRef = Static<typeof BundleRef>;

const keywords = ['provenance', 'slsa', 'supply chain', 'sigstore', 'cosign', 'signature'];

/** Attestations: signed statements about where artifacts come from. */
@Injectable()
export class AttestationActions {
  @RestAction('attestation.list', 'GET /projects/:project_id/attestations/:subject_digest', {
    title: 'List attestations',
    summary: 'List the attestations of an artifact that a project built, found by the checksum of the artifact.',
    effect: 'read',
    since: '18.5',
    tier: 'ultimate',
    params: Type.Object({ project_id: ProjectRef, subject_digest: Type.String({ description: 'SHA-256 of the artifact: 64 hexadecimal characters, without `sha256:`.', minLength: 1 }) }),
    view: attestationTable,
    tool: 'gitlab_list_attestations',
    paramAliases: { digest: 'subject_digest', sha256: 'subject_digest', checksum: 'subject_digest', hash: 'subject_digest' },
    example: { project_id: 'group/project', subject_digest: '5db1fee4b5703808c48078a76768b155b421b210c0761cd6a5d223f4d99f1eaa' },
    keywords,
    next: ['attestation.download'],
    related: ['job.artifacts'],
  })
  declare readonly list: RestCall;

  @Action('attestation.download', {
    title: 'Download attestation',
    summary: 'Show the bundle of an attestation: the signed statement, by which others can verify where an artifact comes from.',
    effect: 'read',
    since: '18.7',
    tier: 'ultimate',
    params: BundleRef,
    view: attestationBundle,
    tool: 'gitlab_download_attestation',
    paramAliases: { iid: 'attestation_iid', attestation_id: 'attestation_iid' },
    keywords: [...keywords, 'bundle', 'verify artifact'],
    related: ['attestation.list'],
  })
  async download({ project_id, attestation_iid, offset = 0 }: BundleRef, { gitlab }: ActionContext): Promise<AttestationBundle> {
    const { answer, body } = await gitlab.rest.stream('/projects/:project_id/attestations/:attestation_iid/download', { project_id, attestation_iid });
    return { attestation_iid, ...(await readWindow(body, announcedSize(answer), offset)) };
  }
}
