import { Injectable } from '@nestjs/common';
import { CallShape } from '../authoring/call-shape.js';
import { Done } from '../authoring/done.js';
import { LimitsConfig } from '../config/limits.config.js';
import { isObject, type JsonObject } from '../kernel/json.js';
import { code } from '../presentation/markdown.js';
import { withoutSecrets } from '../presentation/secrets.js';
import type { ViewContext } from '../presentation/view.js';
import type { ActionEntry } from './action-entry.js';
import { Catalog } from './catalog.js';
import type { Success } from './outcome.js';

interface NextStep {
  readonly action: string;
  readonly params?: JsonObject;
}

/** Room in the budget for the lines that follow a view. */
const footing = 1_024;

/** Turns what an action returned into text for the model and JSON for programs. */
@Injectable()
export class ResultPresenter {
  constructor(
    private readonly catalog: Catalog,
    private readonly shape: CallShape,
    private readonly limits: LimitsConfig,
  ) {}

  present(entry: ActionEntry, value: unknown, params: JsonObject, fields: readonly string[] | undefined): Success {
    if (value instanceof Done || value === undefined || value === null) {
      const message = value instanceof Done ? value.message : `${entry.title}: done.`;
      return { ok: true, text: message, structured: { status: 'success', message }, images: [] };
    }
    const context: ViewContext = {
      params,
      budget: this.limits.GITLAB_MCP_MAX_RESULT_BYTES - footing,
      strictFields: entry.effect === 'read',
      again: (changes) => this.again(entry, params, changes),
      ...(fields === undefined ? {} : { fields }),
    };
    const { text, structured, images = [] } = entry.view.render(value, context);
    const steps = this.nextSteps(entry, value, params);
    return {
      ok: true,
      text: steps.length > 0 ? `${text}\n\n${steps.map((step) => this.stepLine(step)).join('\n')}` : text,
      structured: { ...(withoutSecrets(structured) as JsonObject), ...(steps.length > 0 ? { next_steps: steps } : {}) },
      images,
    };
  }

  /** The same call with some arguments changed, as the client would send it. */
  private again(entry: ActionEntry, params: JsonObject, changes: JsonObject): string {
    const { fields, ...others } = changes;
    const merged: Record<string, unknown> = { ...params, ...others };
    if ('cursor' in others) delete merged['page'];
    const call = this.shape.call(entry.id, merged);
    const args = fields === undefined ? call.arguments : { ...call.arguments, fields };
    return `${call.tool} ${code(JSON.stringify(args))}`;
  }

  /** At most three actions that usually follow and that this process serves, with the arguments that are known already. */
  private nextSteps(entry: ActionEntry, value: unknown, params: JsonObject): NextStep[] {
    const known: JsonObject = isObject(value) ? { ...value, ...params } : params;
    return (entry.spec.next ?? []).slice(0, 6).flatMap((id): NextStep[] => {
      const next = this.catalog.entry(id);
      if (next === undefined) return [];
      const args: JsonObject = {};
      for (const name of next.schema.required) {
        const found = known[name] ?? (name === `${entry.domain}_iid` ? known['iid'] : name === `${entry.domain}_id` ? known['id'] : undefined);
        if (typeof found === 'string' || typeof found === 'number') args[name] = found;
      }
      return [Object.keys(args).length === 0 ? { action: id } : { action: id, params: args }];
    }).slice(0, 3);
  }

  private stepLine(step: NextStep): string {
    const summary = this.catalog.entry(step.action)?.summary ?? '';
    const args = step.params === undefined ? '' : ` ${code(JSON.stringify(step.params))}`;
    return `Next: ${code(step.action)}${args} – ${summary}`;
  }
}
