import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { describe as described } from './action-description.js';
import { entryOf } from './action-entry.js';

describe('an action as the outside may see it', () => {
  it('names what goes with it once, and its own tool name where that had to be shortened', () => {
    const long = `gitlab${'_word'.repeat(12)}`;
    const seen = described(entryOf({ spec: { id: 'thing.make', summary: 'Make a thing.', effect: 'write', params: Type.Object({ title: Type.String() }), related: ['thing.get', 'thing.list'], next: ['thing.get'], tool: long, aliases: ['thing.new', { id: 'thing.draft', fills: { draft: true } }] }, call: () => Promise.resolve() }, undefined));
    expect(seen.related).toEqual(['thing.get', 'thing.list']);
    expect(seen.tool).toBe(`gitlab${'_word'.repeat(8)}`);
    expect(seen.aliases).toEqual(['thing.new', 'thing.draft', long]);
    expect(seen.required).toEqual({ title: 'string' });
  });
});
