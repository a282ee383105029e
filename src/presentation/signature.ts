import * as field from './field.js';
import { inline } from './markdown.js';
import { card } from './card.js';
import type { Shape } from './shape.js';
import type { JsonObject } from '../kernel/json.js';

const certificate = field.part(['subject', 'email', 'serial_number'], ({ subject, email }) => [subject, email].filter((each) => typeof each === 'string').map((each) => inline(each)).join(', ') || undefined, 'Certificate');

const signature = {
  signature_type: field.text('Type'),
  verification_status: field.name('Verification'),
  gpg_key_user_name: field.text('Key belongs to'),
  gpg_key_user_email: field.text('Key mail address'),
  gpg_key_primary_keyid: field.name('GPG key'),
  key: field.part(['id', 'title'], ({ title }) => (title === undefined ? undefined : inline(String(title))), 'SSH key'),
  x509_certificate: certificate,
  commit_source: field.text('Checked by'),
} satisfies Shape;

/** Who signed a commit or tag, and whether the signature holds. */
export const signatureCard = (heading: (raw: JsonObject) => string) => card(signature, { heading, headed: [] });
