import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Candidates, type CompletionContext, completionsOf, type CompletionSpec, type Typed } from '../authoring/completion.decorator.js';
import { methodOf, providedEntries } from '../authoring/declared-members.js';

/** A completion that can be asked. */
export interface ServedCompletion {
  /** Tells it apart from all others of this process. */
  readonly key: string;
  readonly spec: CompletionSpec;
  complete(typed: Typed, context: CompletionContext): Promise<Candidates>;
}

/** A completion that serves what is typed, with the values that it needs. */
export interface Fitting {
  readonly completion: ServedCompletion;
  readonly known: Readonly<Record<string, string>>;
}

/** Every completion that domains declare. */
@Injectable()
export class CompletionIndex implements OnModuleInit {
  private served: readonly ServedCompletion[] = [];

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    const served: ServedCompletion[] = [];
    for (const { entry: { spec, method }, instance } of providedEntries(this.discovery, completionsOf)) {
      served.push({ key: `${instance.constructor.name}.${method}`, spec, complete: methodOf<ServedCompletion['complete']>(instance, method) });
    }
    this.served = served.sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /**
   * What serves a name: those made for this very place, or else those made for any; only with what they need at hand.
   * @param place address of the template, or name of the prompt
   */
  fitting(name: string, place: string, known: Readonly<Record<string, string>>): readonly Fitting[] {
    const named = this.served.filter(({ spec }) => spec.names.includes(name) && (spec.within === undefined || place.includes(spec.within)));
    const special = named.filter(({ spec }) => spec.within !== undefined);
    return (special.length > 0 ? special : named).flatMap((completion) => {
      const needed = needs(completion.spec, known);
      return needed === undefined ? [] : [{ completion, known: needed }];
    });
  }
}

/** The values of the first list of needs that is all there. */
function needs({ needs: lists = [[]] }: CompletionSpec, known: Readonly<Record<string, string>>): Record<string, string> | undefined {
  const list = lists.find((names) => names.every((name) => (known[name] ?? '') !== ''));
  return list === undefined ? undefined : Object.fromEntries(list.map((name) => [name, known[name] ?? '']));
}
