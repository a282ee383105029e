import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { conflict, invalidParameter, noContent, notFound, ok, type Reply } from './failure.js';
import { keptRows } from './kept-rows.js';
import { roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import type { ProjectRecord } from './world.js';

interface StateRecord {
  readonly id: number;
  readonly name: string;
  readonly created_at: string;
  updated_at: string;
  lock: { readonly id: string; readonly at: string; readonly by: string } | null;
  readonly versions: { readonly serial: number; readonly created_at: string; readonly by: string }[];
}

/** The Terraform states of a project. */
const statesOf = keptRows((project: ProjectRecord): StateRecord[] =>
  project.id !== landmarks.api
    ? []
    : [
        {
          id: 8991,
          name: 'production',
          created_at: moment(3),
          updated_at: moment(28),
          lock: { id: 'a-lock-of-erin', at: moment(29, 10), by: 'erin' },
          versions: [
            { serial: 11, created_at: moment(20), by: 'alice' },
            { serial: 12, created_at: moment(28), by: 'alice' },
          ],
        },
        { id: 8992, name: 'staging', created_at: moment(3), updated_at: moment(3), lock: null, versions: [] },
      ],
);

function stateOf(call: Call, role: number = roles.maintainer): { readonly states: StateRecord[]; readonly state: StateRecord } {
  const states = statesOf(call.project(role));
  const state = states.find(({ name }) => name === call.param('name'));
  if (!state) throw notFound();
  return { states, state };
}

/** States as GraphQL's field gives them: null for those who may not look. */
export function terraformStatesOf(call: Call, project: ProjectRecord, userFields: (username: string) => JsonObject): JsonObject[] | null {
  if (call.level(project) < roles.developer) return null;
  return statesOf(project).map(({ id, name, created_at, updated_at, lock, versions }) => {
    const latest = versions.at(-1);
    return {
      __typename: 'TerraformState',
      id: `gid://gitlab/Terraform::State/${id}`,
      name,
      createdAt: created_at,
      updatedAt: updated_at,
      deletedAt: null,
      lockedAt: lock?.at ?? null,
      lockedByUser: lock === null ? null : userFields(lock.by),
      latestVersion: latest === undefined ? null : { __typename: 'TerraformStateVersion', serial: latest.serial, createdAt: latest.created_at, createdByUser: userFields(latest.by) },
    };
  });
}

/** What holds a state. GitLab sends it as JSON without saying that it is. */
function told(call: Call, status: number, { id, at, by }: NonNullable<StateRecord['lock']>): Reply {
  const info = { Operation: call.text('Operation') ?? '', Info: call.text('Info') ?? '', Version: call.text('Version') ?? '', Path: call.text('Path') ?? '', ID: id, Who: by, Created: at };
  return { status, headers: { 'content-type': 'application/octet-stream' }, body: JSON.stringify(info) };
}

const path = '/projects/:id/terraform/state/:name';

export const terraformRoutes: Routes = {
  [`POST ${path}/lock`]: (call) => {
    const states = statesOf(call.project(roles.maintainer));
    for (const name of ['ID', 'Operation', 'Info', 'Who', 'Version', 'Created', 'Path']) call.required(name);
    if (call.required('ID') === '') throw invalidParameter('ID is empty');
    // Locking makes a state that there is not.
    let state = states.find(({ name }) => name === call.param('name'));
    if (!state) states.push((state = { id: call.world.nextId(), name: call.param('name'), created_at: call.world.now(), updated_at: call.world.now(), lock: null, versions: [] }));
    if (state.lock !== null) return told(call, 409, state.lock);
    state.lock = { id: call.required('ID'), at: call.world.now(), by: call.user.username };
    return told(call, 200, state.lock);
  },
  [`DELETE ${path}/lock`]: (call) => {
    const { state } = stateOf(call);
    const given = call.text('ID');
    if (state.lock !== null && given !== undefined && given !== state.lock.id) throw conflict('409 Conflict');
    state.lock = null;
    return ok(undefined);
  },
  [`DELETE ${path}`]: (call) => {
    const { states, state } = stateOf(call);
    states.splice(states.indexOf(state), 1);
    return ok(undefined);
  },
  [`DELETE ${path}/versions/:serial`]: (call) => {
    const { versions } = stateOf(call).state;
    const index = versions.findIndex(({ serial }) => serial === call.number('serial'));
    if (index < 0) throw notFound();
    versions.splice(index, 1);
    return noContent();
  },
};
