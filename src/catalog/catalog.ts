import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ActionDirectory } from '../authoring/action-index.js';
import type { DomainSpec } from '../authoring/domain.decorator.js';
import { ToolNames } from '../authoring/tool-names.js';
import { PolicyConfig } from '../config/policy.config.js';
import { SurfaceConfig } from '../config/surface.config.js';
import type { Caller } from '../kernel/caller.js';
import { InvalidParams } from '../kernel/errors.js';
import { Memory } from '../kernel/memory.js';
import { ActionDiscovery } from './action-discovery.js';
import type { ActionEntry } from './action-entry.js';
import { type CallerFacts, CallerProbe } from './caller-probe.js';
import { CatalogView } from './catalog-view.js';
import { scopesOf, servedByProcess, servedToCaller, unknownExclusions } from './filters.js';

/** Views that are held: far more than there are kinds of tokens, unless somebody makes them up. */
const mostViews = 100;

const readOnlyMode = 'read-only mode';
const tokenScopes = "the token's scopes";
const unchanging: ReadonlySet<string> = new Set([readOnlyMode, tokenScopes]);

/** The actions this process serves, and what of them each caller is served. */
@Injectable()
export class Catalog extends ActionDirectory implements OnModuleInit {
  private readonly logger = new Logger('Catalog');
  private entries: readonly ActionEntry[] = [];
  private domains: readonly DomainSpec[] = [];
  /** One view for each combination of facts there is, shared by all callers it fits. */
  private readonly views = new Memory<CatalogView>(mostViews);

  constructor(
    private readonly discovery: ActionDiscovery,
    private readonly probe: CallerProbe,
    private readonly policy: PolicyConfig,
    private readonly surface: SurfaceConfig,
    private readonly names: ToolNames,
  ) {
    super();
  }

  onModuleInit(): void {
    const { entries, domains } = this.discovery.discover();
    const { surface: { GITLAB_MCP_EXCLUDE: exclude }, names } = this;
    const { GITLAB_MCP_READ_ONLY: readOnly, GITLAB_MCP_ALLOWED_PROJECTS: allowed } = this.policy;
    for (const warning of unknownExclusions(entries, { exclude, names })) this.logger.warn(warning);
    this.entries = servedByProcess(entries, { exclude, names, readOnly, confined: allowed.length > 0 });
    this.domains = domains;
  }

  /** What a caller is served; waits for what its token and instance are known to be, a few seconds at most. */
  async for(caller: Caller): Promise<CatalogView> {
    return this.view(await this.probe.factsOf(caller));
  }

  /** What a caller of these facts is served. */
  view(facts: CallerFacts): CatalogView {
    // Scopes that are not known are something else than none.
    const key = JSON.stringify([facts.tier, facts.scopes?.toSorted()]);
    return this.views.getOrMake(key, () => {
      const narrowings = this.narrowings(facts);
      return new CatalogView(servedToCaller(this.entries, facts), this.domains, narrowings, narrowings.filter((words) => unchanging.has(words)));
    });
  }

  /** What may leave an action out of what a caller of these facts is served. */
  private narrowings({ tier, scopes }: CallerFacts): string[] {
    const { GITLAB_MCP_READ_ONLY: readOnly, GITLAB_MCP_ALLOWED_PROJECTS: allowed } = this.policy;
    const active: readonly (readonly [boolean, string])[] = [
      [readOnly, readOnlyMode],
      [allowed.length > 0, 'the list of allowed projects'],
      [this.surface.GITLAB_MCP_EXCLUDE.length > 0, 'exclusions'],
      [tier !== undefined && tier !== 'ultimate', "GitLab's tier"],
      [scopes !== undefined && !scopes.includes('api'), tokenScopes],
    ];
    return active.flatMap(([is, words]) => (is ? [words] : []));
  }

  /** The scopes any one of which is enough for an action, by its id or another name it has; `undefined` when no single action is called so. */
  scopesFor(name: string): readonly string[] | undefined {
    try {
      const resolved = this.whole.named(name);
      return resolved === undefined ? undefined : scopesOf(resolved.entry);
    } catch (error) {
      // A name that several have is the call's own fault, and is told there.
      if (error instanceof InvalidParams) return undefined;
      throw error;
    }
  }

  /** Everything this process serves, before anything is known of a caller. */
  get whole(): CatalogView {
    return this.view(this.surface.GITLAB_MCP_TIER === undefined ? {} : { tier: this.surface.GITLAB_MCP_TIER });
  }
}
