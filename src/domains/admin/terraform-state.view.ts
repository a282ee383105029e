import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { pagedByGraphql } from '../../presentation/going-on-after.js';
import { code } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const state = {
  name: field.name('State'),
  id: field.name('ID'),
  locked_at: field.time('Locked since'),
  locked_by: field.user(),
  serial: field.number('Version'),
  version_created_at: field.time('Version made'),
  version_created_by: field.user('Version made by'),
  created_at: field.time('Created'),
  updated_at: field.time('Updated'),
  deleted_at: field.time('Being deleted since'),
} satisfies Shape;

/** A state as GraphQL tells it, in the form that REST would give it: flat, with the latest version beside it. */
export function flatState({ id, name, lockedAt, lockedByUser, createdAt, updatedAt, deletedAt, latestVersion }: JsonObject): JsonObject {
  const latest = isObject(latestVersion) ? latestVersion : {};
  return {
    name,
    id,
    locked_at: lockedAt,
    locked_by: lockedByUser,
    serial: latest['serial'],
    version_created_at: latest['createdAt'],
    version_created_by: latest['createdByUser'],
    created_at: createdAt,
    updated_at: updatedAt,
    deleted_at: deletedAt,
  };
}

/** One state: whether it is locked, by whom, and how old its latest version is. */
export const terraformStateCard = card(state, { heading: ({ name }: JsonObject) => `Terraform state ${code(String(name ?? '?'))}`, headed: ['name'] });

/** Several states. */
export const terraformStateTable = pagedByGraphql(table(state, { title: 'Terraform states', columns: ['name', 'serial', 'locked_at', 'locked_by', 'updated_at', 'deleted_at'], empty: 'The project has no Terraform states.' }));

const lock = { name: field.name('State'), lock_id: field.name('ID of the lock'), reason: field.text() } satisfies Shape;

/** A lock that was just taken, with what releases it. */
export const terraformLockCard = card(lock, { heading: ({ name }: JsonObject) => `Locked Terraform state ${code(String(name ?? '?'))}`, headed: ['name'] });
