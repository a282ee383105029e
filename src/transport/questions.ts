import type { RequestId } from '@modelcontextprotocol/server';
import { isObject, type JsonObject } from '../kernel/json.js';

/** A message that asks for an answer (JSON-RPC 2.0 §4); what is wrong with it otherwise is for the protocol to say. */
export interface Question {
  readonly id: RequestId;
  readonly method: string;
  readonly params?: JsonObject;
}

export function isQuestion(message: unknown): message is Question {
  return isObject(message) && typeof message['method'] === 'string' && (typeof message['id'] === 'string' || typeof message['id'] === 'number');
}

/** How many questions a body holds; the rest belongs to calls that run already. */
export function questionsIn(body: unknown): number {
  return Array.isArray(body) ? body.filter(isQuestion).length : Number(isQuestion(body));
}
