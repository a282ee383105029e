import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import { nestedList } from '../../presentation/nested.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { View } from '../../presentation/view.js';

const deployment = { url: field.address(), path_prefix: field.name(), root_directory: field.name(), created_at: field.time() } satisfies Shape;

const pages = {
  url: field.address('Address'),
  primary_domain: field.address('Primary domain'),
  is_unique_domain_enabled: field.flag('Domain of its own', { sayNo: true }),
  force_https: field.flag('HTTPS only', { sayNo: true }),
  deployments: nestedList(
    deployment,
    ({ url, path_prefix, created_at }) => `${inline(String(url ?? '?'))}${typeof path_prefix === 'string' && path_prefix !== '' ? ` (${code(path_prefix)})` : ''}${typeof created_at === 'string' ? `, ${inline(created_at.slice(0, 10))}` : ''}`,
  ),
} satisfies Shape;

/** The site that a project publishes. */
export const pagesCard = card(pages, { heading: () => 'Pages', headed: [] });

const domain = {
  domain: field.name(),
  url: field.address('Address'),
  project_id: field.number('Project'),
  verified: field.flag('Verified', { sayNo: true }),
  verification_code: field.name('Verification code'),
  enabled_until: field.time('Served until'),
  auto_ssl_enabled: field.flag('Certificate of Let\'s Encrypt', { sayNo: true }),
  certificate: field.part(['subject', 'expired'], ({ subject, expired }) => `${inline(String(subject ?? '?'))}${expired === true ? ', expired' : ''}`),
  certificate_expiration: field.part(['expired', 'expiration'], ({ expiration, expired }) => `${inline(String(expiration ?? '?').slice(0, 10))}${expired === true ? ', expired' : ''}`, 'Certificate until'),
} satisfies Shape;

const plainCard = card(domain, { heading: ({ domain: name }: JsonObject) => `Pages domain ${inline(String(name ?? '?'))}`, headed: ['domain'] });

/** A domain that a site is served at; what proves that it is one's own is said while it is wanted. */
export const pagesDomainCard: View = {
  ...plainCard,
  render: (raw, context) => {
    const rendering = plainCard.render(raw, context);
    const proof = isObject(raw) && raw['verified'] === false ? raw['verification_code'] : undefined;
    if (typeof proof !== 'string') return rendering;
    return { ...rendering, text: `${rendering.text}\n\nGitLab has not verified the domain yet: a TXT record ${code(`gitlab-pages-verification-code=${proof}`)} of it proves that it is yours.` };
  },
};

/** The domains of a project's site, or of all sites. */
export const pagesDomainTable = table(domain, {
  title: 'Pages domains',
  columns: ['domain', 'project_id', 'verified', 'auto_ssl_enabled', 'enabled_until', 'certificate_expiration'],
  empty: 'There are no Pages domains.',
});
