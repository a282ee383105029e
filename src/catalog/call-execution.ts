import { Injectable } from '@nestjs/common';
import { InputNeeded } from '../authoring/asking.js';
import { noProgress } from '../authoring/progress.js';
import { PolicyConfig } from '../config/policy.config.js';
import { breakageOf } from '../gitlab/unreachable.js';
import { GitLabRejected, Interrupted } from '../kernel/errors.js';
import type { CallAccount } from './call-account.js';
import { CallEquipment } from './call-equipment.js';
import { Deadline } from './deadline.js';
import type { Success } from './outcome.js';
import { ResultPresenter } from './result-presenter.js';
import type { RunningCall } from './running-call.js';

/** Carries out a call whose arguments fit: pass the guards, act, present; in safe mode only as far as nothing changes. */
@Injectable()
export class CallExecution {
  constructor(
    private readonly equipment: CallEquipment,
    private readonly presenter: ResultPresenter,
    private readonly policy: PolicyConfig,
  ) {}

  run(running: RunningCall, account: CallAccount): Promise<Success> {
    return this.policy.GITLAB_MCP_SAFE_MODE && running.entry.effect !== 'read' ? this.rehearse(running, account) : this.act(running, account);
  }

  private async act(running: RunningCall, account: CallAccount): Promise<Success> {
    const { entry, params, call } = running;
    const deadline = this.deadlineFor(running);
    const { context, scope, asking } = this.equipment.for(running, deadline);
    account.consent = context.consent;
    account.scope = scope;
    account.asking = asking;
    try {
      const value = await entry.call(params, context);
      const success = this.presenter.present(running, value);
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
  private async rehearse(running: RunningCall, account: CallAccount): Promise<Success> {
    const { entry, params, call } = running;
    const deadline = this.deadlineFor(running);
    const { context, scope } = this.equipment.for(unasked(running), deadline);
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
    return this.presenter.preview(running, scope.withheld);
  }

  private deadlineFor({ entry, call: { signal, givesUp } }: RunningCall): Deadline {
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

/** Nobody is asked about what will not happen: agreement counts as given, and the first question of a wizard is as far as it goes. */
function unasked(running: RunningCall): RunningCall {
  return {
    ...running,
    call: { ...running.call, channel: { kind: 'rounds', responses: {} }, progress: noProgress },
    options: { ...running.options, confirmed: true },
  };
}

/** What a success made, in a line: its heading and its address. */
function named({ text, structured }: Success): string {
  const [heading = ''] = text.split('\n', 1);
  const address = structured['web_url'];
  return `${heading.replace(/^#+ /, '')}${typeof address === 'string' ? ` (${address})` : ''}`;
}
