import type { JsonObject } from '../kernel/json.js';

/** What a question about consent may be answered with; three of the four mean no, each in its own way. */
export type Decision = 'yes' | 'no' | 'declined' | 'dismissed';

/** A question that may stay unanswered. */
export interface MayDecline {
  /** Declining it, or leaving it empty, leaves the field out instead of ending the flow. */
  readonly optional: true;
}

/** Limits of a number; both ends belong to it. */
export interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly integer?: boolean;
}

/** How many of the offered texts may be chosen. */
export interface Several {
  readonly atLeast?: number;
  readonly atMost?: number;
}

/**
 * Asks the person through the client's own forms, one question at a time, in whatever way questions travel in this call.
 * A wizard may be run again from its top with earlier answers filled in, so until the last question it only asks.
 * Each method throws `Cancelled` when the person ends the flow and `UnreadableAnswer` when the client's answer does not fit;
 * the first throws `Refused` when the client cannot be asked at all.
 */
export interface Questions {
  /** Whether this call's client can be asked. */
  readonly available: boolean;
  /** Text; blank is a misfit unless `mayBeEmpty`. */
  text(key: string, message: string, options: MayDecline): Promise<string | undefined>;
  text(key: string, message: string, options?: { readonly mayBeEmpty?: boolean }): Promise<string>;
  /** Yes or no, starting on no. */
  yesNo(key: string, message: string, options: MayDecline): Promise<boolean | undefined>;
  yesNo(key: string, message: string): Promise<boolean>;
  number(key: string, message: string, bounds?: Bounds): Promise<number>;
  /** One of some texts. */
  choice<const V extends string>(key: string, message: string, values: readonly [V, ...V[]]): Promise<V>;
  /** One of some whole numbers, each shown with its meaning: access levels. */
  integerChoice<const V extends number>(key: string, message: string, values: Readonly<Record<V, string>>): Promise<V>;
  /** Several of some texts. */
  several<const V extends string>(key: string, message: string, values: readonly [V, ...V[]], limits?: Several): Promise<V[]>;
  /** A form of one's own from a flat JSON Schema: an object of plain properties. */
  form(key: string, message: string, schema: JsonObject): Promise<JsonObject>;
  /** Shows what was collected and asks for the final yes; returns only on yes. What follows may be written once. */
  agree(message: string, collected: Readonly<Record<string, unknown>>): Promise<void>;
  /** Asks whether something may be done; every answer that fits is a decision. */
  confirm(message: string): Promise<Decision>;
}

/** The answers that were given, without the questions that were left open. */
export function answered<T extends Record<string, unknown>>(answers: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
