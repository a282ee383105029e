import { Injectable } from '@nestjs/common';
import type { GitLabVersion } from '../authoring/action-spec.js';
import type { Caller } from '../kernel/caller.js';
import { Refused } from '../kernel/errors.js';
import { isLeftOut, type JsonObject } from '../kernel/json.js';
import type { ActionEntry } from './action-entry.js';
import { InstanceProbe } from './instance-probe.js';

/** Stops a call that the caller's GitLab is too old for. Only a call that needs a certain version asks which one there is. */
@Injectable()
export class VersionGate {
  constructor(private readonly instance: InstanceProbe) {}

  /** @throws Refused naming each thing that needs a newer GitLab; one that does not tell its version is asked in earnest */
  async check({ spec: { since, sinceOf = {} }, spec }: ActionEntry, params: JsonObject, caller: Caller): Promise<void> {
    const used = Object.entries(sinceOf).filter(([name]) => !isLeftOut(params[name]));
    if (since === undefined && used.length === 0) return;
    const { value } = await this.instance.factsOf(caller);
    const version = value?.version;
    if (typeof version !== 'string') return;
    const lacks = (needed: GitLabVersion) => `needs GitLab ${needed} or newer, and this one is ${version}`;
    if (since !== undefined && isOlder(version, since)) throw new Refused(`${spec.id} ${lacks(since)}. Nothing was sent.`);
    const tooNew = used.filter(([, needed]) => isOlder(version, needed));
    if (tooNew.length > 0) throw new Refused(tooNew.map(([name, needed]) => `${name}: ${lacks(needed)}. Leave ${name} out; nothing was sent.`).join('\n'));
  }
}

/** Whether a version as GitLab tells it (`18.6.1-ee`, `19.2.0-pre`) comes before another; of one that does not begin with numbers nobody knows. */
function isOlder(version: string, than: GitLabVersion): boolean {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  const [neededMajor, neededMinor] = than.split('.').map(Number) as [number, number];
  return major !== undefined && (Number(major) - neededMajor || Number(minor) - neededMinor) < 0;
}
