import { describe, expect, it } from '@jest/globals';
import type { PromptArgument, PromptArguments, PromptEntry } from '../authoring/prompt.decorator.js';
import { InvalidParams } from '../kernel/errors.js';
import { readArguments } from './argument-texts.js';

const host = 'https://gitlab.example';

/** An argument that says what it was handed. */
const plain = (required: boolean): PromptArgument => ({ description: 'What it is for.', required, read: (text) => text ?? 'the default' });

const days: PromptArgument<number> = {
  description: 'How many days.',
  required: false,
  read: (text = '7') => {
    if (!/^\d+$/.test(text)) throw new InvalidParams('must be a whole number of days.');
    return Number(text);
  },
};

function promptOf(taken: PromptArguments): PromptEntry {
  return { name: 'trial', spec: { title: 'Trial', description: 'A trial.', arguments: taken }, method: 'write' };
}

const trial = promptOf({ project_id: plain(true), username: plain(false), days });
const refusal = (texts: Readonly<Record<string, string>>, prompt = trial) => {
  try {
    return readArguments(prompt, texts, host);
  } catch (error) {
    return error;
  }
};

describe('the arguments of a prompt', () => {
  it('are read as their prompt reads them, without the blanks around', () => {
    expect(readArguments(trial, { project_id: ' acme/api ', username: 'alice', days: '30' }, host)).toEqual({ project_id: 'acme/api', username: 'alice', days: 30 });
  });

  it('have the value of one that was left out when they are, or are blank', () => {
    for (const left of [{}, { username: '', days: ' \t' }]) expect(readArguments(trial, { project_id: 'acme/api', ...left }, host)).toEqual({ project_id: 'acme/api', username: 'the default', days: 7 });
  });

  it('are none for a prompt that takes none', () => {
    expect(readArguments(promptOf({}), {}, host)).toEqual({});
  });

  it('must be there where they are required, and must say something', () => {
    expect(refusal({})).toEqual(new InvalidParams('project_id: is required. What it is for.'));
    expect(refusal({ project_id: '  ' })).toEqual(new InvalidParams('project_id: is required, and must not be blank. What it is for.'));
  });

  it('may have a thousand characters', () => {
    expect(readArguments(trial, { project_id: 'x'.repeat(1_000) }, host)).toMatchObject({ project_id: 'x'.repeat(1_000) });
    expect(refusal({ project_id: 'x'.repeat(1_001) })).toEqual(new InvalidParams('project_id: must have at most 1000 characters.'));
  });

  it('are refused under their name when their text says nothing they understand', () => {
    expect(refusal({ project_id: 'acme/api', days: 'many' })).toMatchObject({ kind: 'invalid_params', message: 'days: must be a whole number of days.', cause: expect.any(InvalidParams) });
  });

  it('are not blamed for a defect in how they are read', () => {
    const defect = new TypeError('broken');
    const broken = promptOf({ days: { ...days, read: () => { throw defect; } } });
    expect(refusal({ days: '7' }, broken)).toBe(defect);
  });
});

describe('an address from the browser, in the arguments of a prompt', () => {
  const one = promptOf({ project_id: plain(true), merge_request_iid: plain(true), from: plain(false), to: plain(false) });
  const address = `${host}/acme/api/-/merge_requests/7`;

  it.each<[string, Record<string, string>]>([
    ['in place of the number', { merge_request_iid: address }],
    ['in place of the project', { project_id: ` ${address}/diffs ` }],
    ['beside the project', { project_id: 'Acme/API\u200b', merge_request_iid: address }],
    ['in place of both', { project_id: address, merge_request_iid: address }],
  ])('stands for project and number %s', (_place, given) => {
    const { project_id, merge_request_iid } = readArguments(one, given, host);
    expect([String(project_id).toLowerCase(), merge_request_iid]).toEqual(['acme/api', '7']);
  });

  it('stands for a group, and for both ends of a comparison', () => {
    expect(readArguments(promptOf({ group_id: plain(true) }), { group_id: `${host}/groups/acme/sub` }, host)).toEqual({ group_id: 'acme/sub' });
    expect(readArguments(one, { project_id: `${host}/acme/api/-/compare/v1...main`, merge_request_iid: '7' }, host)).toMatchObject({ from: 'v1', to: 'main' });
  });

  it('is refused where it is of another GitLab, or of another project than is named', () => {
    expect(refusal({ project_id: 'https://other.example/acme/api' }, one)).toEqual(new InvalidParams('project_id: the address is on other.example, but this server is connected to gitlab.example. Give an address of that GitLab; if it is the same one under another name, give the path of the project alone, such as "group/project".'));
    expect(refusal({ project_id: 'acme/web', merge_request_iid: address }, one)).toEqual(new InvalidParams('merge_request_iid: its address names project_id acme/api, but project_id says acme/web. Send the one that is meant.'));
  });
});

describe('an argument that a prompt does not have', () => {
  it('is refused with the one that was meant, and with all there are', () => {
    expect(refusal({ projekt_id: 'acme/api' })).toEqual(new InvalidParams('projekt_id: trial has no such argument. Did you mean project_id? It takes project_id, username, days.'));
  });

  it('is refused without a guess where nothing is near, and cut short', () => {
    expect(refusal({ project_id: 'acme/api', ['q'.repeat(200)]: 'x' })).toEqual(new InvalidParams(`${'q'.repeat(100)}: trial has no such argument. It takes project_id, username, days.`));
  });

  it('is refused by a prompt that takes none', () => {
    expect(refusal({ days: '7' }, promptOf({}))).toEqual(new InvalidParams('days: trial has no such argument. It takes no arguments.'));
  });
});
