import type { TObject } from 'typebox';
import { declaredMembers, declareMember } from './declared-members.js';
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
    declareMember(restActionsKey, target.constructor, entry);
  };
}

/** The REST actions that a class itself declares, in order. */
export function restActionsOf(type: object): readonly RestActionEntry[] {
  return declaredMembers<RestActionEntry>(restActionsKey, type);
}
