import * as field from '../../presentation/field.js';
import { type FileWindow, renderWindow, windowFacts } from '../../presentation/file-window.js';
import { schemaOf, type Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { View } from '../../presentation/view.js';

const attestation = {
  iid: field.number('IID'),
  status: field.text('State'),
  predicate_kind: field.text('Kind'),
  predicate_type: field.name(),
  build_id: field.number('Job'),
  subject_digest: field.name('Artifact'),
  created_at: field.time('Made'),
  expire_at: field.time('Expires'),
} satisfies Shape;

/** What is known of where an artifact comes from. */
export const attestationTable = table(attestation, { title: 'Attestations', columns: ['iid', 'status', 'predicate_kind', 'predicate_type', 'build_id', 'created_at', 'expire_at'], empty: 'There are no attestations of this artifact.' });

/** A stretch of an attestation's bundle. */
export interface AttestationBundle extends FileWindow {
  readonly attestation_iid: number;
}

const shown = { attestation_iid: field.number('Attestation'), ...windowFacts } satisfies Shape;

/** The bundle of an attestation: the statement with its signatures. */
export const attestationBundle: View = {
  schema: schemaOf(shown),
  known: Object.keys(shown),
  render: (value, context) => {
    const { attestation_iid, ...file } = value as AttestationBundle;
    return renderWindow(file, { heading: (about) => `## Attestation ${attestation_iid} (${about})`, shape: shown, facts: { attestation_iid } }, context);
  },
};
