import { Injectable } from '@nestjs/common';
import type { ActionContext, SurfaceName } from '../authoring/action-context.js';
import { CallObservers } from '../authoring/call-observers.js';
import { PlacePolicy } from '../authoring/place-policy.js';
import type { Progress } from '../authoring/progress.js';
import { type Asking, AskingSource, type Channel, InputNeeded } from '../authoring/asking.js';
import { CallShape } from '../authoring/call-shape.js';
import { ConsentSource } from '../authoring/consent-source.js';
import { LimitsConfig } from '../config/limits.config.js';
import { PolicyConfig } from '../config/policy.config.js';
import { type CallScope, inCallScope } from '../gitlab/call-scope.js';
import { GitLabDoor } from '../gitlab/gitlab.js';
import { breakageOf } from '../gitlab/unreachable.js';
import type { Caller } from '../kernel/caller.js';
import { GitLabRejected, Interrupted, InvalidParams } from '../kernel/errors.js';
import { isLeftOut, type JsonObject } from '../kernel/json.js';
import { type ActionEntry, exampleOf } from './action-entry.js';
import { ArgumentReader } from './argument-reader.js';
import { CallAccount } from './call-account.js';
import { Catalog } from './catalog.js';
import type { CatalogView } from './catalog-view.js';
import { Deadline } from './deadline.js';
import { FailureText } from './failure-text.js';
import type { Outcome, Success } from './outcome.js';
import { ResultPresenter } from './result-presenter.js';

/** One call of an action, as a tool surface understood it. */
export interface ActionCall {
  readonly action: string;
  readonly params: unknown;
  readonly confirm?: unknown;
  readonly fields?: unknown;
  readonly surface: SurfaceName;
  /** Accept common other names for parameters. */
  readonly aliases: boolean;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** How this call's client can be asked. */
  readonly channel: Channel;
  /** The tool as it was called, which the state of a question is bound to. */
  readonly tool: { readonly name: string; readonly arguments: JsonObject };
}

/** Runs a call: resolve, read the arguments, pass the guards, act, present. */
@Injectable()
export class ActionRunner {
  constructor(
    private readonly catalog: Catalog,
    private readonly reader: ArgumentReader,
    private readonly presenter: ResultPresenter,
    private readonly failures: FailureText,
    private readonly consent: ConsentSource,
    private readonly asking: AskingSource,
    private readonly shape: CallShape,
    private readonly places: PlacePolicy,
    private readonly door: GitLabDoor,
    private readonly policy: PolicyConfig,
    private readonly limits: LimitsConfig,
    private readonly observers: CallObservers,
  ) {}

  /** Never rejects for a fault of the call or of GitLab: those are outcomes. */
  async run(call: ActionCall): Promise<Outcome> {
    const account = new CallAccount(call.caller, call.params);
    try {
      const view = await this.catalog.for(call.caller);
      const resolved = await view.resolve(call.action, this.shape.hint);
      const { entry } = resolved;
      account.entry = entry;
      const fields = fieldPaths(call.fields);
      const params = await this.reader.read(entry, call.params, { aliases: call.aliases, host: this.door.gitlab.host, fills: resolved.fills });
      account.params = params;
      const success = await this.execute(entry, params, call, view, fields, account);
      if (resolved.alias === undefined || Object.keys(resolved.fills).length > 0) return success;
      return { ...success, text: `${success.text}\n\n"${resolved.alias.slice(0, 60)}" is now called "${entry.id}".` };
    } catch (error) {
      account.failed(error);
      if (error instanceof InputNeeded) return { ok: 'pending', input: error };
      return { ok: false, text: this.failures.of(error, account.entry, account.params) };
    } finally {
      this.observers.tell(account.record);
    }
  }

  private async execute(entry: ActionEntry, params: JsonObject, call: ActionCall, view: CatalogView, fields: readonly string[] | undefined, account: CallAccount): Promise<Success> {
    if (this.policy.GITLAB_MCP_SAFE_MODE && entry.effect !== 'read') {
      account.previewed();
      return this.presenter.preview(entry, params);
    }
    const deadline = new Deadline(entry.spec.ownTime === true ? 0 : this.policy.GITLAB_MCP_ACTION_TIMEOUT, call.signal);
    const { signal } = deadline;
    const asking = this.askingFor(entry, call, view, signal, deadline);
    const ask = asking.questions;
    const consent = this.consent.for({ confirmed: isConfirmed(call.confirm), ask });
    account.consent = consent;
    const context: ActionContext = {
      gitlab: this.door.gitlab,
      signal,
      surface: call.surface,
      ask,
      progress: call.progress,
      places: this.places,
      actions: view,
      consent,
    };
    const scope: CallScope = {
      signal,
      // Who waits for long may meet a bad moment late.
      ...(entry.spec.ownTime === true ? {} : { retryUntil: Date.now() + this.limits.GITLAB_MCP_RETRY_BUDGET }),
      requests: 0,
      retries: 0,
      ...(call.caller.token === undefined ? {} : { token: call.caller.token }),
    };
    account.scope = scope;
    try {
      const value = await inCallScope(scope, () => entry.call(params, context));
      const success = this.presenter.present(entry, value, params, view, fields);
      asking.carriedOut(named(success));
      return success;
    } catch (error) {
      // What GitLab refused was not done, and may be tried again; of anything else that went wrong after the yes nobody knows.
      if (error instanceof GitLabRejected || scope.requests === 0 || breakageOf(error) === 'never-connected') asking.refused();
      else asking.carriedOut('its outcome is unknown. Look in GitLab before trying again.');
      if (deadline.passed && !call.signal.aborted) {
        throw new Interrupted(
          `stopped after ${this.policy.GITLAB_MCP_ACTION_TIMEOUT / 1000} s, the limit for one call (GITLAB_MCP_ACTION_TIMEOUT). GitLab may still finish what it was asked; look before repeating a write.`,
          { cause: error },
        );
      }
      throw error;
    } finally {
      deadline.stop();
    }
  }

  private askingFor(entry: ActionEntry, call: ActionCall, view: CatalogView, signal: AbortSignal, deadline: Deadline): Asking {
    const { wizard } = entry.spec;
    return this.asking.for({
      channel: call.channel,
      identity: { tool: call.tool.name, arguments: call.tool.arguments, caller: call.caller.id },
      signal,
      whileWaiting: (run) => deadline.whileWaiting(run),
      ...(wizard === undefined ? {} : { kind: wizard.kind, steps: wizard.steps, progress: call.progress, alternative: this.alternativeTo(wizard.alternative, view) }),
    });
  }

  /** How the same is done without questions on this surface. */
  private alternativeTo(id: string, view: CatalogView): string {
    const entry = view.entry(id);
    if (entry === undefined) return '';
    const { tool, arguments: args } = this.shape.call(entry, exampleOf(entry));
    return `Use ${id} instead, with every field in one call: ${tool} ${JSON.stringify(args)}.`;
  }
}

/** What a success made, in a line: its heading and its address. */
function named({ text, structured }: Success): string {
  const [heading = ''] = text.split('\n', 1);
  const address = structured['web_url'];
  return `${heading.replace(/^#+ /, '')}${typeof address === 'string' ? ` (${address})` : ''}`;
}

function isConfirmed(confirm: unknown): boolean {
  if (isLeftOut(confirm) || confirm === false || confirm === 'false') return false;
  if (confirm === true || confirm === 'true') return true;
  throw new InvalidParams('confirm: must be true or false.');
}

function fieldPaths(fields: unknown): readonly string[] | undefined {
  if (isLeftOut(fields)) return undefined;
  const list: unknown = typeof fields === 'string' ? fields.split(',').map((each) => each.trim()) : fields;
  if (!Array.isArray(list) || !list.every((each): each is string => typeof each === 'string')) {
    throw new InvalidParams('fields: must be a list of field paths, such as ["iid", "title", "author.username"], or ["*"].');
  }
  const paths = list.filter((each) => each !== '');
  if (paths.length > 100) throw new InvalidParams('fields: at most 100 paths.');
  return paths.length > 0 ? paths : undefined;
}
