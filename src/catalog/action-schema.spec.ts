import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import type { ActionSpec } from '../authoring/action-spec.js';
import { objectSchema, typeName } from './action-schema.js';

const schemaOf = (params: ActionSpec['params'], defaultProject: string) => objectSchema({ id: 'thing.make', summary: 'Make a thing.', effect: 'write', params }, defaultProject);

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

describe('a default project', () => {
  it('makes the project optional, and is named with it', () => {
    const schema = schemaOf(Type.Object({ project_id: Type.String({ description: 'Project.' }), title: Type.String() }), 'acme/api');
    expect(schema.required).toEqual(['title']);
    expect(schema.properties['project_id']).toMatchObject({ description: 'Project. Default: `acme/api`.' });
    expect(schemaOf(Type.Object({ project_id: Type.String() }), 'acme/api').properties['project_id']).toMatchObject({ description: 'Default: `acme/api`.' });
  });

  it('is none where the project may be left out, or is not asked for', () => {
    const optional = schemaOf(Type.Object({ project_id: Type.Optional(Type.String({ description: 'Project.' })) }), 'acme/api');
    expect(optional.properties['project_id']).toMatchObject({ description: 'Project.' });
    expect(schemaOf(Type.Object({ title: Type.String() }), 'acme/api').properties).not.toHaveProperty('project_id');
  });
});
