import { CLIENT_CAPABILITIES_META_KEY, inputRequired, type InputRequest, type Result } from '@modelcontextprotocol/server';
import type { FlowState } from '../../src/authoring/asking.js';
import { isObject, type JsonObject } from '../../src/kernel/json.js';
import type { FixtureCall, FixtureHandler } from './fixture-call.js';
import { textBlock } from './raw-content.js';

type Round = Readonly<Record<string, InputRequest>>;

/** Something that needs input of the client before it is done, in one round or several. */
interface Rounds {
  readonly rounds: readonly Round[];
  /** Whether the client has to bring back what the server signed; without it only a single round can be told. */
  readonly signed?: boolean;
  readonly finish: (responses: JsonObject, call: FixtureCall) => Result;
}

function form(message: string, name: string, type = 'string'): InputRequest {
  return inputRequired.elicit({ message, requestedSchema: { type: 'object', properties: { [name]: { type } as { type: 'string' } }, required: [name] } });
}

function sampling(text: string, maxTokens = 100): InputRequest {
  return inputRequired.createMessage({ messages: [{ role: 'user', content: textBlock(text) }], maxTokens });
}

const userName = form('What is your name?', 'name');
const capital = sampling('What is the capital of France?');
const confirm = form('Please confirm', 'ok', 'boolean');
const said = (text: string): Result => ({ content: [textBlock(text)] });
const greeted = (responses: JsonObject) => said(`Hello, ${JSON.stringify(contentOf(responses['user_name'])?.['name'])}!`);

/** The suite's tools that ask by results (2026-07-28). */
export const roundTools: Readonly<Record<string, FixtureHandler>> = {
  test_input_required_result_elicitation: through({ rounds: [{ user_name: userName }], finish: greeted }),
  test_input_required_result_sampling: through({ rounds: [{ capital_question: capital }], finish: (responses) => said(JSON.stringify(responses)) }),
  test_input_required_result_list_roots: through({ rounds: [{ client_roots: inputRequired.listRoots() }], finish: (responses) => said(JSON.stringify(responses)) }),
  test_input_required_result_request_state: through({ rounds: [{ confirm }], signed: true, finish: () => said('state-ok') }),
  test_input_required_result_multiple_inputs: through({
    rounds: [{ user_name: userName, greeting: sampling('Generate a greeting', 50), client_roots: inputRequired.listRoots() }],
    signed: true,
    finish: greeted,
  }),
  test_input_required_result_multi_round: through({
    rounds: [{ step1: form('Step 1: What is your name?', 'name') }, { step2: form('Step 2: What is your favorite color?', 'color') }],
    signed: true,
    finish: (responses) => said(JSON.stringify(responses)),
  }),
  test_input_required_result_tampered_state: through({ rounds: [{ confirm }], signed: true, finish: () => said('state-ok') }),
  test_input_required_result_capabilities: (call) => {
    const declared = (call.context.mcpReq.envelope as JsonObject | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
    const known = isObject(declared) ? declared : {};
    const round = { ...('elicitation' in known ? { user_name: userName } : {}), ...('sampling' in known ? { capital_question: capital } : {}) };
    return through({ rounds: [round], finish: (responses) => said(JSON.stringify(responses)) })(call);
  },
  // Asks in any case: refusing what the client did not declare is up to the protocol layer.
  test_missing_capability: through({ rounds: [{ capital_question: capital }], finish: (responses) => said(JSON.stringify(responses)) }),
  test_streaming_elicitation: through({ rounds: [{ user_name: userName }], finish: greeted }),
};

/** The suite's prompt that asks by results. */
export const askingPrompt: FixtureHandler = through({
  rounds: [{ user_context: form('What context should the prompt use?', 'context') }],
  finish: (responses) => ({ messages: [{ role: 'user', content: textBlock(`Context: ${JSON.stringify(contentOf(responses['user_context'])?.['context'])}`) }] }),
});

function through({ rounds, signed = false, finish }: Rounds): FixtureHandler {
  return (call) => {
    const responses = call.context.mcpReq.inputResponses ?? {};
    const state = call.context.mcpReq.requestState<FlowState>();
    const open = signed ? openRound(state, call) : 0;
    const isAnswered = open !== undefined && Object.entries(rounds[open] ?? {}).every(([key, request]) => fits(request, responses[key]));
    const next = isAnswered ? open + 1 : (open ?? 0);
    const round = rounds[next];
    return round === undefined ? finish(responses, call) : ask(round, next, signed, call);
  };
}

/** The round that signed state says is open; none without state, or with that of another fixture. */
function openRound(state: FlowState | undefined, { name }: FixtureCall): number | undefined {
  return state?.binding === name ? Number(state.asked) : undefined;
}

async function ask(round: Round, index: number, signed: boolean, { name, seal }: FixtureCall): Promise<Result> {
  const requestState = signed ? await seal({ version: 1, flow: crypto.randomUUID(), binding: name, asked: String(index), answers: {} }) : undefined;
  return inputRequired({ inputRequests: { ...round }, ...(requestState === undefined ? {} : { requestState }) });
}

/** Whether an answer is one to its request. */
function fits({ method }: InputRequest, response: unknown): boolean {
  if (method === 'elicitation/create') return contentOf(response) !== undefined;
  if (!isObject(response)) return false;
  return method === 'roots/list' ? Array.isArray(response['roots']) : isObject(response['content']);
}

function contentOf(response: unknown): JsonObject | undefined {
  return isObject(response) && response['action'] === 'accept' && isObject(response['content']) ? response['content'] : undefined;
}
