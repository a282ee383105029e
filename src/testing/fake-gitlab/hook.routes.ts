import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { created, Failure, invalidParameter, noContent, notFound, ok, type Reply } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { type GroupRecord, roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import type { ProjectRecord } from './world.js';

interface HookRecord {
  readonly id: number;
  readonly created_at: string;
  settings: JsonObject;
  token: string | undefined;
  signing_token: string | undefined;
  /** Values by name, which nobody gets to see. */
  url_variables: Map<string, string>;
  custom_headers: Map<string, string>;
}

const kinds = ['push', 'tag_push', 'issues', 'confidential_issues', 'merge_requests', 'note', 'confidential_note', 'job', 'pipeline', 'wiki_page', 'deployment', 'feature_flag', 'releases', 'milestone', 'emoji', 'resource_access_token', 'vulnerability'];
const switches = (own: readonly string[]) => [...kinds, ...own].map((kind) => `${kind}_events`);
const texts = ['url', 'name', 'description', 'push_events_branch_filter', 'branch_filter_strategy', 'custom_webhook_template'];

function seededHook(id: number, url: string): HookRecord {
  return {
    id,
    created_at: moment(3),
    settings: { url, name: 'Builds', push_events: true, merge_requests_events: true, enable_ssl_verification: true },
    token: 'example-webhook-token',
    signing_token: undefined,
    url_variables: new Map([['receiver', 'example-receiver']]),
    custom_headers: new Map([['X-Build-Key', 'example-key']]),
  };
}

/** The webhooks of a project and of a group. */
export const projectHooksOf = keptRows((project: ProjectRecord): HookRecord[] => (project.id === landmarks.api ? [seededHook(8701, 'https://ci.example.com/{receiver}')] : []));
const groupHooksOf = keptRows((group: GroupRecord): HookRecord[] => (group.full_path === 'acme' ? [seededHook(8751, 'https://audit.example.com/{receiver}')] : []));

/** Where webhooks hang, and who may look after them. */
interface Place {
  readonly hooks: HookRecord[];
  readonly owner: JsonObject;
  readonly switches: readonly string[];
}

function ofProject(call: Call): Place {
  const project = call.project(roles.maintainer);
  return { hooks: projectHooksOf(project), owner: { project_id: project.id }, switches: switches(['resource_deploy_token']) };
}

function ofGroup(call: Call): Place {
  call.requirePremium();
  const group = call.group(roles.owner);
  return { hooks: groupHooksOf(group), owner: { group_id: group.id }, switches: switches(['subgroup', 'project', 'member']) };
}

function entity({ owner, switches: flags }: Place, hook: HookRecord): JsonObject {
  const named = (values: Map<string, string>) => [...values.keys()].map((key) => ({ key }));
  return {
    id: hook.id,
    name: '',
    description: '',
    created_at: hook.created_at,
    repository_update_events: false,
    organization_id: 1,
    alert_status: 'executable',
    disabled_until: null,
    branch_filter_strategy: 'wildcard',
    push_events_branch_filter: '',
    custom_webhook_template: '',
    ...owner,
    ...Object.fromEntries(flags.map((flag) => [flag, false])),
    ...hook.settings,
    url_variables: named(hook.url_variables),
    custom_headers: named(hook.custom_headers),
    token_present: hook.token !== undefined,
    signing_token_present: hook.signing_token !== undefined,
  };
}

function hookOf(call: Call, { hooks }: Place): HookRecord {
  const hook = hooks.find(({ id }) => id === call.number('hook_id'));
  if (!hook) throw notFound();
  return hook;
}

function change(call: Call, { switches: flags }: Place, hook: HookRecord): void {
  if (call.has('url') && !/^https?:\/\/./.test(call.text('url') ?? '')) throw new Failure(422, { error: 'Invalid url given' });
  call.oneOf('branch_filter_strategy', ['wildcard', 'regex', 'all_branches']);
  for (const name of texts) if (call.has(name)) hook.settings[name] = call.text(name);
  for (const name of [...flags, 'enable_ssl_verification']) if (call.has(name)) hook.settings[name] = call.flag(name);
  if (call.has('token')) hook.token = call.text('token');
  if (call.has('signing_token')) hook.signing_token = call.text('signing_token');
}

function removeFrom(values: Map<string, string>, key: string): Reply {
  if (!values.delete(key)) throw notFound();
  return noContent();
}

function setIn(call: Call, values: Map<string, string>): Reply {
  values.set(call.param('key'), call.required('value'));
  return ok(undefined);
}

function hookRoutesOf(base: string, placeOf: (call: Call) => Place): Routes {
  const one = `${base}/:hook_id`;
  const hookIn = (call: Call) => hookOf(call, placeOf(call));
  return {
    [`GET ${base}`]: (call) => {
      const place = placeOf(call);
      return paged(call, place.hooks, (hook) => entity(place, hook));
    },
    [`GET ${one}`]: (call) => ok(entity(placeOf(call), hookIn(call))),
    [`POST ${base}`]: (call) => {
      const place = placeOf(call);
      call.required('url');
      const hook: HookRecord = { id: call.world.nextId(), created_at: call.world.now(), settings: { push_events: true, enable_ssl_verification: true }, token: undefined, signing_token: undefined, url_variables: new Map(), custom_headers: new Map() };
      change(call, place, hook);
      place.hooks.push(hook);
      return created(entity(place, hook));
    },
    [`PUT ${one}`]: (call) => {
      const place = placeOf(call);
      const hook = hookOf(call, place);
      change(call, place, hook);
      return ok(entity(place, hook));
    },
    [`DELETE ${one}`]: (call) => {
      const { hooks } = placeOf(call);
      hooks.splice(hooks.indexOf(hookIn(call)), 1);
      return noContent();
    },
    [`POST ${one}/test/:trigger`]: (call) => {
      hookIn(call);
      if (!placeOf(call).switches.includes(call.param('trigger'))) throw invalidParameter('trigger does not have a valid value');
      return created({ message: '201 Created' });
    },
    [`POST ${one}/events/:hook_log_id/resend`]: (call) => {
      hookIn(call);
      if (call.number('hook_log_id') !== 1) throw notFound();
      return created({ response_status: 200 });
    },
    [`PUT ${one}/custom_headers/:key`]: (call) => setIn(call, hookIn(call).custom_headers),
    [`DELETE ${one}/custom_headers/:key`]: (call) => removeFrom(hookIn(call).custom_headers, call.param('key')),
    [`PUT ${one}/url_variables/:key`]: (call) => setIn(call, hookIn(call).url_variables),
    [`DELETE ${one}/url_variables/:key`]: (call) => removeFrom(hookIn(call).url_variables, call.param('key')),
  };
}

export const hookRoutes: Routes = { ...hookRoutesOf('/projects/:id/hooks', ofProject), ...hookRoutesOf('/groups/:id/hooks', ofGroup) };
