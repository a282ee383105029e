import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import type { Caller } from '../kernel/caller.js';
import type { PartsSource } from './served-parts.js';

/**
 * Answers `completion/complete`.
 * @param withPrompts whether prompts are served, and their arguments with them
 */
export function serveCompletions(server: Server, parts: PartsSource, caller: Caller, withPrompts: boolean): void {
  server.setRequestHandler('completion/complete', async ({ params }, { mcpReq: { signal } }) => {
    const { completer, prompts, resources } = await parts();
    const { ref, argument, context } = params;
    const place = ref.type === 'ref/resource' ? ref.uri : ref.name;
    const known = ref.type === 'ref/resource' ? variablesOf(resources.templates(), place) : argumentsOf(withPrompts ? prompts.list() : [], place);
    if (known === undefined) {
      const what = ref.type === 'ref/resource' ? 'resource template' : 'prompt';
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no ${what} "${place.slice(0, 200)}" here.`);
    }
    if (!known.includes(argument.name)) return { completion: { values: [], total: 0, hasMore: false } };
    const { values, ...counts } = await completer.complete({ caller, place, argument: argument.name, value: argument.value, known: context?.arguments ?? {}, signal });
    return { completion: { values: [...values], ...counts } };
  });
}

/** The variables of a template; undefined when it is not served. */
function variablesOf(templates: readonly { readonly uriTemplate: string }[], uriTemplate: string): string[] | undefined {
  if (!templates.some((each) => each.uriTemplate === uriTemplate)) return undefined;
  return [...uriTemplate.matchAll(/\{\+?([a-z_]+)\}/g)].map(([, name = '']) => name);
}

/** The arguments of a prompt; undefined when it is not served. */
function argumentsOf(prompts: readonly { readonly name: string; readonly arguments: readonly { readonly name: string }[] }[], name: string): string[] | undefined {
  return prompts.find((each) => each.name === name)?.arguments.map((argument) => argument.name);
}
