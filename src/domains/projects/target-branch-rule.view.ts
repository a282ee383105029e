import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { pagedByGraphql } from '../../presentation/going-on-after.js';
import { code } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const rule = {
  id: field.number('Rule ID'),
  name: field.name('Branches'),
  target_branch: field.name('Target'),
  created_at: field.time('Created'),
} satisfies Shape;

/** One rule. */
export const targetBranchRuleCard = card(rule, { heading: ({ name }: JsonObject) => `Target branch rule ${code(String(name ?? '?'))}`, headed: ['name'] });

/** The rules of a project. */
export const targetBranchRuleTable = pagedByGraphql(table(rule, { title: 'Target branch rules', empty: 'This project has no target branch rules.' }));

/** A rule of GraphQL in the words of the REST API, with the number alone of its global id. */
export function targetBranchRule(node: unknown): JsonObject {
  const { id, name, targetBranch, createdAt } = isObject(node) ? node : {};
  return { id: typeof id === 'string' ? Number(id.slice(id.lastIndexOf('/') + 1)) : undefined, name, target_branch: targetBranch, created_at: createdAt };
}
