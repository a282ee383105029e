import { describe, expect, it } from '@jest/globals';
import { InvalidParams } from '../kernel/errors.js';
import { optionsOf } from './action-call.js';

describe('what a call says beside its parameters', () => {
  it.each([undefined, null, '', false, 'false'])('is no confirmation when "confirm" is %j', (confirm) => {
    expect(optionsOf({ confirm })).toEqual({ confirmed: false });
  });

  it.each([true, 'true'])('is a confirmation when it is %j', (confirm) => {
    expect(optionsOf({ confirm })).toEqual({ confirmed: true });
  });

  it.each(['yes', 'True', ' true', 1, 0, {}, [true]])('is refused when it is %j, which is neither', (confirm) => {
    expect(() => optionsOf({ confirm })).toThrow(new InvalidParams('confirm: must be true or false.'));
  });

  it('is which fields are wanted, as a list or as text, without blanks', () => {
    for (const fields of [['iid', 'author.username'], 'iid, author.username', ['iid', '', 'author.username'], 'iid,,author.username,']) expect(optionsOf({ fields })).toEqual({ confirmed: false, fields: ['iid', 'author.username'] });
  });

  it('leaves the fields to the action where it names none', () => {
    for (const fields of [undefined, null, '', [], [''], ' , ']) expect(optionsOf({ fields })).toEqual({ confirmed: false });
  });
});
