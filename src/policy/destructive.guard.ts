import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ActionSpec } from '../authoring/action-spec.js';
import type { JsonObject } from '../kernel/json.js';
import { actionExecution } from './action-execution.js';

/** Nothing is destroyed in GitLab before someone has agreed to it. */
@Injectable()
export class DestructiveGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const action = actionExecution(execution, this.reflector);
    if (action?.spec.effect === 'destroy') await action.context.consent.obtain(question(action.spec, action.params), { mayAsk: action.context.surface !== 'dynamic' });
    return true;
  }
}

/** What would happen, in words: the action's sentence with the object it aims at. */
export function question(spec: ActionSpec, params: JsonObject): string {
  const aims = ((spec.params as { required?: string[] }).required ?? [])
    .filter((name) => typeof params[name] === 'string' || typeof params[name] === 'number')
    .map((name) => `${name} ${String(params[name]).slice(0, 100)}`);
  return `${spec.summary.replace(/\.$/, '')} (${spec.id}: ${aims.join(', ')})`;
}
