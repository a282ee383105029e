import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauges } from '../authoring/gauges.js';
import { CallerLimits } from './caller-limits.js';
import { Conversations } from './conversations.js';
import { SessionTable } from './session-table.js';
import { SignIn } from './sign-in.js';

/** Shows metrics what is in use, and what was done beside the calls. */
@Injectable()
export class HttpGauges implements OnModuleInit {
  constructor(
    private readonly gauges: Gauges,
    private readonly sessions: SessionTable,
    private readonly conversations: Conversations,
    private readonly limits: CallerLimits,
    private readonly signIn: SignIn,
  ) {}

  onModuleInit(): void {
    this.gauges.add({ name: 'sessions', help: 'Sessions that are alive.', kind: 'level', read: () => this.sessions.size });
    this.gauges.add({ name: 'watches', help: 'Resources that are watched, each once for each caller.', kind: 'level', read: () => this.conversations.watches.size });
    this.gauges.add({ name: 'requests_in_progress', help: 'Requests that are being worked on.', kind: 'level', read: () => this.limits.running });
    for (const found of ['changed', 'unchanged', 'failed'] as const) {
      this.gauges.add({ name: 'polls_total', help: 'Looks at watched resources, by what they found.', kind: 'count', labels: { found }, read: () => this.conversations.watches.polls[found] });
    }
    this.gauges.add(...this.signIn.lookups.figures('token'));
  }
}
