import { Injectable, Logger } from '@nestjs/common';
import type { Tier } from '../authoring/action-spec.js';
import { Gauges } from '../authoring/gauges.js';
import { Lookups } from '../authoring/lookups.js';
import { PolicyConfig } from '../config/policy.config.js';
import { SurfaceConfig } from '../config/surface.config.js';
import { GitLabDoor } from '../gitlab/gitlab.js';
import { instanceFacts, tierOf, tokenScopes } from '../gitlab/instance-facts.js';
import type { Caller } from '../kernel/caller.js';
import { ActionError, GitLabRejected } from '../kernel/errors.js';

/** What is known of a caller; what is not known narrows nothing. */
export interface CallerFacts {
  readonly tier?: Tier;
  readonly scopes?: readonly string[];
}

interface Remembered {
  readonly facts: Promise<CallerFacts>;
  /** Epoch milliseconds from which it is asked again. */
  until: number;
}

const patience = 3_000;
const askAgainAfter = 30_000;
const rememberFor = 60 * 60_000;
const mostRemembered = 10_000;

/**
 * Finds out which tier the instance has for a caller and what its token may do.
 * Asked once for each token, for at most three seconds and without retries; without an answer it is asked again half a minute later.
 */
@Injectable()
export class CallerProbe {
  private readonly logger = new Logger('Probe');
  private readonly known = new Map<string, Remembered>();
  private readonly lookups = new Lookups();

  constructor(
    private readonly door: GitLabDoor,
    private readonly surface: SurfaceConfig,
    private readonly policy: PolicyConfig,
    gauges: Gauges,
  ) {
    gauges.add(...this.lookups.figures('caller'));
  }

  factsOf(caller: Caller): Promise<CallerFacts> {
    const { GITLAB_MCP_TIER: tier } = this.surface;
    const settled: CallerFacts = tier === undefined ? {} : { tier };
    const { GITLAB_MCP_IGNORE_SCOPES: ignoresScopes } = this.policy;
    if (caller.token === undefined || (tier !== undefined && ignoresScopes)) return Promise.resolve(settled);
    const before = this.known.get(caller.id);
    const found = this.lookups.note(before !== undefined && before.until > Date.now() ? before.facts : undefined);
    if (found !== undefined) return found;
    if (this.known.size >= mostRemembered) this.known.clear();
    const entry: Remembered = { facts: this.probe(caller, settled, ignoresScopes, () => (entry.until = Date.now() + askAgainAfter)), until: Date.now() + rememberFor };
    this.known.set(caller.id, entry);
    return entry.facts;
  }

  private async probe(caller: Caller, settled: CallerFacts, ignoresScopes: boolean, unanswered: () => void): Promise<CallerFacts> {
    const orUnknown = <T>(asked: Promise<T | undefined>) =>
      asked.catch((error: unknown) => {
        // A refusal is an answer; silence is not, nor is a mistake of ours, and both are asked about again.
        if (!(error instanceof GitLabRejected)) unanswered();
        if (!(error instanceof ActionError)) throw error;
        this.logger.debug(error.message.split('\n', 1)[0]);
        return undefined;
      });
    const { rest } = this.door.for({ token: caller.token, signal: AbortSignal.timeout(patience), retryUntil: 0 });
    const [tier, scopes] = await Promise.all([
      settled.tier === undefined ? orUnknown(instanceFacts(rest).then((instance) => tierOf(rest, instance))) : settled.tier,
      ignoresScopes ? undefined : orUnknown(tokenScopes(rest)),
    ]);
    return { ...(tier === undefined ? {} : { tier }), ...(scopes === undefined ? {} : { scopes }) };
  }
}
