import type { ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { ActionMetadata } from '../authoring/action.decorator.js';
import type { ActionContext } from '../authoring/action-context.js';
import type { ActionSpec } from '../authoring/action-spec.js';
import type { JsonObject } from '../kernel/json.js';

/** An action call as a guard sees it. */
export interface ActionExecution {
  readonly spec: ActionSpec;
  readonly params: JsonObject;
  readonly context: ActionContext;
}

/** The action call behind an execution; `undefined` when something else is executed, such as an HTTP request. */
export function actionExecution(execution: ExecutionContext, reflector: Reflector): ActionExecution | undefined {
  if (execution.getType<string>() !== 'gitlab-action') return undefined;
  const spec = reflector.get(ActionMetadata, execution.getHandler());
  const [params, context] = execution.getArgs<[JsonObject, ActionContext]>();
  return { spec, params, context };
}
