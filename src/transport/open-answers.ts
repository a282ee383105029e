import type { Server, ServerResponse } from 'node:http';
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Ending } from '../kernel/ending.js';

/** Rounds of the event loop without anything new after which nothing is under way any more: a connection is taken in one, its request read in the next. */
const quietRounds = 3;

/** The answers that are being written, so that a shutdown can wait for them. */
@Injectable()
export class OpenAnswers {
  private readonly open = new Map<ServerResponse, 'call' | 'stream'>();
  private begun = 0;
  private isDraining = false;
  /** Comes when the calls that still run are given up. */
  readonly givesUp = new Ending();

  /** True once no new call is taken. */
  get draining(): boolean {
    return this.isDraining;
  }

  add(answer: ServerResponse): void {
    this.open.set(answer, 'call');
    this.begun += 1;
    answer.on('close', () => this.open.delete(answer));
  }

  /** Calls something once an answer is out, or nobody waits for it any more. */
  whenOver(answer: ServerResponse, run: () => void): void {
    if (this.open.has(answer)) answer.on('close', run);
    else run();
  }

  /** An event stream ends when one side ends it; there is nothing to wait for. */
  markAsStream(answer: ServerResponse): void {
    if (this.open.has(answer)) this.open.set(answer, 'stream');
  }

  /** Lets the calls that run be answered; in milliseconds. */
  async drain(within: number): Promise<void> {
    this.isDraining = true;
    await closed(this.calls, within);
  }

  /** Gives up the calls that still run, and lets them say so. */
  async giveUp(within: number): Promise<void> {
    this.givesUp.end();
    await closed(this.calls, within);
  }

  /**
   * Lets nobody in any more, and waits until everybody who was is answered and everything written is out.
   * @param within milliseconds for each of the two
   */
  async finish(server: Server, within: number): Promise<void> {
    await this.quiet(within);
    // Just now everything that had arrived has been read: no request is lost with the connections that are closed here.
    server.close();
    await this.quiet(within);
  }

  private async quiet(within: number): Promise<void> {
    const end = performance.now() + within;
    for (let rounds = 0; rounds < quietRounds && performance.now() < end; rounds += 1) {
      const { begun } = this;
      await closed([...this.open.keys()], end - performance.now());
      await nextRound();
      if (begun !== this.begun) rounds = -1;
    }
  }

  private get calls(): ServerResponse[] {
    return [...this.open].filter(([, kind]) => kind === 'call').map(([answer]) => answer);
  }
}

async function closed(answers: readonly ServerResponse[], within: number): Promise<void> {
  const closing = answers.map((answer) => new Promise((resolve) => answer.once('close', resolve)));
  await Promise.race([Promise.all(closing), sleep(within, undefined, { ref: false })]);
}
