/**
 * What replicas know together of flows: which are being carried out, and which were. Nothing here ever fails: while replicas cannot
 * reach each other, each decides by itself.
 */
export abstract class SharedFlows {
  /** Claims a flow for this replica. Resolves to undefined when it may go on; to what was done, once that is known, when another replica has it. */
  abstract claim(flow: string): Promise<string | undefined>;
  /** What a flow did, as far as another replica has told. */
  abstract whatWasDone(flow: string): Promise<string | undefined>;
  /** This replica carried the flow out; `what` names what came of it, in words the caller may read. */
  abstract settle(flow: string, what: string): void;
  /** The flow came to nothing at this replica, and any may claim it again. */
  abstract release(flow: string): void;
}
