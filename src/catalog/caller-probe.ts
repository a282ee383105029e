import { Injectable } from '@nestjs/common';
import { Gauges } from '../authoring/gauges.js';
import { Lookups } from '../authoring/lookups.js';
import { PolicyConfig } from '../config/policy.config.js';
import { SurfaceConfig } from '../config/surface.config.js';
import { tierOf, tokenScopes } from '../gitlab/instance-facts.js';
import type { Rest } from '../gitlab/rest.js';
import type { Caller } from '../kernel/caller.js';
import type { Tier } from '../kernel/tier.js';
import { InstanceProbe } from './instance-probe.js';
import { type Finding, PerCaller } from './per-caller.js';

/** What is known of a caller; what is not known narrows nothing. */
export interface CallerFacts {
  readonly tier?: Tier;
  readonly scopes?: readonly string[];
}

/** Finds out which tier the instance has for a caller and what its token may do; how it asks is the probe's of the instance. */
@Injectable()
export class CallerProbe {
  private readonly lookups = new Lookups();
  private readonly known = new PerCaller<CallerFacts>(this.lookups);

  constructor(
    private readonly instance: InstanceProbe,
    private readonly surface: SurfaceConfig,
    private readonly policy: PolicyConfig,
    gauges: Gauges,
  ) {
    gauges.add(...this.lookups.figures('caller'));
  }

  async factsOf(caller: Caller): Promise<CallerFacts> {
    const { GITLAB_MCP_TIER: tier } = this.surface;
    if (caller.token === undefined || (tier !== undefined && this.policy.GITLAB_MCP_IGNORE_SCOPES)) return tier === undefined ? {} : { tier };
    return (await this.known.find(caller, () => this.probe(caller, tier))).value;
  }

  private async probe(caller: Caller, settled: Tier | undefined): Promise<Finding<CallerFacts>> {
    const rest = this.instance.restOf(caller);
    const [tier, scopes] = await Promise.all([
      settled === undefined ? this.tier(caller, rest) : { value: settled, answered: true },
      this.policy.GITLAB_MCP_IGNORE_SCOPES ? { value: undefined, answered: true } : this.instance.orNothing(tokenScopes(rest)),
    ]);
    return {
      value: { ...(tier.value === undefined ? {} : { tier: tier.value }), ...(scopes.value === undefined ? {} : { scopes: scopes.value }) },
      answered: tier.answered && scopes.answered,
    };
  }

  private async tier(caller: Caller, rest: Rest): Promise<Finding<Tier | undefined>> {
    const told = await this.instance.factsOf(caller, rest);
    return told.value === undefined ? { ...told, value: undefined } : this.instance.orNothing(tierOf(rest, told.value));
  }
}
