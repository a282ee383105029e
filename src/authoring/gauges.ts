import { Injectable } from '@nestjs/common';

/** A figure that its owner knows and metrics show. */
export interface Gauge {
  /** Without the prefix that all figures of this server have: `sessions`, `polls_total`. */
  readonly name: string;
  /** What it counts, in a sentence. */
  readonly help: string;
  /** A count only grows; a level also falls. */
  readonly kind: 'count' | 'level';
  /** What tells it from others of its name, which have the same labels with other values. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Read each time the figures are asked for. */
  readonly read: () => number;
}

/** Where parts of the server leave the figures that metrics show. */
@Injectable()
export class Gauges {
  private readonly known: Gauge[] = [];

  add(...gauges: readonly Gauge[]): void {
    this.known.push(...gauges);
  }

  get all(): readonly Gauge[] {
    return this.known;
  }
}
