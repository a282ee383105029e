import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import { nested, nestedList } from '../../presentation/nested.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const at = field.time();
const who = field.user();
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? inline(value) : undefined);
const known = (parts: readonly (string | undefined)[]) => parts.filter((part) => part !== undefined && part !== '');

/** A deployment on one line, for the environment that it went to. */
export function deploymentInShort({ id, status, ref, sha, created_at, user }: JsonObject): string {
  const commit = typeof sha === 'string' ? code(sha.slice(0, 11)) : undefined;
  const of = typeof ref === 'string' ? `${code(ref)}${commit === undefined ? '' : ` at ${commit}`}` : commit;
  const [by, moment] = [who.show(user), at.show(created_at)];
  return known([`${String(id ?? '?')} (${text(status) ?? 'status unknown'})`, of && `of ${of}`, by && `by ${by}`, moment && `on ${moment}`]).join(' ');
}

const environment = field.part(['id', 'name'], ({ name, id }) => text(name) ?? (id === undefined ? undefined : String(id)));

const jobInShort = ({ id, name, status, pipeline }: JsonObject) => {
  const state = text(status);
  const of = isObject(pipeline) && pipeline['id'] !== undefined ? `, pipeline ${String(pipeline['id'])}` : '';
  return known([id === undefined ? undefined : String(id), text(name), state && `(${state})`]).join(' ') + of;
};

const listed = {
  id: field.number('ID'),
  iid: field.number('#'),
  status: field.text(),
  environment,
  ref: field.name(),
  sha: field.sha('Commit'),
  user: field.user('Deployed by'),
  deployable: nested({ id: field.number(), name: field.text() }, ({ id, name }) => known([id === undefined ? undefined : String(id), text(name)]).join(' '), 'Job'),
  created_at: field.time('Created'),
  updated_at: field.time('Updated'),
} satisfies Shape;

const vote = ({ user, status, comment }: JsonObject) => {
  const remark = text(comment);
  return known([who.show(user), text(status), remark && `(${remark})`]).join(' ');
};

const approval = { user: field.user(), status: field.text(), comment: field.text(), created_at: field.time() } satisfies Shape;

const rule = nestedList(
  { access_level_description: field.text(), required_approvals: field.number(), deployment_approvals: nestedList({ user: field.user(), status: field.text() }, vote) },
  ({ access_level_description, required_approvals, deployment_approvals }) => {
    const given = Array.isArray(deployment_approvals) ? deployment_approvals.filter((each) => isObject(each) && each['status'] === 'approved').length : 0;
    return `${text(access_level_description) ?? 'one rule'}: ${given} of ${String(required_approvals ?? '?')}`;
  },
);

const deployment = {
  ...listed,
  deployable: nested(
    { id: field.number(), name: field.text(), stage: field.text(), status: field.text(), pipeline: field.part(['id'], ({ id }) => String(id)), commit: field.part(['title'], ({ title }) => text(title)) },
    jobInShort,
    'Job',
  ),
  pending_approval_count: field.number('Approvals still needed'),
  approvals: nestedList(approval, vote),
  approval_summary: nested({ rules: rule }, ({ rules }) => rule.show(rules), 'Approval rules'),
} satisfies Shape;

/** One deployment with its job and its approvals. */
export const deploymentCard = card(deployment, { heading: ({ id, environment: to }) => `Deployment ${String(id ?? '?')}${isObject(to) ? ` to ${text(to['name']) ?? '?'}` : ''}`, headed: ['id', 'environment'] });

/** Several deployments. */
export const deploymentTable = table(listed, {
  title: 'Deployments',
  columns: ['id', 'status', 'environment', 'ref', 'sha', 'user', 'deployable', 'created_at'],
  empty: 'No deployments match.',
});

/** Somebody's decision about a deployment; the comment is the caller's own and is not repeated. */
export const decisionCard = card({ status: field.text('Decision'), user: field.user('By'), created_at: field.time('On') }, { heading: () => 'Decision about the deployment', headed: [] });

const shipped = {
  iid: field.number('!'),
  project_id: field.number('Project'),
  title: field.text(),
  state: field.text(),
  author: field.user(),
  labels: field.names(),
  merged_at: field.time('Merged'),
  web_url: field.address('Link'),
} satisfies Shape;

/** The merge requests that a deployment shipped. */
export const shippedTable = table(shipped, { title: 'Merge requests', columns: ['iid', 'title', 'state', 'author', 'labels', 'merged_at'], empty: 'This deployment shipped no merge requests that match.' });
