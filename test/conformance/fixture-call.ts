import type { Result, ServerContext, ServerEvent } from '@modelcontextprotocol/server';
import type { Channel, FlowState } from '../../src/authoring/asking.js';
import type { JsonObject } from '../../src/kernel/json.js';

/** A call of a fixture, and what the server's protocol layer has ready for it. */
export interface FixtureCall {
  readonly name: string;
  readonly args: JsonObject;
  readonly context: ServerContext;
  /** The way to the client as the server's own actions get it. */
  readonly channel: Channel;
  /** Signs state with the server's own keys. */
  seal(state: FlowState): Promise<string>;
  /** Tells everyone who listens that a list has changed. */
  publish(event: ServerEvent): void;
}

/** Answers a call as the suite expects. */
export type FixtureHandler = (call: FixtureCall) => Result | Promise<Result>;
