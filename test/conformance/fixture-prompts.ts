import type { Prompt } from '@modelcontextprotocol/server';
import type { FixtureHandler } from './fixture-call.js';
import { askingPrompt } from './fixture-rounds.js';
import { redPixelBlock, resourceBlock, textBlock } from './raw-content.js';

const asUser = (...blocks: object[]) => ({ messages: blocks.map((content) => ({ role: 'user', content })) });

const handlers: Readonly<Record<string, FixtureHandler>> = {
  test_prompt_with_embedded_resource: ({ args }) =>
    asUser(resourceBlock(String(args['resourceUri']), 'text/plain', 'Embedded resource content for testing.'), textBlock('Please process the embedded resource above.')),
  test_prompt_with_image: () => asUser(redPixelBlock, textBlock('Please analyze the image above.')),
  test_input_required_result_prompt: askingPrompt,
};

const takesAddress = [{ name: 'resourceUri', description: 'Address of the resource to embed.', required: true }];

/** The suite's prompts with other blocks than text, as they are listed. */
export const fixturePrompts: readonly Prompt[] = Object.keys(handlers).map((name) => ({
  name,
  description: `Fixture of the conformance suite: ${name}.`,
  ...(name === 'test_prompt_with_embedded_resource' ? { arguments: takesAddress } : {}),
}));

/** What answers a prompt of the suite; undefined for any other. */
export function fixturePrompt(name: string): FixtureHandler | undefined {
  return Object.hasOwn(handlers, name) ? handlers[name] : undefined;
}
