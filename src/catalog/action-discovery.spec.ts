import { Injectable, Module, type Type as Class } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test, type TestingModule } from '@nestjs/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { Domain } from '../authoring/domain.decorator.js';
import { RestAction, type RestCall } from '../authoring/rest-action.decorator.js';
import { PolicyConfig } from '../config/policy.config.js';
import { ActionDiscovery, type Declarations } from './action-discovery.js';

const params = Type.Object({ project_id: Type.String({ description: 'Project.' }) });

@Injectable()
class FirstActions {
  @RestAction('first.read', 'GET /projects/:project_id', { summary: 'Read it.', effect: 'read', params, aliases: ['first.look'] })
  declare readonly read: RestCall;
}

@Injectable()
class SecondActions {
  @RestAction('second.read', 'GET /projects/:project_id', { summary: 'Read it.', effect: 'read', params })
  declare readonly read: RestCall;
}

@Domain('first', { summary: 'Firsts', icon: 'tag' })
@Module({ providers: [FirstActions] })
class FirstModule {}

@Domain('second', { summary: 'Seconds', icon: 'tag' })
@Module({ providers: [SecondActions] })
class SecondModule {}

let application: TestingModule | undefined;
afterEach(async () => {
  await application?.close();
  application = undefined;
});

async function declaredBy(modules: readonly Class[], providers: readonly Class[] = []): Promise<Declarations> {
  application = await Test.createTestingModule({ imports: [DiscoveryModule, ...modules], providers: [ActionDiscovery, PolicyConfig, ...providers] }).compile();
  return application.get(ActionDiscovery).discover();
}

/** Providers that declare one action under a name that is taken. */
function taking(id: string, aliases: readonly string[] = []): Class {
  @Injectable()
  class TakingActions {
    @RestAction(id, 'GET /projects/:project_id', { summary: 'Take it.', effect: 'read', params, aliases })
    declare readonly read: RestCall;
  }
  return TakingActions;
}

describe('the actions that modules declare', () => {
  it('are found in the order of their ids, with the domains that have any', async () => {
    @Domain('third', { summary: 'Thirds', icon: 'tag' })
    @Module({})
    class EmptyModule {}

    const { entries, domains } = await declaredBy([SecondModule, EmptyModule, FirstModule]);
    expect(entries.map(({ id }) => id)).toEqual(['first.read', 'second.read']);
    expect(domains.map(({ name }) => name)).toEqual(['first', 'second']);
  });

  it('belong to no domain outside of one', async () => {
    const { entries, domains } = await declaredBy([], [FirstActions]);
    expect(entries.map(({ id }) => id)).toEqual(['first.read']);
    expect(domains).toEqual([]);
  });

  it.each([
    ['an id twice', taking('first.read'), 'Two actions are called "first.read": first.read and first.read.'],
    ['an id that is another\'s other name', taking('first.look'), 'Two actions are called "first.look": first.look and first.read.'],
    ['another name that is an id', taking('zeroth.read', ['second.read']), 'Two actions are called "second.read": second.read and zeroth.read.'],
    ['another name twice', taking('zeroth.read', ['first.look']), 'Two actions are called "first.look": first.read and zeroth.read.'],
  ] as const)('keep the server from starting with %s', async (_what, provider, message) => {
    await expect(declaredBy([FirstModule, SecondModule], [provider])).rejects.toThrow(message);
  });
});
