import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../kernel/json.js';
import { choiceQuestion, formQuestion, numberQuestion, type Question, severalQuestion, textQuestion, yesNoQuestion } from './question.js';
import { readReply } from './reply.js';

const text = textQuestion('it', 'Which?\nA second line.', true);
const accept = (content: unknown) => ({ action: 'accept', content });
const one = (it: unknown) => accept({ it });

/** A form of the asker's own. */
const formOf = (property: JsonObject): Question => formQuestion('it', 'Which?', { type: 'object', properties: { it: property }, required: ['it'] });

/** Why an answer could not be used; the answer when it could. */
async function reasonFor(question: Question, answer: unknown): Promise<unknown> {
  try {
    return await readReply(question, answer);
  } catch (error) {
    const [, reason] = /^The client's answer to "Which\?" could not be used: (.+)\. Nothing was changed in GitLab\.$/.exec((error as Error).message) ?? [];
    return reason ?? error;
  }
}

describe('an answer that cannot be used', () => {
  it.each<[string, Question, unknown]>([
    ['it is not an object', text, 'yes'],
    ['it is not an object', text, undefined],
    ['its action is none of accept, decline and cancel', text, { action: 'maybe', content: { it: 'x' } }],
    ['it was accepted without content', text, { action: 'accept' }],
    ['it was accepted without content', text, accept('x')],
    ['it is missing', text, accept({})],
    ['it is missing', text, one(null)],
    ['it has a property that was not asked for', text, accept({ it: 'x', more: 'y' })],
    ['it must be of type string', text, one(7)],
    ['it must be of type boolean', yesNoQuestion('it', 'Which?', true), one('yes')],
    ['it must be of type integer', numberQuestion('it', 'Which?', { integer: true }), one(1.5)],
    ['it is not one of the choices offered', choiceQuestion('it', 'Which?', ['a', 'b']), one('c')],
    ['it is out of bounds', numberQuestion('it', 'Which?', { minimum: 1 }), one(0)],
    ['it is out of bounds', numberQuestion('it', 'Which?', { maximum: 9 }), one(10)],
    ['it has too few or too many items', severalQuestion('it', 'Which?', ['a', 'b'], { atLeast: 1 }), one([])],
    ['it has too few or too many items', severalQuestion('it', 'Which?', ['a', 'b'], { atMost: 1 }), one(['a', 'b'])],
    ['it has an item twice', severalQuestion('it', 'Which?', ['a', 'b'], {}), one(['a', 'a'])],
    ['it.0 is not one of the choices offered', severalQuestion('it', 'Which?', ['a', 'b'], {}), one(['c'])],
    ['it does not fit', formOf({ type: 'string', minLength: 3 }), one('xy')],
    ['it does not fit', formOf({ type: 'string', pattern: '^[0-9]+$' }), one('x')],
  ])('says that %s', async (reason, question, answer) => {
    expect(await reasonFor(question, answer)).toBe(reason);
  });

  it('never has its own text repeated, which may be a secret', async () => {
    for (const question of [choiceQuestion('it', 'Which?', ['a']), numberQuestion('it', 'Which?', {}), formOf({ type: 'string', maxLength: 2 })]) expect(await reasonFor(question, one('hush'))).not.toMatch(/hush/);
  });
});

describe('an answer that can', () => {
  it('is read without what was left open, and without what stands beside a decision', async () => {
    const optional = textQuestion('it', 'Which?', false);
    await expect(readReply(optional, one(null))).resolves.toEqual({ action: 'accept', content: {} });
    for (const action of ['decline', 'cancel']) await expect(readReply(text, { action, content: { it: 'x' } })).resolves.toEqual({ action });
  });

  it('may be as long as GitLab takes, counted in characters', async () => {
    const most = 1_048_576;
    const tooLong = 'its text is longer than the 1,048,576 characters GitLab takes';
    for (const letter of ['x', '💡']) {
      await expect(readReply(text, one(letter.repeat(most)))).resolves.toMatchObject({ action: 'accept' });
      expect(await reasonFor(text, one(letter.repeat(most + 1)))).toBe(tooLong);
    }
  });

  it('fits what its form demands, whatever the form says beside', async () => {
    const described = formOf({ type: 'string', title: 'It', description: 'More.', default: 'y', minLength: 2 });
    await expect(readReply(described, one('xy'))).resolves.toEqual({ action: 'accept', content: { it: 'xy' } });
    expect(await reasonFor(described, one('x'))).toBe('it does not fit');
    // Nothing is filled in for the person.
    expect(await reasonFor(described, accept({}))).toBe('it is missing');
  });
});
