import { Injectable } from '@nestjs/common';
import { ActionDirectory } from '../authoring/action-index.js';
import type { Caller } from '../kernel/caller.js';

/** What may be typed on, best first. */
export interface Completion {
  readonly values: readonly string[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** The argument of a prompt or the variable of a resource template that is being typed. */
export interface CompletionQuestion {
  readonly caller: Caller;
  readonly template: string | undefined;
  readonly argument: string;
  readonly value: string;
}

const most = 10;

/** Answers what a client is typing; an argument it knows nothing about has no completions, which is no error. */
@Injectable()
export class Completer {
  constructor(private readonly actions: ActionDirectory) {}

  async complete({ caller, template, argument, value }: CompletionQuestion): Promise<Completion> {
    if (template !== 'gitlab://tools/{id}' || argument !== 'id') return { values: [], total: 0, hasMore: false };
    const typed = value.trim().toLowerCase();
    const ids = (await this.actions.for(caller)).list().map(({ id }) => id);
    const found = [...ids.filter((id) => id.startsWith(typed)), ...ids.filter((id) => !id.startsWith(typed) && id.includes(typed))];
    return { values: found.slice(0, most), total: found.length, hasMore: found.length > most };
  }
}
