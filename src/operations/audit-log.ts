import { closeSync, openSync, writeSync } from 'node:fs';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type CallObserver, CallObservers, type CallRecord, paramsOf } from '../authoring/call-observers.js';
import { AuthConfig } from '../config/auth.config.js';
import { GitLabConfig } from '../config/gitlab.config.js';
import { LoggingConfig } from '../config/logging.config.js';
import type { JsonObject } from '../kernel/json.js';
import { redactedParams } from './redacted-params.js';

/** Where parameters say that something happened. */
const placeNames = ['project_id', 'group_id', 'full_path', 'target_project_id', 'source_project_id', 'namespace_id'] as const;

/**
 * Writes down each call that may have changed something in GitLab: when, who, what, where, how it ended and who agreed to it.
 * A call that ends with a question has changed nothing and is written down once it goes on.
 */
@Injectable()
export class AuditLog implements CallObserver, OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Audit');
  private file: number | undefined;

  constructor(
    private readonly observers: CallObservers,
    private readonly logging: LoggingConfig,
    private readonly gitlab: GitLabConfig,
    private readonly auth: AuthConfig,
  ) {}

  onModuleInit(): void {
    const { GITLAB_MCP_AUDIT_LOG: target } = this.logging;
    if (target === undefined) return;
    // 0600: what people do in GitLab is nobody else's business on this machine.
    if (target !== 'stderr') this.file = openSync(target, 'a', 0o600);
    this.observers.add(this);
  }

  onApplicationShutdown(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }

  onCall(record: CallRecord): void {
    if (record.effect === undefined || record.effect === 'read' || record.outcome === 'asked') return;
    const line = `${JSON.stringify(this.entryOf(record))}\n`;
    try {
      // Written before the call is answered: no deed without its line, also when the process ends next.
      if (this.file === undefined) process.stderr.write(line);
      else writeSync(this.file, line);
    } catch (error) {
      this.logger.error(`A line of the audit log could not be written (${error instanceof Error ? error.message : String(error)}): ${line.trim()}`);
    }
  }

  /** What is not known has no place in JSON. */
  private entryOf(record: CallRecord): JsonObject {
    const { action, effect, caller, milliseconds, outcome, status, requests, consent } = record;
    const secrets = [caller.token, this.gitlab.GITLAB_TOKEN, this.auth.GITLAB_MCP_ACCESS_KEY].filter((secret) => secret !== undefined);
    const params = redactedParams(paramsOf(record), secrets);
    return {
      audit: 1,
      time: new Date().toISOString(),
      caller: caller.id,
      user: caller.username,
      action,
      effect,
      where: Object.fromEntries(Object.entries(params).filter(([name]) => isPlace(name))),
      params: Object.fromEntries(Object.entries(params).filter(([name]) => !isPlace(name))),
      outcome,
      status,
      consent,
      gitlab_requests: requests,
      duration_ms: Math.round(milliseconds),
    };
  }
}

function isPlace(name: string): boolean {
  return placeNames.some((place) => place === name) || /_iid$/.test(name);
}
