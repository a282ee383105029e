import { Injectable } from '@nestjs/common';
import { Completer } from '../completions/completer.js';
import { PromptWriter } from '../prompts/prompt-writer.js';
import { ResourceReader } from '../resources/resource-reader.js';
import { WatchTable } from '../subscriptions/watch-table.js';
import { ToolSurface } from '../surface/tool-surface.js';

/** Tells which scopes of a token a call of a tool needs. */
export type ToolScopes = Pick<ToolSurface, 'scopesFor'>;

/** Hands out what methods are answered from: at once, or as soon as it is built. */
export type PartsSource = () => ServedParts | Promise<ServedParts>;

/** Everything the protocol's methods are answered from. */
@Injectable()
export class ServedParts {
  constructor(
    readonly tools: ToolSurface,
    readonly resources: ResourceReader,
    readonly completer: Completer,
    readonly prompts: PromptWriter,
    readonly watches: WatchTable,
  ) {}
}
