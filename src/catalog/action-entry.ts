import type { ActionContext } from '../authoring/action-context.js';
import { titleOf } from '../authoring/action-title.js';
import { type ActionSpec, type Alias, domainOf, type Effect } from '../authoring/action-spec.js';
import { toolNameOf } from '../authoring/tool-name.js';
import type { JsonObject } from '../kernel/json.js';
import type { Tier } from '../kernel/tier.js';
import { plainView } from '../presentation/plain.js';
import type { View } from '../presentation/view.js';
import { type ObjectSchema, objectSchema } from './action-schema.js';

/** One action of the catalog: its declaration, ready to be listed, found, called and shown. */
export interface ActionEntry {
  readonly id: string;
  readonly domain: string;
  readonly title: string;
  readonly summary: string;
  readonly effect: Effect;
  readonly tier: Tier;
  readonly spec: ActionSpec;
  /** The closed schema of its parameters. */
  readonly schema: ObjectSchema;
  readonly view: View;
  readonly aliases: readonly Alias[];
  /** Name of its own tool where each action is one; fits every client. */
  readonly tool: string;
  /** Repeating the call changes nothing more. */
  readonly idempotent: boolean;
  /** It has guards of its own, which may want the person's agreement because of the arguments. */
  readonly guarded: boolean;
  /** The route of a REST action, as declared. */
  readonly route?: string;
  /** Runs it past every guard and interceptor. */
  readonly call: (params: JsonObject, context: ActionContext) => Promise<unknown>;
}

/** A declaration and the function that runs it. */
export interface Declared {
  readonly spec: ActionSpec;
  readonly call: ActionEntry['call'];
  readonly route?: string;
  readonly guarded?: boolean;
}

/** Makes an entry from a declaration. */
export function entryOf({ spec, call, route, guarded = false }: Declared, defaultProject: string | undefined): ActionEntry {
  const tool = toolNameOf(spec.id, spec.tool);
  const shortened = spec.tool === undefined || spec.tool === tool ? [] : [spec.tool];
  let schema: ObjectSchema | undefined;
  return {
    id: spec.id,
    domain: domainOf(spec.id),
    title: titleOf(spec),
    summary: spec.summary,
    effect: spec.effect,
    tier: spec.tier ?? 'free',
    spec,
    // Made when somebody looks: of most actions a process never hears.
    get schema() {
      return (schema ??= objectSchema(spec, defaultProject));
    },
    view: spec.view ?? plainView,
    aliases: [...(spec.aliases ?? []), ...shortened].map((alias) => (typeof alias === 'string' ? { id: alias } : alias)),
    tool,
    idempotent: spec.idempotent ?? (spec.effect === 'read' || route?.startsWith('DELETE ') === true),
    guarded,
    ...(route === undefined ? {} : { route }),
    call,
  };
}
