import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import type { ActionSpec } from '../authoring/action-spec.js';
import { entryOf } from './action-entry.js';
import { exampleOf } from './action-example.js';

const made = (params: ActionSpec['params'], others: Partial<ActionSpec> = {}) => entryOf({ spec: { id: 'thing.make', summary: 'Make a thing.', effect: 'write', params, ...others }, call: () => Promise.resolve() }, undefined);

describe('the arguments of a typical call', () => {
  it('hold a value of its type for everything that is required, and for nothing else', () => {
    const entry = made(
      Type.Object({
        project_id: Type.String(),
        state: Type.String({ enum: ['opened', 'closed'] }),
        days: Type.Integer(),
        share: Type.Number(),
        force: Type.Boolean(),
        user_ids: Type.Array(Type.Integer()),
        file_names: Type.Array(Type.String()),
        changes: Type.Array(Type.Object({ new_path: Type.String(), ref: Type.String(), mode: Type.Optional(Type.String()) })),
        options: Type.Object({ target: Type.Optional(Type.String()) }),
        token_name: Type.String(),
        description: Type.Optional(Type.String()),
      }),
    );
    expect(exampleOf(entry)).toEqual({
      project_id: 'group/project',
      state: 'opened',
      days: 1,
      share: 1,
      force: true,
      user_ids: [1],
      file_names: ['file-names'],
      changes: [{ new_path: 'new-path', ref: 'main' }],
      options: {},
      token_name: 'token-name',
    });
  });

  it('are its author\'s where they are given', () => {
    expect(exampleOf(made(Type.Object({ project_id: Type.String(), days: Type.Integer() }), { example: { days: 30, note: 'x' } }))).toEqual({ project_id: 'group/project', days: 30, note: 'x' });
  });
});
