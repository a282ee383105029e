import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import type { ActionSpec } from '../authoring/action-spec.js';
import { describe as described, entryOf, exampleOf, typeName } from './action-entry.js';

const made = (params: ActionSpec['params'], others: Partial<ActionSpec> = {}, defaultProject?: string) =>
  entryOf({ spec: { id: 'thing.make', summary: 'Make a thing.', effect: 'write', params, ...others }, call: () => Promise.resolve() }, defaultProject);

describe('the type of a parameter, in a word', () => {
  it.each([
    [{ type: 'integer' }, 'integer'],
    [{ type: 'string', enum: ['opened', 'closed'] }, 'opened|closed'],
    [{ type: 'array', items: { type: 'string' } }, 'string[]'],
    [{ type: 'array', items: { type: 'array', items: { type: 'integer' } } }, 'integer[][]'],
    [{ type: 'array' }, 'any[]'],
    [{}, 'any'],
    [undefined, 'any'],
  ])('of %j is %s', (schema, name) => {
    expect(typeName(schema)).toBe(name);
  });
});

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

describe('a default project', () => {
  it('makes the project optional, and is named with it', () => {
    const { schema } = made(Type.Object({ project_id: Type.String({ description: 'Project.' }), title: Type.String() }), {}, 'acme/api');
    expect(schema.required).toEqual(['title']);
    expect(schema.properties['project_id']).toMatchObject({ description: 'Project. Default: `acme/api`.' });
    expect(made(Type.Object({ project_id: Type.String() }), {}, 'acme/api').schema.properties['project_id']).toMatchObject({ description: 'Default: `acme/api`.' });
  });

  it('is none where the project may be left out, or is not asked for', () => {
    const optional = made(Type.Object({ project_id: Type.Optional(Type.String({ description: 'Project.' })) }), {}, 'acme/api');
    expect(optional.schema.properties['project_id']).toMatchObject({ description: 'Project.' });
    expect(made(Type.Object({ title: Type.String() }), {}, 'acme/api').schema.properties).not.toHaveProperty('project_id');
  });
});

describe('an action as the outside may see it', () => {
  it('names what goes with it once, and its own tool name where that had to be shortened', () => {
    const long = `gitlab${'_word'.repeat(12)}`;
    const seen = described(made(Type.Object({ title: Type.String() }), { related: ['thing.get', 'thing.list'], next: ['thing.get'], tool: long, aliases: ['thing.new', { id: 'thing.draft', fills: { draft: true } }] }));
    expect(seen.related).toEqual(['thing.get', 'thing.list']);
    expect(seen.tool).toBe(`gitlab${'_word'.repeat(8)}`);
    expect(seen.aliases).toEqual(['thing.new', 'thing.draft', long]);
    expect(seen.required).toEqual({ title: 'string' });
  });
});
