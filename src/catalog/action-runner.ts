import { Injectable } from '@nestjs/common';
import { InputNeeded } from '../authoring/asking.js';
import { CallObservers } from '../authoring/call-observers.js';
import { CallShape } from '../authoring/call-shape.js';
import { GitLabDoor } from '../gitlab/gitlab.js';
import { type ActionCall, optionsOf } from './action-call.js';
import { ArgumentReader } from './argument-reader.js';
import { CallAccount } from './call-account.js';
import { CallExecution } from './call-execution.js';
import { Catalog } from './catalog.js';
import type { Resolved } from './catalog-view.js';
import { FailureText } from './failure-text.js';
import type { Outcome, Success } from './outcome.js';
import { VersionGate } from './version-gate.js';

/** Runs a call: resolve, read the arguments, hold them against the version of GitLab, carry it out. */
@Injectable()
export class ActionRunner {
  constructor(
    private readonly catalog: Catalog,
    private readonly shape: CallShape,
    private readonly reader: ArgumentReader,
    private readonly door: GitLabDoor,
    private readonly versions: VersionGate,
    private readonly execution: CallExecution,
    private readonly failures: FailureText,
    private readonly observers: CallObservers,
  ) {}

  /** Never rejects for a fault of the call or of GitLab: those are outcomes. */
  async run(call: ActionCall): Promise<Outcome> {
    const account = new CallAccount(call.caller, call.params);
    try {
      const view = await this.catalog.for(call.caller);
      const resolved = await view.resolve(call.action, this.shape.hint);
      const { entry, fills } = resolved;
      account.entry = entry;
      const options = optionsOf(call);
      const params = await this.reader.read(entry, call.params, { aliases: call.aliases, host: this.door.host, fills });
      account.params = params;
      const versionCheck = this.versions.check(entry, params, call.caller);
      if (versionCheck !== undefined) await versionCheck;
      const success = await this.execution.run({ entry, params, options, view, call }, account);
      return withPresentName(success, resolved);
    } catch (error) {
      account.failed(error);
      if (error instanceof InputNeeded) return { ok: 'pending', input: error };
      return { ok: false, text: this.failures.of(error, account.entry, account.params) };
    } finally {
      this.observers.tell(account.record);
    }
  }
}

/** Who used another name reads the present one; a name that fills something in is none to give up. */
function withPresentName(success: Success, { entry, fills, alias, respelled }: Resolved): Success {
  if (alias === undefined || Object.keys(fills).length > 0) return success;
  return { ...success, text: `${success.text}\n\n"${alias.slice(0, 60)}" ${respelled === true ? 'was read as' : 'is now called'} "${entry.id}".` };
}
