import { Injectable } from '@nestjs/common';
import { flowMemory } from '../authoring/flow-time.js';
import { SharedFlows } from '../authoring/shared-flows.js';

const mostRemembered = 100_000;

/** What is told of a flow that the person ended, in the place of what it did. */
export const ended = 'the person ended it.';

interface Running {
  readonly since: number;
  /** Set once it was carried out. */
  what?: string;
  readonly settled: Promise<string | undefined>;
  readonly settle: (what: string | undefined) => void;
}

/**
 * Flows that were carried out or that the person ended, so that a client repeating a round does nothing twice, and nothing after a no.
 * Begun is decided without waiting: of two final rounds that arrive at once, one waits for the other. Replicas are asked next.
 */
@Injectable()
export class CarriedOut {
  private readonly flows = new Map<string, Running>();

  constructor(private readonly shared: SharedFlows) {}

  /** Claims a flow. Resolves to undefined for the one that may go on, to what was done for anyone who comes later. */
  async begin(flow: string): Promise<string | undefined> {
    for (;;) {
      const other = this.flows.get(flow);
      if (other === undefined) break;
      const what = await other.settled;
      if (what !== undefined) return what;
    }
    this.forgetOld();
    let settle: Running['settle'] = () => undefined;
    const settled = new Promise<string | undefined>((resolve) => {
      settle = resolve;
    });
    this.flows.set(flow, { since: Date.now(), settled, settle });
    const elsewhere = await this.shared.claim(flow);
    if (elsewhere !== undefined) this.remember(flow, elsewhere);
    return elsewhere;
  }

  /** The flow did what it was for. */
  done(flow: string, what: string): void {
    this.remember(flow, what);
    this.shared.settle(flow, what);
  }

  /** The person ended the flow, and none of its answers counts any more. Resolves to what was done when that came first. */
  async end(flow: string): Promise<string | undefined> {
    const done = await this.begin(flow);
    if (done === undefined) this.done(flow, ended);
    return done;
  }

  /** What a flow did, once it has; its questions are not to be answered any further. */
  async whatWasDone(flow: string): Promise<string | undefined> {
    return this.flows.get(flow)?.what ?? this.shared.whatWasDone(flow);
  }

  /** The flow came to nothing and may be tried again. */
  release(flow: string): void {
    const running = this.flows.get(flow);
    this.flows.delete(flow);
    running?.settle(undefined);
    this.shared.release(flow);
  }

  private remember(flow: string, what: string): void {
    const running = this.flows.get(flow);
    if (running === undefined) return;
    running.what = what;
    running.settle(what);
  }

  private forgetOld(): void {
    const oldest = Date.now() - flowMemory;
    for (const [flow, { since }] of this.flows) {
      if (since >= oldest && this.flows.size <= mostRemembered) break;
      this.flows.delete(flow);
    }
  }
}
