import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** The answers that are being written, so that a shutdown can wait for them. */
@Injectable()
export class OpenAnswers {
  private readonly open = new Map<ServerResponse, 'call' | 'stream'>();
  private isDraining = false;

  /** True once no new call is taken. */
  get draining(): boolean {
    return this.isDraining;
  }

  add(answer: ServerResponse): void {
    this.open.set(answer, 'call');
    answer.on('close', () => this.open.delete(answer));
  }

  /** An event stream ends when one side ends it; there is nothing to wait for. */
  markAsStream(answer: ServerResponse): void {
    if (this.open.has(answer)) this.open.set(answer, 'stream');
  }

  /** Lets the calls that run be answered. */
  async drain(within: number): Promise<void> {
    this.isDraining = true;
    await closed([...this.open].filter(([, kind]) => kind === 'call').map(([answer]) => answer), within);
  }

  /** Waits until everything written is out. */
  async finish(within: number): Promise<void> {
    await closed([...this.open.keys()], within);
  }
}

async function closed(answers: readonly ServerResponse[], within: number): Promise<void> {
  const closing = answers.map((answer) => new Promise((resolve) => answer.once('close', resolve)));
  await Promise.race([Promise.all(closing), sleep(within, undefined, { ref: false })]);
}
