import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';
const at = '/projects/acme%2Fapi/pages';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(ProjectsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

describe('the Pages site of a project', () => {
  const site = {
    url: 'https://api-4160ce.pages.example.com',
    is_unique_domain_enabled: true,
    force_https: false,
    deployments: [
      { created_at: '2024-01-05T18:58:14.916Z', url: 'https://api-4160ce.pages.example.com/', path_prefix: '', root_directory: null },
      { created_at: '2024-01-06T18:58:14.916Z', url: 'https://api-4160ce.pages.example.com/mr3', path_prefix: 'mr3', root_directory: null },
    ],
    primary_domain: null,
  };

  it('is read with its deployments', async () => {
    harness.gitlab.answer(`GET ${at}`, site);
    const { text } = await harness.run('project.pages_get', { project_id });

    expect(text).toContain('- **HTTPS only**: no');
    expect(text).toContain('https://api-4160ce.pages.example.com/mr3 (`mr3`), 2024-01-06');
  });

  it('is changed and taken down', async () => {
    harness.gitlab.answer(`PATCH ${at}`, { ...site, force_https: true, deployments: [] });
    harness.gitlab.answer(`DELETE ${at}`, '', 204);
    const { text } = await harness.run('project.pages_update', { project_id, https_only: true });
    await harness.run('project.pages_unpublish', { project_id }, { confirm: true });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'PATCH', path: at, body: { pages_https_only: true } }, { method: 'DELETE', path: at }]);
    expect(text).not.toContain('Deployments');
  });
});

describe('domains of a Pages site', () => {
  const domain = {
    domain: 'docs.example.com',
    url: 'https://docs.example.com',
    verified: false,
    verification_code: '1234567890abcdef1234567890abcdef',
    enabled_until: '2020-04-12T14:32:00.000Z',
    auto_ssl_enabled: false,
    certificate: { subject: '/O=Example, Inc./CN=docs.example.com', expired: true, certificate: '-----BEGIN CERTIFICATE-----', certificate_text: 'Certificate:\n …' },
  };
  const docs = { project_id, domain: 'docs.example.com' };

  it('are listed for a project and for the instance', async () => {
    harness.gitlab.answer(`GET ${at}/domains`, [domain]);
    harness.gitlab.answer('GET /pages/domains', [{ ...domain, certificate: undefined, project_id: 1001, verified: true, certificate_expiration: { expired: false, expiration: '2027-01-02T00:00:00Z' } }]);

    expect((await harness.run('project.pages_domain_list', { project_id })).text).toContain('| `docs.example.com` | no | no |');
    expect((await harness.run('project.pages_domain_list_all', { domain: 'docs.example.com' }, { token: 'admin-token' })).text).toContain('| `docs.example.com` | 1001 | yes | no | 2020-04-12 14:32 UTC | 2027-01-02 |');
    expect(harness.gitlab.requests.at(-1)?.query).toBe('domain=docs.example.com');
  });

  it('say by which record they are proven, and of a certificate only whose it is', async () => {
    harness.gitlab.answer(`GET ${at}/domains/docs.example.com`, domain);
    const { text, structured } = await harness.run('project.pages_domain_get', docs);

    expect(text).toContain('a TXT record `gitlab-pages-verification-code=1234567890abcdef1234567890abcdef` of it proves that it is yours.');
    expect(text).toContain('- **Certificate**: /O=Example, Inc./CN=docs.example.com, expired');
    expect(JSON.stringify(structured)).not.toContain('BEGIN CERTIFICATE');
  });

  it('are made, changed and deleted; of a key nothing is shown', async () => {
    harness.gitlab.answer(`POST ${at}/domains`, { ...domain, verified: true }, 201);
    harness.gitlab.answer(`PUT ${at}/domains/docs.example.com`, { ...domain, verified: null, certificate: null });
    harness.gitlab.answer(`DELETE ${at}/domains/docs.example.com`, '', 204);
    const made = await harness.run('project.pages_domain_create', { ...docs, certificate: 'PEM', key: 'nobody-knows' });
    await harness.run('project.pages_domain_update', { ...docs, auto_ssl_enabled: true });
    await harness.run('project.pages_domain_delete', docs, { confirm: true });

    expect(harness.gitlab.writes).toMatchObject([
      { method: 'POST', body: { domain: 'docs.example.com', certificate: 'PEM', key: 'nobody-knows' } },
      { method: 'PUT', path: `${at}/domains/docs.example.com`, body: { auto_ssl_enabled: true } },
      { method: 'DELETE' },
    ]);
    expect(made.text).not.toMatch(/nobody-knows|TXT/);
  });
});
