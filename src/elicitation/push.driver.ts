import { randomUUID } from 'node:crypto';
import type { AskingCall, Channel } from '../authoring/asking.js';
import type { Driver } from './driver.js';
import type { Question } from './question.js';
import { readReply, type Reply } from './reply.js';

/** Asks by requests of ours to the client, while the call runs: the older revisions, on a connection that lasts. */
export class PushDriver implements Driver {
  readonly flow = randomUUID();

  constructor(
    private readonly channel: Extract<Channel, { kind: 'push' }>,
    private readonly call: AskingCall,
  ) {}

  /** Each question is asked while the call runs. */
  has(): boolean {
    return false;
  }

  async ask(question: Question): Promise<Reply> {
    const raw = await this.call.whileWaiting(() => this.channel.send(question.form, this.call.signal));
    return readReply(question, raw);
  }

  /** Nothing is remembered between questions. */
  restart(): void {
    return;
  }
}
