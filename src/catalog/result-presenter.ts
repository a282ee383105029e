import { Injectable } from '@nestjs/common';
import { CallShape } from '../authoring/call-shape.js';
import { Done } from '../authoring/done.js';
import { LimitsConfig } from '../config/limits.config.js';
import { SurfaceConfig } from '../config/surface.config.js';
import type { RequestLine } from '../kernel/errors.js';
import { isObject, type JsonObject } from '../kernel/json.js';
import { withoutSecretArguments } from '../kernel/secret-arguments.js';
import { formless, isNothing } from '../gitlab/formless.js';
import { fillPath, parseRoute } from '../gitlab/route.js';
import { pastTheEnd } from '../presentation/listing.js';
import { bytes, code, cutTo, fence, head, json, size } from '../presentation/markdown.js';
import { withoutSecrets } from '../presentation/secrets.js';
import type { ViewContext } from '../presentation/view.js';
import type { ActionEntry } from './action-entry.js';
import type { ResourceLink, Success } from './outcome.js';
import { linkTo } from './resource-link.js';
import type { RunningCall } from './running-call.js';

/** What of a call its result is made from. */
type Presented = Omit<RunningCall, 'call'>;

/** An action and the arguments it was called with. */
type Given = Pick<RunningCall, 'entry' | 'params'>;

interface NextStep {
  readonly action: string;
  readonly params?: JsonObject;
}

/** Parameters that say which object is meant; only those are carried over into a next step. */
const addresses = /(_id|_iid)$|^(sha|ref|branch|source_branch|tag_name|file_path)$/;

/** The parameters of an action that say which object is meant. */
interface Addresses {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** Room in the budget for what follows a view, where the budget is large enough to have any. */
const mostFooting = 1_024;

/** Turns what an action returned into text for the model and JSON for programs. */
@Injectable()
export class ResultPresenter {
  private readonly addresses = new WeakMap<ActionEntry, Addresses>();

  constructor(
    private readonly shape: CallShape,
    private readonly limits: LimitsConfig,
    private readonly surface: SurfaceConfig,
  ) {}

  present(call: Presented, value: unknown): Success {
    const { entry, params, options: { fields } } = call;
    if (entry.effect === 'read' && isNothing(value)) throw formless(readLine(call), 200);
    if (value instanceof Done || isNothing(value)) {
      const message = value instanceof Done ? value.message : withoutObject(entry);
      return { ok: true, text: message, structured: { status: 'success', message }, images: [] };
    }
    const most = this.limits.GITLAB_MCP_MAX_RESULT_BYTES;
    const footing = Math.min(mostFooting, Math.floor(most / 4));
    const context: ViewContext = {
      params,
      budget: most - footing,
      strictFields: entry.effect === 'read',
      again: (changes) => this.again(call, fields === undefined ? changes : { fields, ...changes }),
      ...(fields === undefined ? {} : { fields }),
    };
    const { text, structured, images = [] } = entry.view.render(value, context);
    // Views keep to their budget; what they say of a call with very long arguments may still be too long.
    const shown = cutTo(pastTheEnd(value, context) ?? text, most - footing);
    const steps = fitting(this.nextSteps(call, value), footing);
    const links = this.links(call, value);
    return {
      ok: true,
      text: steps.length > 0 ? `${shown}\n\nNext: ${steps.map(({ action }) => code(action)).join(', ')}` : shown,
      structured: { ...inWords(withoutSecrets(structured) as JsonObject, entry), ...(steps.length > 0 ? { next_steps: steps } : {}) },
      images,
      ...(links.length > 0 ? { links } : {}),
    };
  }

  /** Where what was read can be read again; nothing where resources are not served. */
  private links({ entry: { spec }, params }: Given, value: unknown): readonly ResourceLink[] {
    if (spec.resource === undefined || this.surface.GITLAB_MCP_CAPABILITY_SURFACE !== 'full') return [];
    const link = linkTo(spec.resource, isObject(value) ? value : {}, params);
    return link === undefined ? [] : [link];
  }

  /** The same call with some arguments changed, as the client would send it. */
  private again({ entry, params }: Given, changes: JsonObject): string {
    const { fields, ...others } = changes;
    // Of what reads, every argument has to stay for the call to go on; a change is not to be repeated with what signs in anyway.
    const merged: Record<string, unknown> = { ...(entry.effect === 'read' ? params : withoutSecretArguments(params)), ...others };
    if ('cursor' in others) delete merged['page'];
    const call = this.shape.call(entry, merged);
    const args = fields === undefined ? call.arguments : { ...call.arguments, fields };
    return `${call.tool} ${json(args)}`;
  }

  /** At most three actions that usually follow and that this process serves, with the arguments that are known already. */
  private nextSteps({ entry, params, view }: Presented, value: unknown): NextStep[] {
    const read = isObject(value) ? value : {};
    const known = (name: string) => (name in params ? params[name] : read[name]);
    const [ownId, ownIid] = [`${entry.domain}_id`, `${entry.domain}_iid`];
    return (entry.spec.next ?? []).slice(0, 6).flatMap((id): NextStep[] => {
      const next = view.entry(id);
      if (next === undefined) return [];
      const args: JsonObject = {};
      const { required, optional } = this.addressesOf(next);
      // Required ones from whatever is known; optional ones only where the call itself, or what it read, is what they mean.
      for (const name of [...required, ...optional.filter((each) => each in params || each === ownId || each === ownIid)]) {
        const found = known(name) ?? (name === ownIid ? known('iid') : name === ownId ? known('id') : name === 'source_branch' ? known('branch') : undefined);
        if (typeof found === 'string' || typeof found === 'number') args[name] = found;
      }
      // What the call itself carried is not said again.
      const carried = Object.entries(args).every(([name, value]) => params[name] === value);
      return [carried ? { action: id } : { action: id, params: args }];
    }).slice(0, 3);
  }

  private addressesOf(entry: ActionEntry): Addresses {
    let found = this.addresses.get(entry);
    if (found === undefined) {
      const { required, properties } = entry.schema;
      found = {
        required: required.filter((name) => addresses.test(name)),
        optional: Object.keys(properties).filter((name) => /_(iid|id)$/.test(name) && !required.includes(name)),
      };
      this.addresses.set(entry, found);
    }
    return found;
  }

  /**
   * Safe mode: what would be sent, and that it was not.
   * @param line the first request that was kept back, where the route of the action does not say it
   */
  preview({ entry, params }: Given, line?: RequestLine): Success {
    const message = `Safe mode: ${entry.id} was not run, and nothing was changed in GitLab.`;
    const request = entry.route === undefined ? line : requestLine(entry.route, params);
    // Twice in the result and indented once, so a third of the limit is what there is room for.
    const preview = { action: entry.id, ...(request === undefined ? {} : { request: `${request.method} ${request.path}` }), params: inShort(withoutSecretArguments(withoutBytes(entry, params)), Math.floor(this.limits.GITLAB_MCP_MAX_RESULT_BYTES / 3)) };
    return { ok: true, text: `${message}\n\n${fence(JSON.stringify(preview, null, 2), 'json')}`, structured: { status: 'preview', message, preview }, images: [] };
  }
}

/** What a result says of how it went is text wherever its view does not say otherwise; GitLab may have anything under these names. */
function inWords(structured: JsonObject, { view }: ActionEntry): JsonObject {
  const declared = isObject(view.schema['properties']) ? view.schema['properties'] : {};
  const odd = ['status', 'message'].filter((name) => !(name in declared) && structured[name] !== undefined && structured[name] !== null && typeof structured[name] !== 'string');
  return odd.length === 0 ? structured : { ...structured, ...Object.fromEntries(odd.map((name) => [name, JSON.stringify(structured[name])])) };
}

/** What is said of a write that GitLab accepted and told nothing of. */
function withoutObject({ title, spec }: ActionEntry): string {
  return spec.view === undefined ? `${title}: done.` : `${title}: GitLab accepted it but gave no object back. Read it to see what it is now.`;
}

/** The request whose answer an action shows; one that sends several is named instead. */
function readLine({ entry: { id, route }, params }: Given): RequestLine {
  return route === undefined ? { method: 'read', path: id } : requestLine(route, params);
}

/** The request that a REST action would send, without its body. */
function requestLine(route: string, params: JsonObject): RequestLine {
  const { method, template } = parseRoute(route);
  return { method, path: fillPath(template, params) };
}

/** The bytes of an upload, which may be a key, tell a reader nothing: how many there are stands in their place. */
function withoutBytes({ schema }: ActionEntry, params: JsonObject): JsonObject {
  const { content } = params;
  return 'path' in schema.properties && typeof content === 'string' ? { ...params, content: `(${size(bytes(content))} of base64)` } : params;
}

/** As many steps as there is room for; those whose arguments are too long for it are named without them. */
function fitting(steps: readonly NextStep[], room: number): NextStep[] {
  const fits = (some: readonly NextStep[]) => bytes(JSON.stringify(some)) + 32 <= room;
  const kept: NextStep[] = [];
  for (const step of steps) {
    const form = [step, { action: step.action }].find((each) => fits([...kept, each]));
    if (form !== undefined) kept.push(form);
  }
  return kept;
}

/** A value with its long texts shortened where the whole is too large to be shown; only its size when that does not help. */
function inShort(value: unknown, room: number): unknown {
  const whole = bytes(JSON.stringify(value, null, 2));
  if (whole <= room) return value;
  const shorter: unknown = JSON.parse(JSON.stringify(value, (_, member: unknown) => (typeof member === 'string' && bytes(member) > 300 ? `${head(member, 200)}… (${size(bytes(member))} in all)` : member)));
  return bytes(JSON.stringify(shorter, null, 2)) <= room ? shorter : `(${size(whole)}, too large to be shown)`;
}
