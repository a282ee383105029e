import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { methodOf, providedEntries } from '../authoring/declared-members.js';
import { PlacePolicy } from '../authoring/place-policy.js';
import { type PromptContext, type PromptEntry, promptsOf, type PromptText } from '../authoring/prompt.decorator.js';

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
    // What is confined to no project and no group does not exist while only some may be touched.
    const confined = found.filter(({ entry }) => !this.places.confined || 'project_id' in entry.spec.arguments || 'group_id' in entry.spec.arguments);
    confined.sort((a, b) => (a.entry.name < b.entry.name ? -1 : 1));
    this.served = new Map(confined.map((prompt) => [prompt.entry.name, prompt]));
    if (this.served.size < confined.length) throw new Error('Two prompts have the same name.');
  }

  /** By name. */
  list(): readonly ServedPrompt[] {
    return [...this.served.values()];
  }

  find(name: string): ServedPrompt | undefined {
    return this.served.get(name);
  }
}
