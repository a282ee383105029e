import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { badRequest, conflict, created, forbidden, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { type GroupRecord, roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import type { ProjectRecord, World } from './world.js';

interface ProjectVariableRecord {
  key: string;
  value: string;
  variable_type: string;
  protected: boolean;
  masked: boolean;
  hidden: boolean;
  raw: boolean;
  environment_scope: string;
  description: string | null;
}

const variable = (key: string, value: string, rest: Partial<ProjectVariableRecord> = {}): ProjectVariableRecord => ({
  key,
  value,
  variable_type: 'env_var',
  protected: false,
  masked: false,
  hidden: false,
  raw: false,
  environment_scope: '*',
  description: null,
  ...rest,
});

/** Whoever has CI/CD variables: a project, a group, or the instance itself. */
type Owner = ProjectRecord | GroupRecord | World;

/** The CI/CD variables of a project, a group or the instance. */
export const variablesOf = keptRows((owner: Owner): ProjectVariableRecord[] =>
  !('repository' in owner)
    ? [variable('SHARED_REGISTRY', 'registry.example.com', { description: 'For everybody.' })]
    : owner.id !== landmarks.api
    ? []
    : [
        variable('LOG_LEVEL', 'info', { description: 'How much the service says.' }),
        variable('DEPLOY_TARGET', 'eu-staging', { environment_scope: 'staging' }),
        variable('DEPLOY_TARGET', 'eu-central', { environment_scope: 'production', protected: true }),
        variable('REGISTRY_PASSWORD', 'masked-registry-password', { masked: true }),
        variable('SIGNING_KEY', 'hidden-signing-key', { masked: true, hidden: true }),
        variable('SERVICE_CONFIG', 'port: 8080\nworkers: 4\n', { variable_type: 'file' }),
      ],
);

/** A hidden variable keeps its value to itself. */
const entity = (record: ProjectVariableRecord): JsonObject => ({ ...record, value: record.hidden ? null : record.value });

function variableOf(call: Call, project: Owner): ProjectVariableRecord {
  const scope = call.object('filter')?.['environment_scope'];
  const found = variablesOf(project).filter((each) => each.key === call.param('key') && (scope === undefined || each.environment_scope === scope));
  const [first, second] = found;
  if (first === undefined) throw notFound('Variable');
  if (second !== undefined) throw conflict("There are multiple variables with provided parameters. Please use 'filter[environment_scope]'");
  return first;
}

function requireMaskable(value: string, masked: boolean): void {
  if (masked && !/^[\w@:.~+/=-]{8,}$/.test(value)) throw badRequest({ value: ['is invalid'] });
}

function routesFor(path: string, ownerOf: (call: Call) => Owner): Routes {
  return {
    [`GET ${path}`]: (call) => paged(call, variablesOf(ownerOf(call)), entity),
    [`GET ${path}/:key`]: (call) => ok(entity(variableOf(call, ownerOf(call)))),
    [`POST ${path}`]: (call) => {
      const rows = variablesOf(ownerOf(call));
      const hidden = call.flag('masked_and_hidden') ?? false;
      const made = variable(call.required('key'), call.required('value'), {
        variable_type: call.oneOf('variable_type', ['env_var', 'file']) ?? 'env_var',
        protected: call.flag('protected') ?? false,
        masked: hidden || (call.flag('masked') ?? false),
        hidden,
        raw: call.flag('raw') ?? false,
        environment_scope: call.text('environment_scope') ?? '*',
        description: call.text('description') ?? null,
      });
      if (!/^\w+$/.test(made.key)) throw badRequest({ key: ["can contain only letters, digits and '_'."] });
      if (rows.some(({ key, environment_scope }) => key === made.key && environment_scope === made.environment_scope)) throw badRequest({ key: [`(${made.key}) has already been taken`] });
      requireMaskable(made.value, made.masked);
      rows.push(made);
      return created(entity(made));
    },
    [`PUT ${path}/:key`]: (call) => {
      const record = variableOf(call, ownerOf(call));
      const value = call.text('value') ?? record.value;
      const masked = call.flag('masked') ?? record.masked;
      requireMaskable(value, masked);
      record.value = value;
      record.masked = masked;
      record.variable_type = call.oneOf('variable_type', ['env_var', 'file']) ?? record.variable_type;
      record.protected = call.flag('protected') ?? record.protected;
      record.raw = call.flag('raw') ?? record.raw;
      record.environment_scope = call.text('environment_scope') ?? record.environment_scope;
      record.description = call.text('description') ?? record.description;
      return ok(entity(record));
    },
    [`DELETE ${path}/:key`]: (call) => {
      const owner = ownerOf(call);
      const rows = variablesOf(owner);
      rows.splice(rows.indexOf(variableOf(call, owner)), 1);
      return noContent();
    },
  };
}

function theInstance(call: Call): World {
  if (!call.user.admin) throw forbidden();
  return call.world;
}

export const variableRoutes: Routes = {
  ...routesFor('/projects/:id/variables', (call) => call.project(roles.maintainer)),
  ...routesFor('/groups/:id/variables', (call) => call.group(roles.owner)),
  ...routesFor('/admin/ci/variables', theInstance),
};
