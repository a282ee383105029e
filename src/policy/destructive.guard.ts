import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ActionSpec } from '../authoring/action-spec.js';
import { withoutCredentials } from '../kernel/credentials.js';
import type { JsonObject } from '../kernel/json.js';
import { isSecret, withoutSecretParts, withoutSecretsInside } from '../kernel/secret-arguments.js';
import { type ActionExecution, actionExecution } from './action-execution.js';
import { asNamed, deedOf } from './deed.js';

/** Nothing is destroyed in GitLab before someone has agreed to it. */
@Injectable()
export class DestructiveGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const action = actionExecution(execution, this.reflector);
    if (action?.spec.effect === 'destroy') {
      const { spec, context } = action;
      await context.consent.obtain(await questionAbout(action), { mayAsk: context.surface !== 'dynamic', undoneBy: spec.undoneBy });
    }
    return true;
  }
}

/** The action's own words, which say themselves what they leave out, or those that its parameters make. */
async function questionAbout({ spec, params }: ActionExecution): Promise<string> {
  return spec.question === undefined ? question(spec, params) : withoutCredentials(`${await spec.question(params)} (${spec.id})`);
}

/**
 * What would happen, in words a person can judge: `Delete branch feature/login of acme/api`.
 * What is aimed at is never shortened: a name that is cut off could stand for another. Credentials are not shown.
 */
export function question(spec: ActionSpec, params: JsonObject): string {
  const { text, told } = deedOf(spec, params);
  const given = Object.keys(params).filter((name) => params[name] !== undefined && params[name] !== null && !told.has(name));
  const details = given.map((name) => `${words(name)} ${hides(name, params[name]) ? '(not shown)' : inShort(params[name])}`);
  return withoutSecretParts(`${text}${details.length > 0 ? `, with ${details.join(', ')}` : ''} (${spec.id})`, isSecret);
}

/** A flag hides nothing, whatever it is called. */
function hides(name: string, value: unknown): boolean {
  return isSecret(name) && typeof value !== 'boolean';
}

function words(name: string): string {
  return name.replaceAll('_', ' ');
}

/** A detail of the call, as far as it tells what will happen. */
function inShort(value: unknown): string {
  const text = value === true ? 'yes' : value === false ? 'no' : typeof value === 'string' ? asNamed(withoutSecretParts(value, isSecret)) : JSON.stringify(withoutSecretsInside(value));
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
