import { setTimeout as sleep } from 'node:timers/promises';
import { flowMemory } from '../authoring/flow-time.js';
import type { SharedFlows } from '../authoring/shared-flows.js';
import type { Redis, RedisLink } from './redis-link.js';

/** A replica that has not been heard of for so long, in milliseconds, is taken for dead. */
const silence = 15_000;
const heartbeat = 5_000;
const longestPause = 500;

const running = 'running ';
const done = 'done ';
/** Nobody can say whether the replica that was about to write did. */
const unknown = 'its outcome is unknown. Look in GitLab before trying again.';

/** Deletes a claim only while it is the one that was made: what was done in the meantime stays. */
const giveBack = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

/** Flows as replicas see them in Redis: who carries one out, then the sentence that names what came of it. */
export class RedisFlows implements SharedFlows {
  /** Flows that this replica is carrying out. */
  private readonly open = new Set<string>();
  /** What Redis has not heard yet. */
  private readonly owed = new Map<string, (redis: Redis) => Promise<unknown>>();
  private beating: NodeJS.Timeout | undefined;

  constructor(private readonly link: RedisLink) {
    link.onReturn(() => this.payOwed());
  }

  async claim(flow: string): Promise<string | undefined> {
    const key = keyOf(flow);
    let isElsewhere = false;
    // Kept up before the claim, so that nobody meets a claim without its owner.
    this.open.add(flow);
    this.owed.delete(flow);
    await this.beat();
    for (let pause = 25; ; pause = Math.min(pause * 2, longestPause)) {
      const claimed = await this.link.run((redis) => redis.set(key, running + this.link.replica, { condition: 'NX', expiration: { type: 'PX', value: flowMemory } }), 'alone');
      // Another replica was seen writing. It may have gone through with it.
      if (claimed === 'alone' && isElsewhere) return this.lost(flow, unknown);
      if (claimed !== null) return undefined;
      const standing = await this.link.run((redis) => redis.get(key), null);
      const what = doneIn(standing);
      if (what !== undefined) return this.lost(flow, what);
      // Ours from before, of which Redis has not heard the end.
      if (standing === running + this.link.replica) return undefined;
      if (standing?.startsWith(running) === true) {
        isElsewhere = true;
        const alive = await this.link.run((redis) => redis.exists(aliveKey(standing.slice(running.length))), 1);
        if (alive === 0) return this.lost(flow, unknown);
      }
      await sleep(pause, undefined, { ref: false });
    }
  }

  async whatWasDone(flow: string): Promise<string | undefined> {
    return doneIn(await this.link.run((redis) => redis.get(keyOf(flow)), null));
  }

  settle(flow: string, what: string): void {
    this.close(flow, (redis) => redis.set(keyOf(flow), done + what, { expiration: { type: 'PX', value: flowMemory } }));
  }

  release(flow: string): void {
    this.close(flow, (redis) => redis.eval(giveBack, { keys: [keyOf(flow)], arguments: [running + this.link.replica] }));
  }

  /** Another replica has the flow. */
  private lost(flow: string, what: string): string {
    this.open.delete(flow);
    return what;
  }

  /** Others wait for the end of a flow: one that cannot be told now is told when Redis is back. */
  private close(flow: string, end: (redis: Redis) => Promise<unknown>): void {
    this.open.delete(flow);
    this.owed.set(flow, end);
    void this.pay(flow, end);
  }

  private async pay(flow: string, end: (redis: Redis) => Promise<unknown>): Promise<void> {
    if ((await this.link.run(end, 'alone')) === 'alone') {
      // No state of the flow can be sent any more once it would have been forgotten anyway.
      setTimeout(() => this.owed.delete(flow), flowMemory).unref();
      return;
    }
    if (this.owed.get(flow) === end) this.owed.delete(flow);
  }

  private payOwed(): void {
    for (const [flow, end] of this.owed) void this.pay(flow, end);
    if (this.open.size > 0) void this.beat();
  }

  /** Says that this replica lives, for as long as it carries something out. */
  private async beat(): Promise<void> {
    this.beating ??= setInterval(() => {
      if (this.open.size > 0) return void this.beat();
      clearInterval(this.beating);
      this.beating = undefined;
    }, heartbeat).unref();
    await this.link.run((redis) => redis.set(aliveKey(this.link.replica), '1', { expiration: { type: 'PX', value: silence } }), null);
  }
}

function keyOf(flow: string): string {
  return `gitlab-mcp:flow:${flow}`;
}

function aliveKey(replica: string): string {
  return `gitlab-mcp:replica:${replica}`;
}

function doneIn(standing: string | null): string | undefined {
  return standing?.startsWith(done) === true ? standing.slice(done.length) : undefined;
}
