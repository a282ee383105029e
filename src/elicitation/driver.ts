import type { Question } from './question.js';
import type { Reply } from './reply.js';

/** One way for a question to travel to the person and for the reply to come back. */
export interface Driver {
  /** The reply, checked. */
  ask(question: Question): Promise<Reply>;
  /** Identifies the flow these questions belong to. */
  readonly flow: string;
  /** Forgets the replies, so that the questions start again. */
  restart(): void;
}
