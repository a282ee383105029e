import type { DiscoveryService } from '@nestjs/core';

/** Appends an entry to a list that hangs on a class; entries of a subclass do not reach its parent. */
export function declareMember(key: string, type: object, entry: unknown): void {
  Reflect.defineMetadata(key, [...declaredMembers(key, type), entry], type);
}

/** The entries that a class itself declares, in order. Property decorators cannot use metadata of their own: each would overwrite the last. */
export function declaredMembers<T>(key: string, type: object): readonly T[] {
  return (Reflect.getOwnMetadata(key, type) as T[] | undefined) ?? [];
}

/** An entry of a provider's class, with the provider whose members it speaks of. */
export interface ProvidedEntry<E> {
  readonly entry: E;
  readonly instance: object;
}

/** What the providers of this process declare: every entry that `entriesOf` finds on one of their classes. */
export function* providedEntries<E>(discovery: DiscoveryService, entriesOf: (type: object) => readonly E[]): Generator<ProvidedEntry<E>> {
  for (const { instance } of discovery.getProviders() as { instance?: unknown }[]) {
    if (typeof instance !== 'object' || instance === null) continue;
    for (const entry of entriesOf(instance.constructor)) yield { entry, instance };
  }
}

/** The method that a decorator stood on, bound to its provider. Decorators hold it to its type where it is declared. */
export function methodOf<M extends (...args: never[]) => unknown>(instance: object, name: string): M {
  const method = (instance as Readonly<Record<string, unknown>>)[name];
  if (typeof method !== 'function') throw new Error(`${instance.constructor.name} has no method "${name}".`);
  return method.bind(instance) as M;
}
