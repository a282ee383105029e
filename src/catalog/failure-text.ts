import { Injectable, Logger } from '@nestjs/common';
import { defectOf } from '../kernel/defect.js';
import { ActionError, Cancelled, UnreadableAnswer } from '../kernel/errors.js';
import type { JsonObject } from '../kernel/json.js';
import { secretsAmong } from '../kernel/secret-arguments.js';
import type { ActionEntry } from './action-entry.js';

/** Writes the text of a failed call: what was tried, what went wrong, what to do next. */
@Injectable()
export class FailureText {
  private readonly logger = new Logger('Call');

  of(error: unknown, entry?: ActionEntry, params?: JsonObject): string {
    // A decision of the person, or a fault of the client's, is told in its own words.
    if (error instanceof Cancelled || error instanceof UnreadableAnswer) return error.message;
    if (error instanceof ActionError) {
      // GitLab's words may repeat what people wrote there: they are shown on their line, and make no link.
      const said = withoutTheSecretsOf(params, error.message).replace(/\]\(/g, ']\\(');
      return entry === undefined ? said : `${attempted(entry, params)}: ${said}`;
    }
    const { logged, told } = defectOf(error, entry?.id ?? 'call', entry === undefined ? 'The call' : attempted(entry, params));
    this.logger.error(logged);
    return `${told} Whether GitLab changed is unknown; look before repeating a write.`;
  }
}

/** GitLab's words may also repeat what the call was given. */
function withoutTheSecretsOf(params: JsonObject = {}, text: string): string {
  return secretsAmong(params).reduce((shown, secret) => shown.replaceAll(secret, '[redacted]'), text.replace(privateKey, '[redacted]'));
}

/** A private key as it stands in GitLab's words, which are one line. */
const privateKey = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----.*?(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|$)/gm;

const aims = ['project_id', 'group_id', 'issue_iid', 'merge_request_iid', 'pipeline_id', 'job_id', 'file_path', 'sha', 'branch', 'tag_name', 'ref'] as const;

/** What was tried, with the object it aimed at: `Get issue (project_id acme/api, issue_iid 7)`. */
function attempted(entry: ActionEntry, params: JsonObject = {}): string {
  const named = aims
    .filter((name) => typeof params[name] === 'string' || typeof params[name] === 'number')
    .map((name) => `${name} ${String(params[name]).slice(0, 120)}`);
  return named.length > 0 ? `${entry.title} (${named.join(', ')})` : entry.title;
}
