import { describe, expect, it } from '@jest/globals';
import type { FlowState } from '../authoring/asking.js';
import { FlowStateCodec } from '../protocol/flow-state-codec.js';
import { AnsweredRounds } from './answered-rounds.js';

const state: FlowState = { version: 1, flow: 'f', binding: 'b', answers: {}, asked: 'title' };
const inputResponses = { title: { action: 'accept', content: { title: 'x' } } };

function call(params: object): object {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'gitlab_execute_action', ...params } };
}

describe('an answer that travels with a repeated call', () => {
  it('is one the first time that its state comes', async () => {
    const codec = new FlowStateCodec([]);
    const rounds = new AnsweredRounds(codec);
    const requestState = await codec.seal(state);

    expect(await rounds.isAnswer(call({ requestState, inputResponses }))).toBe(true);
    expect(await rounds.isAnswer(call({ requestState, inputResponses }))).toBe(false);
  });

  it('is one once when it comes several times at once', async () => {
    const codec = new FlowStateCodec([]);
    const rounds = new AnsweredRounds(codec);
    const requestState = await codec.seal(state);

    const found = await Promise.all([1, 2, 3].map(() => rounds.isAnswer(call({ requestState, inputResponses }))));
    expect(found.filter(Boolean)).toHaveLength(1);
  });

  it('is none without a state of ours and something that answers', async () => {
    const codec = new FlowStateCodec([]);
    const rounds = new AnsweredRounds(codec);
    const requestState = await codec.seal(state);
    const foreign = await new FlowStateCodec([]).seal(state);

    for (const params of [{}, { requestState }, { requestState, inputResponses: ['x'] }, { requestState, inputResponses: null }, { inputResponses }, { requestState, inputResponses: {} }, { requestState: foreign, inputResponses }, { requestState: `${requestState}A`, inputResponses }, { requestState: 7, inputResponses }]) {
      expect(await rounds.isAnswer(call(params))).toBe(false);
    }
    expect(await rounds.isAnswer([call({ requestState, inputResponses })])).toBe(false);
    for (const body of [undefined, null, 'text', { jsonrpc: '2.0', id: 1, method: 'ping' }, { jsonrpc: '2.0', method: 'tools/call', params: { requestState, inputResponses } }]) expect(await rounds.isAnswer(body)).toBe(false);
    expect(await rounds.isAnswer(call({ requestState, inputResponses }))).toBe(true);
  });

  it('is remembered until fifty thousand others came', async () => {
    const rounds = new AnsweredRounds({ isAlive: () => Promise.resolve(true) } as unknown as FlowStateCodec);
    const isAnswer = (number: number) => rounds.isAnswer(call({ requestState: `state ${number}`, inputResponses }));
    for (let number = 1; number <= 50_000; number += 1) await isAnswer(number);

    expect(await isAnswer(1)).toBe(false);
    expect(await isAnswer(50_001)).toBe(true);
    expect(await isAnswer(2)).toBe(false);
    expect(await isAnswer(1)).toBe(true);
  });
});
