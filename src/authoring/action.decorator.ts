import { Reflector } from '@nestjs/core';
import type { Static, TObject } from 'typebox';
import type { ActionContext } from './action-context.js';
import type { ActionDeclaration, ActionSpec } from './action-spec.js';

/** The specification an action's handler carries; the key is fixed so that modules of other packages are found. */
export const ActionMetadata = Reflector.createDecorator<ActionSpec>({ key: 'gitlab-mcp:action' });

/** Publishes a method in the catalog. The compiler holds the method's first argument to the schema. */
export function Action<P extends TObject>(id: string, spec: ActionDeclaration<P>) {
  return <M extends (params: Static<P>, context: ActionContext) => unknown>(
    target: object,
    key: string,
    method: TypedPropertyDescriptor<M>,
  ): void => {
    ActionMetadata({ id, ...spec })(target, key, method);
  };
}
