import { beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Type } from 'typebox';
import type { ActionSpec } from '../authoring/action-spec.js';
import type { GitLabDoor } from '../gitlab/gitlab.js';
import { callerOf } from '../kernel/caller.js';
import { GitLabUnavailable, Refused } from '../kernel/errors.js';
import { entryOf } from './action-entry.js';
import { InstanceProbe } from './instance-probe.js';
import { VersionGate } from './version-gate.js';

const made = (others: Partial<ActionSpec>) => entryOf({ spec: { id: 'thing.make', summary: 'Make a thing.', effect: 'write', params: Type.Object({ size: Type.Optional(Type.Integer({ description: 'How large.' })), tint: Type.Optional(Type.String()) }), ...others }, call: () => Promise.resolve() }, undefined);
const alice = callerOf('alice');

/** A gate before a GitLab that tells this of itself, and how often it was asked. */
function gateBefore(told: () => Promise<unknown>): { gate: VersionGate; asked: () => number } {
  let count = 0;
  const get = () => {
    count += 1;
    return told();
  };
  return { gate: new VersionGate(new InstanceProbe({ for: () => ({ rest: { get } }) } as unknown as GitLabDoor)), asked: () => count };
}
const gateOf = (version: unknown) => gateBefore(() => Promise.resolve({ version })).gate;

// What is not found out is a matter for the log at debug level only.
beforeAll(() => Logger.overrideLogger(false));

describe('an action that needs a newer GitLab', () => {
  const entry = made({ since: '18.2' });

  it.each(['18.1.9-ee', '17.11.0', '9.5.0', '18.1'])('is refused before %s, which is named', async (version) => {
    const refused = gateOf(version).check(entry, {}, alice);
    await expect(refused).rejects.toBeInstanceOf(Refused);
    await expect(refused).rejects.toThrow(`thing.make needs GitLab 18.2 or newer, and this one is ${version}. Nothing was sent.`);
  });

  it.each(['18.2.0-ee', '18.2.0-pre', '18.10.1', '19.0.0', '18.2'])('goes on to %s', async (version) => {
    await gateOf(version).check(entry, {}, alice);
  });

  it.each([undefined, null, 18, '', 'unknown', 'v18', {}])('goes on where the version is %j', async (version) => {
    await gateOf(version).check(entry, {}, alice);
  });

  it('goes on where GitLab does not answer', async () => {
    const { gate } = gateBefore(() => Promise.reject(new GitLabUnavailable('Silence.', { method: 'GET', path: '/metadata' })));
    await expect(gate.check(entry, {}, alice)).resolves.toBeUndefined();
  });
});

describe('a parameter that needs a newer GitLab', () => {
  const entry = made({ sinceOf: { size: '17.10', tint: '18.0' } });

  it('is refused by name with each other one, and the way out', async () => {
    await expect(gateOf('17.9.2').check(entry, { size: 3, tint: 'red' }, alice)).rejects.toThrow(
      'size: needs GitLab 17.10 or newer, and this one is 17.9.2. Leave size out; nothing was sent.\ntint: needs GitLab 18.0 or newer, and this one is 17.9.2. Leave tint out; nothing was sent.',
    );
    await expect(gateOf('17.10.0').check(entry, { size: 3, tint: 'red' }, alice)).rejects.toThrow(/^tint: /);
  });

  it('says so in its schema', () => {
    expect(entry.schema.properties).toMatchObject({ size: { type: 'integer', description: 'How large. GitLab 17.10 or newer.' }, tint: { description: 'GitLab 18.0 or newer.' } });
  });

  it.each([undefined, null, '', false, {}, []])('is no matter where it is left out or says nothing, such as %j, and nobody is asked', async (size) => {
    const { gate, asked } = gateBefore(() => Promise.resolve({ version: '16.0.0' }));
    await gate.check(entry, { size }, alice);
    await gate.check(made({}), { size: 3 }, alice);
    expect(asked()).toBe(0);
  });
});

it('looks again before it refuses, since GitLab may have been upgraded', async () => {
  let version = '17.0.0';
  const { gate, asked } = gateBefore(() => Promise.resolve({ version }));
  const entry = made({ since: '18.0' });
  await expect(gate.check(entry, {}, alice)).rejects.toThrow('this one is 17.0.0');
  version = '18.1.0';
  await expect(gate.check(entry, {}, alice)).resolves.toBeUndefined();
  expect(asked()).toBe(3);
});

it('asks once for each caller, with its own token', async () => {
  const { gate, asked } = gateBefore(() => Promise.resolve({ version: '18.0.0' }));
  const entry = made({ since: '17.0' });
  await Promise.all([gate.check(entry, {}, alice), gate.check(entry, {}, alice)]);
  expect(asked()).toBe(1);
  await gate.check(entry, {}, callerOf('bob'));
  expect(asked()).toBe(2);
});
