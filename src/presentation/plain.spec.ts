import { describe, expect, it } from '@jest/globals';
import { plainView } from './plain.js';
import type { ViewContext } from './view.js';

const context = (fields?: readonly string[]): ViewContext => ({ params: {}, budget: 60_000, strictFields: true, again: (again) => JSON.stringify(again), ...(fields === undefined ? {} : { fields }) });

describe('the view of an action that declares none', () => {
  it('shows an object by its plain fields, under its title or name', () => {
    const { text, structured } = plainView.render({ id: 3, name: 'Runner *one*', active: false, tags: ['a'], empty: null, avatar_url: 'x', _links: { self: 'y' }, owner: { id: 1 }, jobs: [{ id: 1 }] }, context());
    expect(text.split('\n')[0]).toBe('## Runner \\*one\\*');
    expect(structured).toEqual({ id: 3, name: 'Runner *one*', active: false, tags: ['a'] });
    expect(text).not.toMatch(/avatar|_links|owner|jobs/);
  });

  it('shows a list as a table, and says that it is empty', () => {
    expect(plainView.render([{ id: 1, name: 'a' }, { id: 2, name: 'b' }], context()).text).toMatch(/^## Results \(2\)\n\n\| ID \| Name \|/);
    expect(plainView.render([], context())).toEqual({ text: 'Nothing was found.', structured: { items: [], pagination: { has_more: false } } });
    expect(plainView.render({ items: [{ id: 1 }], pagination: { has_more: true, next_page: 2 } }, context()).text).toContain('{"page":2}');
  });

  it('shows what is no object at all', () => {
    expect(plainView.render(7, context()).structured).toEqual({ value: 7 });
    expect(plainView.render('text', context()).text).toContain('text');
  });

  it('takes no member of JavaScript\'s own for one that GitLab sent', () => {
    const rows = JSON.parse('[{"id":1,"constructor":"x","__proto__":["y"],"keep":2},{"id":2}]') as unknown[];
    expect(plainView.render(rows, context()).text).toBe('## Results (2)\n\n| ID | Constructor | Keep |\n|---|---|---|\n| `1` | `x` | `2` |\n| `2` |  |  |');
    for (const fields of [undefined, ['*'], ['constructor', 'keep']]) expect(plainView.render(rows[0], context(fields)).text).toContain('- **Constructor**: `x`\n- **Keep**: `2`');
  });

  it('gives everything, or exactly what was asked for', () => {
    const raw = { id: 3, owner: { id: 1, username: 'alice' } };
    expect(plainView.render(raw, context(['*'])).structured).toEqual(raw);
    expect(plainView.render(raw, context(['owner.username'])).structured).toEqual({ owner: { username: 'alice' } });
  });
});
