import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { created, invalidParameter, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import type { ProjectRecord } from './world.js';

type Row = JsonObject & { readonly id: number };

/** A list that a project keeps, whose rows are what was sent. */
interface Collection {
  readonly path: string;
  /** Name of the id in the path. */
  readonly id: string;
  readonly required: readonly string[];
  readonly changesBy: 'PUT' | 'PATCH';
  readonly premium?: true;
  readonly seed: readonly Row[];
  readonly show?: (call: Call, row: Row) => JsonObject;
}

const people = (call: Call, names: unknown) => (Array.isArray(names) ? names : []).map((name) => userBasic(call, String(name)));
const withoutCredential = (url: unknown) => String(url).replace(/\/\/[^/@]*@/, '//*****:*****@');

function showRule(call: Call, { usernames, protected_branch_ids: branches, ...rule }: Row): JsonObject {
  const users = people(call, usernames);
  const protected_branches = (Array.isArray(branches) ? branches : []).map((id) => ({ id, name: 'main' }));
  return { rule_type: 'regular', report_type: null, contains_hidden_groups: false, applies_to_all_protected_branches: false, groups: [], ...rule, users, eligible_approvers: users, protected_branches };
}

const levels = { minimum_access_level_for_push: 'maintainer', minimum_access_level_for_delete: null };

const collections: readonly Collection[] = [
  { path: 'approval_rules', id: 'approval_rule_id', required: ['name', 'approvals_required'], changesBy: 'PUT', premium: true, seed: [{ id: 9301, name: 'Security', approvals_required: 1, usernames: ['alice', 'erin'], protected_branch_ids: [1] }], show: showRule },
  {
    path: 'remote_mirrors',
    id: 'mirror_id',
    required: ['url'],
    changesBy: 'PUT',
    seed: [{ id: 9311, url: 'https://robot:s3cret@git.example.com/acme/api.git', enabled: true, update_status: 'finished', last_error: null, last_update_at: moment(20), last_successful_update_at: moment(20), only_protected_branches: true, keep_divergent_refs: false, auth_method: 'password', host_keys: [] }],
    show: (_call, row) => ({ ...row, url: withoutCredential(row['url']) }),
  },
  { path: 'packages/protection/rules', id: 'package_protection_rule_id', required: ['package_name_pattern', 'package_type'], changesBy: 'PATCH', seed: [{ id: 9321, package_name_pattern: '@acme/*', package_type: 'npm', ...levels }] },
  { path: 'registry/protection/repository/rules', id: 'protection_rule_id', required: ['repository_path_pattern'], changesBy: 'PATCH', seed: [{ id: 9331, repository_path_pattern: 'acme/api/prod-*', ...levels }] },
  { path: 'registry/protection/tag/rules', id: 'protection_rule_id', required: ['tag_name_pattern'], changesBy: 'PATCH', seed: [{ id: 9341, tag_name_pattern: '^v\\d+', ...levels }] },
  {
    path: 'external_status_checks',
    id: 'check_id',
    required: ['name', 'external_url'],
    changesBy: 'PUT',
    premium: true,
    seed: [{ id: 9351, name: 'Compliance', external_url: 'https://compliance.example.com/check', protected_branches: [] }],
    show: (_call, { shared_secret, protected_branch_ids: _branches, ...row }) => ({ protected_branches: [], ...row, hmac: shared_secret !== undefined }),
  },
];

function routesOf({ path, id, required, changesBy, premium, seed, show = (_call, row) => row }: Collection): Routes {
  const rowsOf = keptRows((project: ProjectRecord): Row[] => (project.id === landmarks.api ? seed.map((row) => ({ ...row })) : []));
  const projectOf = (call: Call): ProjectRecord => {
    if (premium) call.requirePremium();
    return call.project(roles.maintainer);
  };
  const place = (call: Call, rows: readonly Row[]) => {
    const index = rows.findIndex((row) => row.id === call.number(id));
    if (index < 0) throw notFound();
    return index;
  };
  const at = `/projects/:id/${path}`;
  return {
    [`GET ${at}`]: (call) => paged(call, rowsOf(projectOf(call)), (row) => show(call, row)),
    [`GET ${at}/:${id}`]: (call) => {
      const rows = rowsOf(projectOf(call));
      return ok(show(call, rows[place(call, rows)]!));
    },
    [`POST ${at}`]: (call) => {
      const rows = rowsOf(projectOf(call));
      const missing = required.find((name) => !call.has(name));
      if (missing !== undefined) throw invalidParameter(`${missing} is missing`);
      const row: Row = { ...call.input, id: call.world.nextId() };
      rows.push(row);
      return created(show(call, row));
    },
    [`${changesBy} ${at}/:${id}`]: (call) => {
      const rows = rowsOf(projectOf(call));
      const index = place(call, rows);
      rows[index] = { ...rows[index]!, ...call.input };
      return ok(show(call, rows[index]));
    },
    [`DELETE ${at}/:${id}`]: (call) => {
      const rows = rowsOf(projectOf(call));
      rows.splice(place(call, rows), 1);
      return noContent();
    },
  };
}

/** Lists of settings that a project keeps: approval rules, push mirrors, rules that protect packages and images, status checks. */
export const projectCollectionRoutes: Routes = Object.assign({}, ...collections.map(routesOf)) as Routes;
