import { setTimeout } from 'node:timers/promises';
import type { Result, StandardSchemaV1, Tool } from '@modelcontextprotocol/server';
import type { Form } from '../../src/authoring/asking.js';
import type { JsonObject } from '../../src/kernel/json.js';
import { progressOf } from '../../src/protocol/progress-reporter.js';
import type { FixtureCall, FixtureHandler } from './fixture-call.js';
import { roundTools } from './fixture-rounds.js';
import { redPixelBlock, resourceBlock, silence, textBlock } from './raw-content.js';

const content = (...blocks: object[]): FixtureHandler => () => ({ content: blocks });
const failed = (text: string): Result => ({ content: [textBlock(text)], isError: true });

const defaults: JsonObject = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
};

const options = ['option1', 'option2', 'option3'];
const titled = (word: string) => ['First', 'Second', 'Third'].map((order, index) => ({ const: `value${index + 1}`, title: `${order} ${word}` }));
const choices: JsonObject = {
  untitledSingle: { type: 'string', enum: options },
  titledSingle: { type: 'string', oneOf: titled('Option') },
  legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['Option One', 'Option Two', 'Option Three'] },
  untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
  titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
};

const handlers: Readonly<Record<string, FixtureHandler>> = {
  test_simple_text: content(textBlock('This is a simple text response for testing.')),
  test_image_content: content(redPixelBlock),
  test_audio_content: content({ type: 'audio', data: silence, mimeType: 'audio/wav' }),
  test_embedded_resource: content(resourceBlock('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')),
  test_multiple_content_types: content(
    textBlock('Multiple content types test:'),
    redPixelBlock,
    resourceBlock('test://mixed-content-resource', 'application/json', JSON.stringify({ test: 'data', value: 123 })),
  ),
  test_error_handling: () => failed('This tool intentionally returns an error for testing'),
  // The server never declares logging, so this one only shows that nothing is logged to the client unasked.
  test_logging_tool: content(textBlock('Nothing was logged.')),
  test_tool_with_progress: async ({ context }) => {
    const progress = progressOf(context);
    for (const done of [0, 50, 100]) {
      progress.report(done, 100);
      await setTimeout(50);
    }
    progress.stop();
    return { content: [textBlock('Done.')] };
  },
  test_sampling: sample,
  test_elicitation: (call) =>
    elicit(call, {
      message: String(call.args['message']),
      requestedSchema: {
        type: 'object',
        properties: { username: { type: 'string', description: "User's response" }, email: { type: 'string', description: "User's email address" } },
        required: ['username', 'email'],
      },
    }),
  test_elicitation_sep1034_defaults: (call) => elicit(call, { message: 'Please check the defaults', requestedSchema: { type: 'object', properties: defaults, required: [] } }),
  test_elicitation_sep1330_enums: (call) => elicit(call, { message: 'Please choose', requestedSchema: { type: 'object', properties: choices, required: [] } }),
  // Nothing changes, and whoever listens is told that it did.
  test_trigger_tool_change: ({ publish }) => {
    publish({ kind: 'tools_list_changed' });
    return { content: [textBlock('Told.')] };
  },
  test_trigger_prompt_change: ({ publish }) => {
    publish({ kind: 'prompts_list_changed' });
    return { content: [textBlock('Told.')] };
  },
  json_schema_2020_12_tool: content(textBlock('Read.')),
  ...roundTools,
};

const texts = (...names: string[]): Tool['inputSchema'] => ({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])), required: names });
const schemas: Readonly<Record<string, Tool['inputSchema']>> = {
  test_sampling: texts('prompt'),
  test_elicitation: texts('message'),
  json_schema_2020_12_tool: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: { address: { $anchor: 'addressDef', type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' }, contactMethod: { type: 'string', enum: ['phone', 'email'] }, phone: { type: 'string' }, email: { type: 'string' } },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false,
  },
};

/** The suite's tools as they are listed. */
export const fixtureTools: readonly Tool[] = Object.keys(handlers).map((name) => ({
  name,
  description: `Fixture of the conformance suite: ${name}.`,
  inputSchema: schemas[name] ?? { type: 'object', additionalProperties: false },
}));

/** What answers a tool of the suite; undefined for any other. */
export function fixtureTool(name: string): FixtureHandler | undefined {
  return Object.hasOwn(handlers, name) ? handlers[name] : undefined;
}

/** Asks by a request while the call runs, over the server's own channel. */
async function elicit({ channel, context }: FixtureCall, form: Form): Promise<Result> {
  if (channel.kind !== 'push') return failed(`The client cannot be asked here: ${channel.kind}.`);
  const answer = await channel.send(form, context.mcpReq.signal);
  return { content: [textBlock(`User response: ${JSON.stringify(answer)}`)] };
}

const unchecked: StandardSchemaV1<unknown, unknown> = { '~standard': { version: 1, vendor: 'conformance', validate: (value) => ({ value }) } };

async function sample({ args, context }: FixtureCall): Promise<Result> {
  const messages = [{ role: 'user' as const, content: textBlock(String(args['prompt'])) }];
  const answer = await context.mcpReq.send({ method: 'sampling/createMessage', params: { messages, maxTokens: 100 } }, unchecked);
  return { content: [textBlock(`LLM response: ${JSON.stringify(answer)}`)] };
}
