import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Refused } from '../kernel/errors.js';
import { type ActionExecution, actionExecution } from './action-execution.js';

/**
 * Text that GitLab would run as a command is sent only when the caller says so.
 * Lines inside a fenced code block count too: GitLab skips those today, but a fence left open would not protect.
 */
@Injectable()
export class QuickActionsGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const action = actionExecution(execution, this.reflector);
    if (action === undefined || action.params['allow_quick_actions'] === true) return true;
    for (const { place, text } of await proseOf(action)) {
      const line = quickActionLine(text);
      if (line !== undefined) {
        throw new Refused(
          `${place}: the line "${line}" starts with a GitLab quick action, which GitLab would run. Nothing was sent. ` +
            'Reword the line or put a word before it; if it is meant to run, add "allow_quick_actions": true to the parameters.',
        );
      }
    }
    return true;
  }
}

/** The texts of a call that GitLab may read for quick actions. */
async function proseOf({ spec, params }: ActionExecution): Promise<readonly { readonly place: string; readonly text: unknown }[]> {
  const named = spec.prose?.map((place) => ({ place, text: params[place] }));
  return [named, await spec.proseIn?.(params)].filter((texts) => texts !== undefined).flat();
}

/** The first line that GitLab may read as a quick action: a slash and a word at its start. */
export function quickActionLine(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  return text
    .split(/[\r\n\u2028\u2029]/)
    .map((line) => line.replace(/^[\s\p{Cf}]+/u, ''))
    .find((line) => /^\/[a-z][a-z_]*(\s|$)/i.test(line))
    ?.slice(0, 80);
}
