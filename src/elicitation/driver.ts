import type { Question } from './question.js';
import type { Reply } from './reply.js';

/** One way for a question to travel to the person and for the reply to come back. */
export interface Driver {
  /** Whether the reply is there already, so that nobody is asked. */
  has(question: Question): boolean;
  /** The reply, checked. */
  ask(question: Question): Promise<Reply>;
  /** Identifies the flow these questions belong to. */
  readonly flow: string;
  /** Forgets the replies, so that the questions start again. */
  restart(): void;
}
