import { Injectable } from '@nestjs/common';
import { GUARDS_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, ExternalContextCreator, MetadataScanner, Reflector } from '@nestjs/core';
import { ActionMetadata } from '../authoring/action.decorator.js';
import type { ActionContext } from '../authoring/action-context.js';
import type { ActionSpec } from '../authoring/action-spec.js';
import { DomainMetadata, type DomainSpec, interactiveDomain } from '../authoring/domain.decorator.js';
import { restActionsOf, type RestActionEntry } from '../authoring/rest-action.decorator.js';
import { PolicyConfig } from '../config/policy.config.js';
import type { JsonObject } from '../kernel/json.js';
import { StartError } from '../kernel/start-error.js';
import { type ActionEntry, entryOf } from './action-entry.js';
import { declarationFaults } from './declaration-faults.js';
import { restHandler } from './rest-handler.js';

/** What the modules of this process declare. */
export interface Declarations {
  readonly entries: readonly ActionEntry[];
  readonly domains: readonly DomainSpec[];
}

type Handler = (params: JsonObject, context: ActionContext) => unknown;

/**
 * Finds every action that a provider declares.
 * Each runs through Nest's external contexts, so `APP_GUARD`, `APP_INTERCEPTOR` and `@UseGuards` mean here what they mean everywhere.
 */
@Injectable()
export class ActionDiscovery {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly contexts: ExternalContextCreator,
    private readonly policy: PolicyConfig,
  ) {}

  discover(): Declarations {
    const entries: ActionEntry[] = [];
    const domains = new Map<string, DomainSpec>();
    for (const wrapper of this.discovery.getProviders()) {
      const { instance, host } = wrapper as { instance?: object | null; host?: { metatype?: object } };
      if (typeof instance !== 'object' || instance === null) continue;
      const found = [...this.methodsOf(instance), ...this.restCallsOf(instance)];
      if (found.length === 0) continue;
      entries.push(...found);
      const domain = host?.metatype === undefined ? undefined : (Reflect.getMetadata(DomainMetadata.KEY, host.metatype) as DomainSpec | undefined);
      if (domain !== undefined) {
        const other = domains.get(domain.name);
        if (other !== undefined && other.summary !== domain.summary) throw new StartError(`Two modules are the domain "${domain.name}": "${other.summary}" and "${domain.summary}". Give one another name.`);
        domains.set(domain.name, domain);
      }
      if (found.some((entry) => entry.spec.wizard !== undefined)) domains.set(interactiveDomain.name, interactiveDomain);
    }
    entries.sort((a, b) => (a.id < b.id ? -1 : 1));
    refuseFaults(entries);
    refuseDuplicates(entries);
    return { entries, domains: [...domains.values()].sort((a, b) => (a.name < b.name ? -1 : 1)) };
  }

  private *methodsOf(instance: object): Generator<ActionEntry> {
    const prototype = Object.getPrototypeOf(instance) as Record<string, unknown>;
    for (const name of this.scanner.getAllMethodNames(prototype)) {
      const method = prototype[name] as Handler;
      const spec = this.reflector.get(ActionMetadata, method);
      if (spec as ActionSpec | undefined) {
        const guarded = [method, instance.constructor].some((each) => Reflect.hasMetadata(GUARDS_METADATA, each));
        yield entryOf({ spec, call: atFirstCall(() => this.guarded(instance, method, name)), guarded }, this.policy.GITLAB_MCP_DEFAULT_PROJECT);
      }
    }
  }

  private *restCallsOf(instance: object): Generator<ActionEntry> {
    for (const declared of restActionsOf(instance.constructor)) {
      yield entryOf({ spec: declared.spec, call: atFirstCall(() => this.guarded(instance, this.restCall(declared), declared.key)), route: declared.route }, this.policy.GITLAB_MCP_DEFAULT_PROJECT);
    }
  }

  /** A function of its own for each REST action, which carries the specification that guards read. */
  private restCall(declared: RestActionEntry): Handler {
    const handler = restHandler(declared);
    Reflect.defineMetadata(ActionMetadata.KEY, declared.spec, handler);
    return handler;
  }

  private guarded(instance: object, handler: Handler, name: string): ActionEntry['call'] {
    const run = function run(this: unknown, params: JsonObject, context: ActionContext) {
      const { allow_quick_actions: _ours, ...theirs } = params;
      return handler.call(this, theirs, context);
    };
    // Guards and interceptors of the method hang on the function itself, and so does its specification.
    for (const key of Reflect.getMetadataKeys(handler)) Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), run);
    return this.contexts.create(
      instance,
      run as (...args: unknown[]) => unknown,
      name,
      undefined,
      undefined,
      undefined,
      undefined,
      { guards: true, interceptors: true, filters: false },
      'gitlab-action',
    ) as ActionEntry['call'];
  }
}

/** Nest's context of an action is made with its first call: a process calls few of them. */
function atFirstCall(make: () => ActionEntry['call']): ActionEntry['call'] {
  let made: ActionEntry['call'] | undefined;
  return (params, context) => (made ??= make())(params, context);
}

function refuseFaults(entries: readonly ActionEntry[]): void {
  const faults = entries.flatMap(({ id, spec }) => declarationFaults(spec).map((fault) => `${id}: ${fault}.`));
  if (faults.length > 0) throw new StartError(`An action cannot be served as it is declared.\n${faults.join('\n')}`);
}

function refuseDuplicates(entries: readonly ActionEntry[]): void {
  const seen = new Map<string, string>();
  for (const entry of entries) {
    for (const id of [entry.id, ...entry.aliases.map((alias) => alias.id)]) {
      const other = seen.get(id);
      if (other !== undefined) throw new StartError(`Two actions are called "${id}": ${other} and ${entry.id}.`);
      seen.set(id, entry.id);
    }
  }
}
