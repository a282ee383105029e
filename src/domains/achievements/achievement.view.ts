import { numberIn } from '../../gitlab/global-id.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { pagedByGraphql } from '../../presentation/going-on-after.js';
import { inline } from '../../presentation/markdown.js';
import { peopleTable } from '../../presentation/people-table.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const achievement = {
  id: field.number('ID'),
  name: field.text(),
  description: field.text(),
  namespace: field.name('Of'),
  created_at: field.time('Created'),
} satisfies Shape;

/** One achievement that a namespace can hand out. */
export const achievementCard = card(achievement, { heading: ({ name, id }: JsonObject) => `Achievement ${inline(String(name ?? id ?? '?'))}`, headed: ['name'] });

/** Several achievements. */
export const achievementTable = pagedByGraphql(table(achievement, { title: 'Achievements', empty: 'No achievements match.' }));

const award = {
  id: field.number('Award ID'),
  achievement: field.part(['id', 'name'], ({ name, id }) => inline(String(name ?? id ?? '?'))),
  user: field.user('Given to'),
  awarded_by: field.user('By'),
  created_at: field.time('When'),
  revoked_at: field.time('Revoked'),
  show_on_profile: field.flag('On their profile', { sayNo: true }),
  priority: field.number('Place'),
} satisfies Shape;

/** One achievement that somebody has. */
export const awardCard = card(award, { heading: ({ id }: JsonObject) => `Award ${String(id ?? '?')}`, headed: ['id'] });

/** Achievements that people have. */
export const awardTable = pagedByGraphql(table(award, { title: 'Awards', empty: 'Nobody has it.' }));

/** Achievements that one person has. */
export const achievementsOfUserTable = pagedByGraphql(table(award, { title: 'Achievements', columns: ['id', 'achievement', 'created_at', 'show_on_profile', 'priority'], empty: 'They have no achievements that the token sees.' }));

/** People who have an achievement, each once. */
export const holderTable = pagedByGraphql(peopleTable({ title: 'People', empty: 'Nobody has it.' }));

/** An achievement as GraphQL gives it, under the names of REST. */
export function flatAchievement({ id, name, description, namespace, createdAt }: JsonObject): JsonObject {
  return { id: numberIn(id), name, description, namespace: isObject(namespace) ? namespace['fullPath'] : undefined, created_at: createdAt };
}

/** The same for an achievement that somebody has. */
export function flatAward({ id, achievement: given, user, awardedByUser, createdAt, revokedAt, showOnProfile, priority }: JsonObject): JsonObject {
  return {
    id: numberIn(id),
    achievement: isObject(given) ? { id: numberIn(given['id']), name: given['name'] } : undefined,
    user,
    awarded_by: awardedByUser,
    created_at: createdAt,
    revoked_at: revokedAt,
    show_on_profile: showOnProfile,
    priority,
  };
}

/** The same for a person. */
export function flatHolder({ id, username, name }: JsonObject): JsonObject {
  return { id: numberIn(id), username, name };
}
