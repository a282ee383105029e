import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { created, Failure, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { type GroupRecord, roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import type { ProjectRecord } from './world.js';

const texts = ['commit_message_regex', 'commit_message_negative_regex', 'branch_name_regex', 'author_email_regex', 'file_name_regex'];
const flags = ['prevent_secrets', 'member_check', 'commit_committer_check', 'commit_committer_name_check', 'reject_unsigned_commits', 'reject_non_dco_commits', 'deny_delete_tag'];

/** At most one set of rules. */
interface Rules {
  current: JsonObject | undefined;
}

const untouched = (id: number, created_at: string): JsonObject => ({
  id,
  created_at,
  ...Object.fromEntries(texts.map((name) => [name, ''])),
  ...Object.fromEntries(flags.map((name) => [name, false])),
  max_file_size: 0,
});

const projectRulesOf = keptRows((project: ProjectRecord): Rules => ({ current: project.id === landmarks.api ? { ...untouched(8981, moment(2)), project_id: project.id, branch_name_regex: '^(main|feature/.+)$', prevent_secrets: true } : undefined }));
const groupRulesOf = keptRows((group: GroupRecord): Rules => ({ current: group.full_path === 'acme' ? { ...untouched(8991, moment(2)), max_file_size: 50 } : undefined }));

function change(call: Call, rules: JsonObject): JsonObject {
  call.requireOneOf([...texts, ...flags, 'max_file_size']);
  for (const name of texts) if (call.has(name)) rules[name] = call.text(name);
  for (const name of flags) if (call.has(name)) rules[name] = call.flag(name);
  if (call.has('max_file_size')) rules['max_file_size'] = call.integer('max_file_size');
  return rules;
}

function pushRuleRoutesOf(path: string, rulesOf: (call: Call) => Rules): Routes {
  const present = (call: Call): JsonObject => {
    const { current } = rulesOf(call);
    if (current === undefined) throw notFound('Push Rule');
    return current;
  };
  return {
    [`GET ${path}`]: (call) => ok(present(call)),
    [`POST ${path}`]: (call) => {
      const rules = rulesOf(call);
      if (rules.current !== undefined) throw new Failure(422, { error: 'Push rule exists' });
      rules.current = change(call, untouched(call.world.nextId(), call.world.now()));
      return created(rules.current);
    },
    [`PUT ${path}`]: (call) => ok(change(call, present(call))),
    [`DELETE ${path}`]: (call) => {
      present(call);
      rulesOf(call).current = undefined;
      return noContent();
    },
  };
}

export const pushRuleRoutes: Routes = {
  ...pushRuleRoutesOf('/projects/:id/push_rule', (call) => {
    call.requirePremium();
    return projectRulesOf(call.project(roles.maintainer));
  }),
  ...pushRuleRoutesOf('/groups/:id/push_rule', (call) => {
    call.requirePremium();
    return groupRulesOf(call.group(roles.owner));
  }),
};
