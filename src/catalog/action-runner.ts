import { Injectable } from '@nestjs/common';
import type { ActionContext, SurfaceName } from '../authoring/action-context.js';
import { ConsentSource } from '../authoring/consent-source.js';
import { LimitsConfig } from '../config/limits.config.js';
import { PolicyConfig } from '../config/policy.config.js';
import { type CallScope, inCallScope } from '../gitlab/call-scope.js';
import { GitLabDoor } from '../gitlab/gitlab.js';
import type { Caller } from '../kernel/caller.js';
import { Interrupted, InvalidParams } from '../kernel/errors.js';
import type { JsonObject } from '../kernel/json.js';
import type { ActionEntry } from './action-entry.js';
import { ArgumentReader } from './argument-reader.js';
import { Catalog } from './catalog.js';
import { FailureText } from './failure-text.js';
import type { Outcome } from './outcome.js';
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
    private readonly door: GitLabDoor,
    private readonly policy: PolicyConfig,
    private readonly limits: LimitsConfig,
  ) {}

  /** Never rejects for a fault of the call or of GitLab: those are outcomes. */
  async run(call: ActionCall): Promise<Outcome> {
    let entry: ActionEntry | undefined;
    let params: JsonObject | undefined;
    try {
      const resolved = this.catalog.resolve(call.action);
      entry = resolved.entry;
      const fields = fieldPaths(call.fields);
      params = await this.reader.read(entry, call.params, { aliases: call.aliases, host: this.door.gitlab.host, fills: resolved.fills });
      const value = await this.execute(entry, params, call);
      const success = this.presenter.present(entry, value, params, fields);
      if (resolved.alias === undefined || Object.keys(resolved.fills).length > 0) return success;
      return { ...success, text: `${success.text}\n\n"${resolved.alias}" is now called "${entry.id}".` };
    } catch (error) {
      return { ok: false, text: this.failures.of(error, entry, params) };
    }
  }

  private async execute(entry: ActionEntry, params: JsonObject, call: ActionCall): Promise<unknown> {
    const timeout = this.policy.GITLAB_MCP_ACTION_TIMEOUT;
    const timer = timeout > 0 ? AbortSignal.timeout(timeout) : undefined;
    const signal = timer === undefined ? call.signal : AbortSignal.any([call.signal, timer]);
    const { gitlab } = this.door;
    const context: ActionContext = {
      gitlab,
      signal,
      surface: call.surface,
      consent: this.consent.for({ confirmed: isConfirmed(call.confirm) }),
    };
    const scope: CallScope = {
      signal,
      retryUntil: Date.now() + this.limits.GITLAB_MCP_RETRY_BUDGET,
      requests: 0,
      retries: 0,
      ...(call.caller.token === undefined ? {} : { token: call.caller.token }),
    };
    try {
      return await inCallScope(scope, () => entry.call(params, context));
    } catch (error) {
      if (timer?.aborted === true && !call.signal.aborted) {
        throw new Interrupted(
          `stopped after ${timeout / 1000} s, the limit for one call (GITLAB_MCP_ACTION_TIMEOUT). GitLab may still finish what it was asked; look before repeating a write.`,
          { cause: error },
        );
      }
      throw error;
    }
  }
}

function isConfirmed(confirm: unknown): boolean {
  if (confirm === undefined || confirm === null || confirm === false || confirm === '' || confirm === 'false') return false;
  if (confirm === true || confirm === 'true') return true;
  throw new InvalidParams('confirm: must be true or false.');
}

function fieldPaths(fields: unknown): readonly string[] | undefined {
  if (fields === undefined || fields === null || fields === '') return undefined;
  const list: unknown = typeof fields === 'string' ? fields.split(',').map((each) => each.trim()) : fields;
  if (!Array.isArray(list) || !list.every((each): each is string => typeof each === 'string')) {
    throw new InvalidParams('fields: must be a list of field paths, such as ["iid", "title", "author.username"], or ["*"].');
  }
  const paths = list.filter((each) => each !== '');
  if (paths.length > 100) throw new InvalidParams('fields: at most 100 paths.');
  return paths.length > 0 ? paths : undefined;
}
