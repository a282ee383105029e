import { Injectable } from '@nestjs/common';
import { InputNeeded } from '../authoring/asking.js';
import { CallObservers } from '../authoring/call-observers.js';
import { CallShape } from '../authoring/call-shape.js';
import { noProgress } from '../authoring/progress.js';
import { PolicyConfig } from '../config/policy.config.js';
import { GitLabDoor } from '../gitlab/gitlab.js';
import { breakageOf } from '../gitlab/unreachable.js';
import { GitLabRejected, Interrupted } from '../kernel/errors.js';
import type { JsonObject } from '../kernel/json.js';
import { type ActionCall, type CallOptions, optionsOf } from './action-call.js';
import type { ActionEntry } from './action-entry.js';
import { ArgumentReader } from './argument-reader.js';
import { CallAccount } from './call-account.js';
import { CallEquipment } from './call-equipment.js';
import { Catalog } from './catalog.js';
import type { CatalogView } from './catalog-view.js';
import { Deadline } from './deadline.js';
import { FailureText } from './failure-text.js';
import type { Outcome, Success } from './outcome.js';
import { ResultPresenter } from './result-presenter.js';
import { VersionGate } from './version-gate.js';

/** Runs a call: resolve, read the arguments, hold them against the version of GitLab, pass the guards, act, present. */
@Injectable()
export class ActionRunner {
  constructor(
    private readonly catalog: Catalog,
    private readonly reader: ArgumentReader,
    private readonly versions: VersionGate,
    private readonly equipment: CallEquipment,
    private readonly presenter: ResultPresenter,
    private readonly failures: FailureText,
    private readonly shape: CallShape,
    private readonly door: GitLabDoor,
    private readonly policy: PolicyConfig,
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
      const options = optionsOf(call);
      const params = await this.reader.read(entry, call.params, { aliases: call.aliases, host: this.door.host, fills: resolved.fills });
      account.params = params;
      await this.versions.check(entry, params, call.caller);
      const success = await this.execute(entry, params, call, options, view, account);
      if (resolved.alias === undefined || Object.keys(resolved.fills).length > 0) return success;
      return { ...success, text: `${success.text}\n\n"${resolved.alias.slice(0, 60)}" ${resolved.respelled === true ? 'was read as' : 'is now called'} "${entry.id}".` };
    } catch (error) {
      account.failed(error);
      if (error instanceof InputNeeded) return { ok: 'pending', input: error };
      return { ok: false, text: this.failures.of(error, account.entry, account.params) };
    } finally {
      this.observers.tell(account.record);
    }
  }

  private async execute(entry: ActionEntry, params: JsonObject, call: ActionCall, { confirmed, fields }: CallOptions, view: CatalogView, account: CallAccount): Promise<Success> {
    if (this.policy.GITLAB_MCP_SAFE_MODE && entry.effect !== 'read') return this.rehearse(entry, params, call, view, account);
    const deadline = this.deadlineFor(entry, call);
    const { context, scope, asking } = this.equipment.for(entry, call, confirmed, view, deadline);
    account.consent = context.consent;
    account.scope = scope;
    account.asking = asking;
    try {
      const value = await entry.call(params, context);
      const success = this.presenter.present(entry, value, params, view, fields);
      asking.carriedOut(named(success));
      return success;
    } catch (error) {
      // What GitLab refused was not done, and may be tried again; of anything else that went wrong after the yes nobody knows.
      if (error instanceof GitLabRejected || scope.requests === 0 || breakageOf(error) === 'never-connected') asking.refused();
      else asking.carriedOut('its outcome is unknown. Look in GitLab before trying again.');
      if (deadline.passed && !call.signal.aborted) throw this.outOfTime(error);
      throw error;
    } finally {
      deadline.stop();
    }
  }

  /** Safe mode: runs a call up to its first question or change, so that what would be refused is refused, and shows the rest. */
  private async rehearse(entry: ActionEntry, params: JsonObject, call: ActionCall, view: CatalogView, account: CallAccount): Promise<Success> {
    const deadline = this.deadlineFor(entry, call);
    // Nobody is asked about what will not happen: agreement counts as given, and the first question of a wizard is as far as it goes.
    const { context, scope } = this.equipment.for(entry, { ...call, channel: { kind: 'rounds', responses: {} }, progress: noProgress }, true, view, deadline);
    account.scope = scope;
    try {
      await entry.call(params, context);
    } catch (error) {
      if (deadline.passed && !call.signal.aborted) throw this.outOfTime(error);
      if (!(error instanceof InputNeeded) && scope.withheld === undefined) throw error;
    } finally {
      deadline.stop();
    }
    account.previewed();
    return this.presenter.preview(entry, params, scope.withheld);
  }

  private deadlineFor(entry: ActionEntry, { signal, givesUp }: ActionCall): Deadline {
    return new Deadline(entry.spec.ownTime === true ? 0 : this.policy.GITLAB_MCP_ACTION_TIMEOUT, signal, givesUp);
  }

  private outOfTime(cause: unknown): Interrupted {
    const seconds = this.policy.GITLAB_MCP_ACTION_TIMEOUT / 1000;
    return new Interrupted(
      `stopped after ${seconds} s, the limit for one call (GITLAB_MCP_ACTION_TIMEOUT). GitLab may still finish what it was asked; look before repeating a write.`,
      { cause },
    );
  }
}

/** What a success made, in a line: its heading and its address. */
function named({ text, structured }: Success): string {
  const [heading = ''] = text.split('\n', 1);
  const address = structured['web_url'];
  return `${heading.replace(/^#+ /, '')}${typeof address === 'string' ? ` (${address})` : ''}`;
}
