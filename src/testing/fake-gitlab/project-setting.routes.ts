import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { accepted, badRequest, created, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { groupEntity, projectSimple } from './project.entities.js';
import { type GroupRecord, roles } from './records.js';
import type { Routes } from './router.js';
import { moment } from './seed-issues.js';
import { projectLinksOf } from './sharing.routes.js';
import { fullPath, type ProjectRecord } from './world.js';

interface Settings {
  approvals: JsonObject;
  security: JsonObject;
  pages: JsonObject | undefined;
  readonly domains: Map<string, JsonObject>;
  readonly integrations: Map<string, JsonObject>;
  exported: 'none' | 'finished';
}

const slack: JsonObject = { id: 9401, title: 'Slack notifications', slug: 'slack', active: true, push_events: true, issues_events: false, inherited: null, created_at: moment(3), updated_at: moment(9), properties: { channel: 'builds' } };

const settingsOf = keptRows(
  (project: ProjectRecord): Settings => ({
    approvals: { approvals_before_merge: 0, reset_approvals_on_push: true, disable_overriding_approvers_per_merge_request: false, merge_requests_author_approval: false, merge_requests_disable_committers_approval: false, require_password_to_approve: false },
    security: { project_id: project.id, secret_push_protection_enabled: false, continuous_vulnerability_scans_enabled: true, auto_fix_sast: null, created_at: moment(1), updated_at: moment(1) },
    pages: { url: `https://${project.path}.pages.example.com`, is_unique_domain_enabled: true, force_https: false, deployments: [{ created_at: moment(8), url: `https://${project.path}.pages.example.com/`, path_prefix: '', root_directory: 'public' }], primary_domain: null },
    domains: new Map([['docs.example.com', { domain: 'docs.example.com', url: 'https://docs.example.com', verified: false, verification_code: '1234567890abcdef1234567890abcdef', enabled_until: null, auto_ssl_enabled: false }]]),
    integrations: new Map([['slack', slack]]),
    exported: 'none',
  }),
);

const integrationsOfGroup = keptRows((_group: GroupRecord): Map<string, JsonObject> => new Map([['slack', { ...slack, id: 9402 }]]));

const maintained = (call: Call) => settingsOf(call.project(roles.maintainer));

function found<T>(value: T | undefined, what?: string): T {
  if (value === undefined) throw notFound(what);
  return value;
}

function integrationRoutes(path: string, integrationsOf: (call: Call) => Map<string, JsonObject>): Routes {
  const basic = ({ properties: _properties, ...integration }: JsonObject) => integration;
  return {
    [`GET ${path}`]: (call) => ok([...integrationsOf(call).values()].map(basic)),
    [`GET ${path}/:slug`]: (call) => ok(found(integrationsOf(call).get(call.param('slug')), 'Integration')),
    [`PUT ${path}/:slug`]: (call) => {
      const integrations = integrationsOf(call);
      const slug = call.param('slug');
      const events = Object.fromEntries(Object.entries(call.input).filter(([name]) => name.endsWith('_events')));
      const integration: JsonObject = { id: call.world.nextId(), title: slug, created_at: call.world.now(), properties: {}, ...integrations.get(slug), slug, active: true, updated_at: call.world.now(), ...events };
      integrations.set(slug, integration);
      return ok(basic(integration));
    },
    [`DELETE ${path}/:slug`]: (call) => {
      if (!integrationsOf(call).delete(call.param('slug'))) throw notFound('Integration');
      return noContent();
    },
  };
}

function statusOf(project: ProjectRecord): JsonObject {
  const { id, name, namespace, path, description, created_at } = project;
  return { id, description, name, name_with_namespace: `${namespace} / ${name}`, path, path_with_namespace: fullPath(project), created_at };
}

function ancestors(call: Call, project: ProjectRecord): GroupRecord[] {
  return call.world.groups.filter(({ full_path }) => project.namespace === full_path || project.namespace.startsWith(`${full_path}/`));
}

const publicGroup = (call: Call, { id, name, full_path }: GroupRecord): JsonObject => ({ id, web_url: `${call.base}/groups/${full_path}`, name, avatar_url: null, full_name: name, full_path });

/** Settings of projects, and what surrounds them. */
export const projectSettingRoutes: Routes = {
  'GET /projects/:id/approvals': (call) => {
    call.requirePremium();
    return ok(maintained(call).approvals);
  },
  'POST /projects/:id/approvals': (call) => {
    call.requirePremium();
    const settings = maintained(call);
    settings.approvals = { ...settings.approvals, ...call.input };
    return created(settings.approvals);
  },
  'GET /projects/:id/security_settings': (call) => ok(maintained(call).security),
  'PUT /projects/:id/security_settings': (call) => {
    const settings = maintained(call);
    settings.security = { ...settings.security, ...call.input };
    return ok(settings.security);
  },
  'GET /projects/:id/statistics': (call) => {
    call.project(roles.developer);
    return ok({ fetches: { total: 12, days: [{ count: 7, date: '2026-11-29' }, { count: 5, date: '2026-11-28' }] } });
  },
  'GET /projects/:id/merge_trains': (call) => {
    call.requirePremium();
    const project = call.project();
    const [request] = project.merge_requests;
    const cars = request === undefined ? [] : [{ id: 9411, merge_request: { id: request.id, iid: request.iid, project_id: project.id, title: request.title, state: request.state }, user: userBasic(call, 'alice'), pipeline: null, created_at: moment(28), updated_at: moment(28), target_branch: request.target_branch, status: 'idle', merged_at: null, duration: null }];
    return paged(call, cars, (car) => car);
  },
  'GET /projects/:id/forks': (call) => {
    const project = call.project();
    const forks = call.world.projects.filter(({ settings }) => (settings['forked_from_project'] as { id?: number } | undefined)?.id === project.id);
    return paged(call, forks, (fork) => projectSimple(call, fork));
  },
  'GET /projects/:id/users': (call) => {
    const project = call.project();
    const members = call.world.members({ path: project.namespace, members: project.members });
    return paged(call, [...members].map(([username]) => username), (username) => userBasic(call, username));
  },
  'GET /projects/:id/groups': (call) => paged(call, ancestors(call, call.project()), (group) => publicGroup(call, group)),
  'GET /projects/:id/invited_groups': (call) => paged(call, projectLinksOf(call.project()).map(({ group_id }) => call.world.group(group_id)), (group) => groupEntity(call, group)),

  'GET /projects/:id/pages': (call) => ok(found(maintained(call).pages)),
  'PATCH /projects/:id/pages': (call) => {
    const settings = maintained(call);
    const pages = found(settings.pages);
    settings.pages = { ...pages, force_https: call.flag('pages_https_only') ?? pages['force_https'], is_unique_domain_enabled: call.flag('pages_unique_domain_enabled') ?? pages['is_unique_domain_enabled'], primary_domain: call.text('pages_primary_domain') ?? pages['primary_domain'] };
    return ok(settings.pages);
  },
  'DELETE /projects/:id/pages': (call) => {
    maintained(call).pages = undefined;
    return noContent();
  },
  'GET /projects/:id/pages/domains': (call) => paged(call, [...maintained(call).domains.values()], (domain) => domain),
  'GET /projects/:id/pages/domains/:domain': (call) => ok(found(maintained(call).domains.get(call.param('domain')))),
  'POST /projects/:id/pages/domains': (call) => {
    const { domains } = maintained(call);
    const domain = call.required('domain');
    if (domains.has(domain)) throw badRequest({ domain: ['has already been taken'] });
    domains.set(domain, { domain, url: `https://${domain}`, verified: false, verification_code: '1234567890abcdef1234567890abcdef', enabled_until: null, auto_ssl_enabled: call.flag('auto_ssl_enabled') ?? false });
    return created(domains.get(domain));
  },
  'PUT /projects/:id/pages/domains/:domain': (call) => {
    const { domains } = maintained(call);
    const domain = { ...found(domains.get(call.param('domain'))), auto_ssl_enabled: call.flag('auto_ssl_enabled') ?? false };
    domains.set(call.param('domain'), domain);
    return ok(domain);
  },
  'DELETE /projects/:id/pages/domains/:domain': (call) => {
    if (!maintained(call).domains.delete(call.param('domain'))) throw notFound();
    return noContent();
  },

  ...integrationRoutes('/projects/:id/integrations', (call) => maintained(call).integrations),
  ...integrationRoutes('/groups/:id/integrations', (call) => integrationsOfGroup(call.group(roles.owner))),

  'POST /projects/:id/export': (call) => {
    maintained(call).exported = 'finished';
    return accepted({ message: '202 Accepted' });
  },
  'GET /projects/:id/export': (call) => {
    const project = call.project(roles.maintainer);
    return ok({ ...statusOf(project), export_status: settingsOf(project).exported });
  },
  'GET /projects/:id/import': (call) => {
    const project = call.project(roles.maintainer);
    return ok({ ...statusOf(project), import_type: null, import_status: 'none', correlation_id: null, failed_relations: [], import_error: null, stats: null });
  },
};
