import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { HttpConfig } from '../config/http.config.js';
import { traceOf } from '../kernel/errors.js';
import type { Session } from './session.js';

/** The sessions that are alive: no more than allowed, none unused for too long. */
@Injectable()
export class SessionTable implements OnModuleInit {
  private readonly logger = new Logger('Sessions');
  private readonly sessions = new Map<string, Session>();

  constructor(
    private readonly config: HttpConfig,
    private readonly schedule: SchedulerRegistry,
  ) {}

  onModuleInit(): void {
    if (!this.config.keepsSessions) return;
    const timer = setInterval(() => this.endUnused(), Math.min(30_000, this.config.GITLAB_MCP_SESSION_TIMEOUT / 4));
    timer.unref();
    this.schedule.addInterval('unused sessions', timer);
  }

  /** How many sessions are in use. */
  get size(): number {
    return this.sessions.size;
  }

  /** Takes a session in. In a full table one gives way: of the caller who has most of them, the one that has been idle for longest. */
  add(session: Session): void {
    const idle = this.sessions.size < this.config.GITLAB_MCP_MAX_SESSIONS ? undefined : this.longestIdle();
    if (idle !== undefined) this.end(idle);
    this.sessions.set(session.id, session);
  }

  /** The live session of an id. */
  find(id: string): Session | undefined {
    const session = this.sessions.get(id);
    if (session === undefined || !this.isExpired(session)) return session;
    this.end(session);
    return undefined;
  }

  /** Closes everything a session has; from here on its id is unknown. */
  end(session: Session): void {
    this.sessions.delete(session.id);
    session.close().catch((error: unknown) => this.logger.error(`A session could not be closed: ${traceOf(error)}`));
  }

  endAll(): void {
    for (const session of [...this.sessions.values()]) this.end(session);
  }

  private endUnused(): void {
    for (const session of [...this.sessions.values()]) if (this.isExpired(session)) this.end(session);
  }

  private isExpired(session: Session): boolean {
    return !session.inUse && Date.now() - session.lastUsed >= this.config.GITLAB_MCP_SESSION_TIMEOUT;
  }

  /** One that answers no call, when there is one: many clients keep an event stream open without using it. Nobody's sessions end because another opens many. */
  private longestIdle(): Session | undefined {
    const counts = new Map<string, number>();
    for (const { ownerId } of this.sessions.values()) counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1);
    const most = Math.max(...counts.values());
    let found: Session | undefined;
    for (const session of this.sessions.values()) {
      if (counts.get(session.ownerId) !== most) continue;
      if (found === undefined || (session.busy === found.busy ? session.lastUsed < found.lastUsed : found.busy)) found = session;
    }
    return found;
  }
}
