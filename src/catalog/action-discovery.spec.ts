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

describe('a declaration that TypeScript would not have let through', () => {
  /** A provider whose one action is declared as a module in JavaScript may. */
  function declaring(id: string, others: object): Class {
    @Injectable()
    class OddActions {
      @RestAction(id, 'GET /projects/:project_id', { summary: 'Read it.', effect: 'read', params, ...others } as never)
      declare readonly read: RestCall;
    }
    return OddActions;
  }

  it.each<[string, string, object, string]>([
    ['an effect that no policy knows', 'odd.read', { effect: 'delete' }, 'odd.read: effect is "delete", and must be read, write or destroy.'],
    ['no effect', 'odd.read', { effect: undefined }, 'odd.read: effect is nothing, and must be read, write or destroy.'],
    ['a tier that GitLab does not sell', 'odd.read', { tier: 'gold' }, 'odd.read: tier is "gold", and must be free, premium or ultimate.'],
    ['an id in capitals', 'Odd.X', {}, 'Odd.X: its id must be a domain and a name in snake_case, such as "star.add".'],
    ['no summary', 'odd.read', { summary: ' ' }, 'odd.read: summary is missing.'],
    ['no schema', 'odd.read', { params: undefined }, 'odd.read: params must be the schema of an object.'],
    ['a version that is none', 'odd.read', { since: 'abc', sinceOf: { project_id: '18' } }, 'odd.read: since is "abc", and must be a version of GitLab such as "17.10".\nodd.read: sinceOf.project_id is "18"'],
    ['names of no parameter', 'odd.read', { clears: ['title'], prose: ['body'] }, 'odd.read: clears names title, which is no parameter.\nodd.read: prose names body, which is no parameter.'],
  ])('ends the start when it has %s', async (_what, id, others, told) => {
    await expect(declaredBy([], [declaring(id, others)])).rejects.toThrow(told);
  });

  it('ends the start when it takes the domain of another module', async () => {
    @Domain('first', { summary: 'Something else', icon: 'tag' })
    @Module({ providers: [SecondActions] })
    class OtherModule {}
    await expect(declaredBy([FirstModule, OtherModule])).rejects.toThrow('Two modules are the domain "first": "Firsts" and "Something else". Give one another name.');
  });
});
