import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { RedisClientType } from '@redis/client';
import { Gauges } from '../authoring/gauges.js';
import { FleetConfig } from '../config/fleet.config.js';

/** What commands are given to; it speaks to one server, over one connection. */
export type Redis = Pick<RedisClientType, 'set' | 'get' | 'exists' | 'eval' | 'pExpire' | 'publish'>;

/** Two connections, since one that listens takes no commands. Both are up, or neither counts. */
type Pair = readonly [commands: RedisClientType, listening: RedisClientType];

/** Milliseconds for a command, or a connection, to come to something; a call waits for it. */
const patience = 1_000;
const firstRetry = 250;
const longestRetry = 5_000;

/** All that replicas tell each other of looks. */
const channel = 'gitlab-mcp:looks';

/** The connection to the Redis of the fleet, which may go away and come back at any time. */
@Injectable()
export class RedisLink implements OnModuleInit, OnApplicationShutdown {
  /** Tells this replica apart from all others. */
  readonly replica = randomUUID();
  private readonly logger = new Logger('Fleet');
  private readonly url: string | undefined;
  /** The pair that is in use or being connected. */
  private pair: Pair | undefined;
  private up = false;
  private readonly listeners: ((message: string) => void)[] = [];
  private readonly returns: (() => void)[] = [];
  private isKnownAway = false;
  private retries = 0;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(config: FleetConfig, gauges: Gauges) {
    this.url = config.GITLAB_MCP_REDIS_URL;
    if (this.url !== undefined) gauges.add({ name: 'redis_up', help: 'Whether the Redis that replicas share can be used: 1 or 0.', kind: 'level', read: () => Number(this.up) });
  }

  /** The first calls are shared already when Redis is there, and are not kept waiting for one that is not. */
  async onModuleInit(): Promise<void> {
    if (this.url !== undefined) await this.connect(this.url);
  }

  /** The very last to close: calls that are answered while the process ends still have something to tell. */
  async onApplicationShutdown(): Promise<void> {
    const { pair = [], up } = this;
    this.closed = true;
    this.up = false;
    clearTimeout(this.retry);
    if (up) await inTime(Promise.all(pair.map((client) => client.close()))).catch((error: unknown) => this.logger.debug(reasonOf(error)));
    for (const client of pair) if (client.isOpen) client.destroy();
  }

  /** Hears of every message of other replicas and its own. */
  onMessage(listener: (message: string) => void): void {
    this.listeners.push(listener);
  }

  /** Runs each time the connection is there again. */
  onReturn(listener: () => void): void {
    this.returns.push(listener);
  }

  publish(message: string): void {
    void this.run((redis) => redis.publish(channel, message), 0);
  }

  /**
   * Has Redis do something.
   * @param otherwise what counts while Redis is away; nothing of Redis ever fails a call
   */
  async run<T, O>(work: (redis: Redis) => Promise<T>, otherwise: O): Promise<T | O> {
    const { pair, up } = this;
    if (pair === undefined || !up) return otherwise;
    try {
      return await inTime(work(pair[0]));
    } catch (error) {
      this.lose(pair, error);
      return otherwise;
    }
  }

  private async connect(url: string): Promise<void> {
    // The library is loaded only where there is a fleet.
    const { redisClient } = await import('./redis-client.js');
    const pair: Pair = [redisClient(url, patience), redisClient(url, patience)];
    const [commands, listening] = pair;
    this.pair = pair;
    for (const client of pair) client.on('error', (error: unknown) => this.lose(pair, error));
    try {
      await inTime(Promise.all([commands.connect(), listening.connect()]));
      await inTime(listening.subscribe(channel, (message) => this.listeners.forEach((listener) => listener(message))));
    } catch (error) {
      this.lose(pair, error);
    }
    if (this.pair !== pair) return;
    this.up = true;
    this.retries = 0;
    if (this.isKnownAway) this.logger.log('Redis is there again: replicas act as one.');
    this.isKnownAway = false;
    for (const listener of this.returns) listener();
  }

  /** With one connection the pair is lost; one that was lost before is nobody's concern any more. */
  private lose(pair: Pair, error: unknown): void {
    if (this.pair !== pair || this.closed) return;
    this.pair = undefined;
    this.up = false;
    for (const client of pair) if (client.isOpen) client.destroy();
    if (!this.isKnownAway) this.logger.warn(`Redis (GITLAB_MCP_REDIS_URL) cannot be used: ${reasonOf(error)}. This replica acts by itself until it can.`);
    this.isKnownAway = true;
    const wait = Math.min(firstRetry * 2 ** this.retries, longestRetry);
    this.retries += 1;
    this.retry = setTimeout(() => {
      if (this.url !== undefined) void this.connect(this.url);
    }, wait);
    this.retry.unref();
  }
}

/** What is awaited, unless it takes too long: a server that hangs must not hang the calls. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience / 1000} s`)), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A refused connection to a name with several addresses has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message || error.name : String(error);
}
