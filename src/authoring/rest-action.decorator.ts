import type { TObject } from 'typebox';
import type { ActionSpec, RestActionDeclaration, WireSpec } from './action-spec.js';

/** The type of a property that stands for a REST action; it has no value, the declaration is all there is. */
export type RestCall = never;

/** One REST action as its class declares it. */
export interface RestActionEntry {
  readonly key: string;
  readonly route: string;
  readonly spec: ActionSpec;
  readonly wire: WireSpec;
  readonly done?: string;
}

const restActionsKey = 'gitlab-mcp:rest-actions';

/**
 * Publishes one REST call in the catalog: `GET /projects/:project_id/issues/:issue_iid`.
 * Path segments come from the parameters of that name; the rest travels as query (GET, HEAD, DELETE) or JSON body.
 * A property decorator's metadata would land on the prototype and overwrite its neighbour's, so entries are appended to a list on the class.
 */
export function RestAction<P extends TObject>(id: string, route: string, declaration: RestActionDeclaration<P>) {
  return (target: object, key: string): void => {
    const { wire = {}, done, ...spec } = declaration;
    const entry: RestActionEntry = {
      key,
      route,
      spec: { id, ...spec },
      wire,
      ...(done === undefined ? {} : { done }),
    };
    const own = restActionsOf(target.constructor);
    Reflect.defineMetadata(restActionsKey, [...own, entry], target.constructor);
  };
}

/** The REST actions that a class itself declares, in order. */
export function restActionsOf(type: object): readonly RestActionEntry[] {
  return (Reflect.getOwnMetadata(restActionsKey, type) as RestActionEntry[] | undefined) ?? [];
}
