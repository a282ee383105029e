import { describe, expect, it } from '@jest/globals';
import { ranked } from './ranked.js';

const named = (...values: string[]) => values.map((value) => ({ value }));

describe('what fits a typed text', () => {
  it('begins with it first, then contains it, and leaves out what does neither', () => {
    expect(ranked(named('old/login', 'main', 'login-page', 'log'), 'log')).toEqual(['login-page', 'log', 'old/login']);
  });

  it('keeps its order among equals, which is from new to old', () => {
    expect(ranked(named('b', 'a', 'c'), '')).toEqual(['b', 'a', 'c']);
  });

  it('comes last when only its words fit: all of them, in any order', () => {
    const issues = [
      { value: '12', words: 'Login fails after a reset' },
      { value: '7', words: 'Login page' },
      { value: '31', words: 'Nothing' },
    ];
    expect(ranked(issues, 'reset login')).toEqual(['12']);
    expect(ranked(issues, 'login')).toEqual(['12', '7']);
    expect(ranked([...issues, { value: '112', words: '' }], '12')).toEqual(['12', '112']);
  });

  it('is found whatever the case, and shown as it is written', () => {
    expect(ranked(named('Feature/LOGIN'), 'login')).toEqual(['Feature/LOGIN']);
  });

  it('is named once, at its best place', () => {
    expect(ranked([{ value: 'v1', words: 'first' }, ...named('v1', 'xv1')], 'v1')).toEqual(['v1', 'xv1']);
  });
});
