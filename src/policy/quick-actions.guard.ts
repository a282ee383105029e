import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Refused } from '../kernel/errors.js';
import { type ActionExecution, actionExecution } from './action-execution.js';
import { deedOf } from './deed.js';

/** Quick actions that do what an action with the effect `destroy` does. */
const destroying = /^\/(?:merge|unapprove|unlink)(?=\s|$)/i;

/**
 * Text that GitLab would run as a command is sent only when the caller says so, and what destroys only once someone has agreed to it.
 * Lines inside a fenced code block count too: GitLab skips those today, but a fence left open would not protect.
 */
@Injectable()
export class QuickActionsGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const action = actionExecution(execution, this.reflector);
    if (action === undefined) return true;
    const found = (await proseOf(action)).flatMap(({ place, text }) => quickActionLines(text).map((line) => ({ place, line })));
    const [first] = found;
    if (first === undefined) return true;
    if (action.params['allow_quick_actions'] !== true) {
      throw new Refused(
        `${first.place}: the line "${first.line.slice(0, 80)}" starts with a GitLab quick action, which GitLab would run. Nothing was sent. ` +
          'Reword the line or put a word before it; if it is meant to run, add "allow_quick_actions": true to the parameters.',
      );
    }
    if (action.context.places.confined) {
      throw new Refused(
        `${first.place}: the line "${first.line.slice(0, 80)}" would run a GitLab quick action, which may name any project. While only some may be touched (GITLAB_MCP_ALLOWED_PROJECTS), none is run. ` +
          'Use the action that does the same. Nothing was sent.',
      );
    }
    await this.agreed(action, new Set(found.flatMap(({ line }) => destroying.exec(line) ?? [])));
    return true;
  }

  /** What destroys anyway is asked about as a whole. */
  private async agreed({ spec, params, context }: ActionExecution, commands: ReadonlySet<string>): Promise<void> {
    if (commands.size === 0 || spec.effect === 'destroy') return;
    await context.consent.obtain(`${deedOf(spec, params).text}, in which GitLab runs ${[...commands].join(' and ')} (${spec.id})`);
  }
}

/** The texts of a call that GitLab may read for quick actions. */
async function proseOf({ spec, params }: ActionExecution): Promise<readonly { readonly place: string; readonly text: unknown }[]> {
  const named = spec.prose?.map((place) => ({ place, text: params[place] }));
  return [named, await spec.proseIn?.(params)].filter((texts) => texts !== undefined).flat();
}

/** The lines that GitLab may read as quick actions: a slash and a word at their start. */
export function quickActionLines(text: unknown): readonly string[] {
  if (typeof text !== 'string') return [];
  // GitLab takes carriage returns away before it looks, wherever they stand.
  const lines = new Set([...text.split(/[\r\n\u2028\u2029]/), ...text.replaceAll('\r', '').split('\n')]);
  return [...lines]
    .map((line) => line.replace(/^[\s\p{Cf}]+/u, ''))
    .filter((line) => /^\/[a-z][a-z_]*(\s|$)/i.test(line));
}
