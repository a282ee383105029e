import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { methodOf, providedEntries } from '../authoring/declared-members.js';
import { PlacePolicy } from '../authoring/place-policy.js';
import { type PromptContext, type PromptEntry, promptsOf, type PromptText } from '../authoring/prompt.decorator.js';
import { StartError } from '../kernel/start-error.js';

type Write = (given: Readonly<Record<string, unknown>>, context: PromptContext) => Promise<PromptText>;

/** A prompt that can be asked for. */
export interface ServedPrompt {
  readonly entry: PromptEntry;
  readonly write: Write;
}

/** Every prompt that domains declare. */
@Injectable()
export class PromptIndex implements OnModuleInit {
  private served: ReadonlyMap<string, ServedPrompt> = new Map();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly places: PlacePolicy,
  ) {}

  onModuleInit(): void {
    const found: ServedPrompt[] = [];
    for (const { entry, instance } of providedEntries(this.discovery, promptsOf)) found.push({ entry, write: methodOf<Write>(instance, entry.method) });
    const admitted = found.filter(({ entry }) => this.places.admits(Object.keys(entry.spec.arguments)));
    admitted.sort((a, b) => (a.entry.name < b.entry.name ? -1 : 1));
    this.served = new Map(admitted.map((prompt) => [prompt.entry.name, prompt]));
    if (this.served.size < admitted.length) throw new StartError('Two prompts have the same name.');
  }

  /** By name. */
  list(): readonly ServedPrompt[] {
    return [...this.served.values()];
  }

  find(name: string): ServedPrompt | undefined {
    return this.served.get(name);
  }
}
