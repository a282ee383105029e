import 'reflect-metadata';
import { DiscoveryService } from '@nestjs/core';
import { Test, type TestingModule } from '@nestjs/testing';
import { AppModule } from '../../src/app.module.js';
import { ActionMetadata } from '../../src/authoring/action.decorator.js';
import { DomainMetadata, type DomainSpec } from '../../src/authoring/domain.decorator.js';
import { restActionsOf, type RestActionEntry } from '../../src/authoring/rest-action.decorator.js';
import type { ActionEntry } from '../../src/catalog/action-entry.js';
import { Catalog } from '../../src/catalog/catalog.js';
import type { CatalogView } from '../../src/catalog/catalog-view.js';
import type { ResourceEntry } from '../../src/authoring/resource.decorator.js';
import { readSettings } from '../../src/config/read-settings.js';
import { callerOf } from '../../src/kernel/caller.js';
import { ResourceIndex } from '../../src/resources/resource-index.js';
import { type ToolDefinition, ToolSurface } from '../../src/surface/tool-surface.js';

/** An action with everything that was declared about it. */
export interface DeclaredAction {
  readonly entry: ActionEntry;
  /** The domain of the module that provides it; `undefined` when its module names none. */
  readonly domain: DomainSpec | undefined;
  /** Its route and how its parameters travel, when it is one REST call. */
  readonly rest: RestActionEntry | undefined;
}

/** Every action of every domain, as a server with default settings serves them. Needs no GitLab: nothing is called. */
export class WholeCatalog {
  readonly actions: readonly DeclaredAction[];

  private constructor(
    private readonly application: TestingModule,
    /** The tools of the surface in use, as a caller of whom nothing is known is served them. */
    readonly tools: readonly ToolDefinition[],
  ) {
    const declared = new Map(declarations(application));
    this.actions = [...this.catalog.entries].map((entry) => ({ entry, domain: declared.get(entry.id)?.domain, rest: declared.get(entry.id)?.rest }));
  }

  /** `settings` by their environment names. The address is one where nothing answers. */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<WholeCatalog> {
    const startUp = readSettings([], { GITLAB_URL: 'http://127.0.0.1:9', ...settings });
    const application = await Test.createTestingModule({ imports: [AppModule.register({ startUp })] }).compile();
    await application.init();
    return new WholeCatalog(application, await application.get(ToolSurface, { strict: false }).tools(callerOf(undefined)));
  }

  get catalog(): CatalogView {
    return this.application.get(Catalog, { strict: false }).whole;
  }

  /** Every family of addresses that domains declare. */
  get resources(): readonly ResourceEntry[] {
    return this.application.get(ResourceIndex, { strict: false }).list().map(({ entry }) => entry);
  }

  stop(): Promise<void> {
    return this.application.close();
  }
}

/** Reads the decorators once more, past the catalog, which keeps neither a declaration's module nor its wire. */
function* declarations(application: TestingModule): Generator<[string, Omit<DeclaredAction, 'entry'>]> {
  for (const { instance, host } of application.get(DiscoveryService, { strict: false }).getProviders()) {
    if (typeof instance !== 'object' || instance === null) continue;
    const domain = host?.metatype ? (Reflect.getMetadata(DomainMetadata.KEY, host.metatype) as DomainSpec | undefined) : undefined;
    for (const rest of restActionsOf(instance.constructor)) yield [rest.spec.id, { domain, rest }];
    const prototype = Object.getPrototypeOf(instance) as object;
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(prototype))) {
      if (typeof value !== 'function') continue;
      const spec = Reflect.getMetadata(ActionMetadata.KEY, value as object) as { id: string } | undefined;
      if (spec !== undefined) yield [spec.id, { domain, rest: undefined }];
    }
  }
}

/** What an action is called on a surface where each action is a tool. */
export function toolNameOf({ tool }: ActionEntry): string {
  return tool;
}
