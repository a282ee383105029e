import { Injectable } from '@nestjs/common';
import type { ActionContext } from '../authoring/action-context.js';
import { type Asking, AskingSource } from '../authoring/asking.js';
import { CallShape } from '../authoring/call-shape.js';
import { ConsentSource } from '../authoring/consent-source.js';
import { FilesSource } from '../authoring/files.js';
import { PlacePolicy } from '../authoring/place-policy.js';
import { LimitsConfig } from '../config/limits.config.js';
import type { CallScope } from '../gitlab/call-scope.js';
import { GitLabDoor } from '../gitlab/gitlab.js';
import { exampleOf } from './action-example.js';
import type { CatalogView } from './catalog-view.js';
import type { Deadline } from './deadline.js';
import type { RunningCall } from './running-call.js';

/** What one call works with. */
export interface Equipment {
  readonly context: ActionContext;
  /** Who its requests to GitLab belong to, and how long they may take. */
  readonly scope: CallScope;
  readonly asking: Asking;
}

/** Equips a call with what its action works with: GitLab, questions, consent, a deadline. */
@Injectable()
export class CallEquipment {
  constructor(
    private readonly door: GitLabDoor,
    private readonly asking: AskingSource,
    private readonly consent: ConsentSource,
    private readonly places: PlacePolicy,
    private readonly files: FilesSource,
    private readonly shape: CallShape,
    private readonly limits: LimitsConfig,
  ) {}

  for(running: RunningCall, deadline: Deadline): Equipment {
    const { entry, call, options, view } = running;
    const { signal } = deadline;
    const asking = this.askingFor(running, deadline);
    const ask = asking.questions;
    const scope: CallScope = {
      signal,
      // Who waits for long may meet a bad moment late.
      ...(entry.spec.ownTime === true ? {} : { retryUntil: Date.now() + this.limits.GITLAB_MCP_RETRY_BUDGET }),
      requests: 0,
      retries: 0,
      ...(call.caller.token === undefined ? {} : { token: call.caller.token }),
    };
    return {
      asking,
      scope,
      context: {
        gitlab: this.door.for(scope),
        signal,
        surface: call.surface,
        ask,
        progress: call.progress,
        places: this.places,
        files: this.files.for(call),
        actions: view,
        consent: this.consent.for({ confirmed: options.confirmed, ask }),
      },
    };
  }

  private askingFor({ entry, call, view }: RunningCall, deadline: Deadline): Asking {
    const { channel, tool, caller, progress } = call;
    const { wizard } = entry.spec;
    return this.asking.for({
      channel,
      identity: { tool: tool.name, arguments: tool.arguments, caller: caller.id },
      signal: deadline.signal,
      whileWaiting: (run) => deadline.whileWaiting(run),
      ...(wizard === undefined ? {} : { kind: wizard.kind, steps: wizard.steps, progress, alternative: this.alternativeTo(wizard.alternative, view) }),
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
