import { Injectable } from '@nestjs/common';
import type { ActionSpec, GitLabVersion } from '../authoring/action-spec.js';
import type { Caller } from '../kernel/caller.js';
import { Refused } from '../kernel/errors.js';
import { isLeftOut, type JsonObject } from '../kernel/json.js';
import type { ActionEntry } from './action-entry.js';
import { InstanceProbe } from './instance-probe.js';

/** Stops a call that the caller's GitLab is too old for. Only a call that needs a certain version asks which one there is. */
@Injectable()
export class VersionGate {
  constructor(private readonly instance: InstanceProbe) {}

  /**
   * `undefined` where a call needs no certain version, as most do.
   *
   * @throws Refused naming each thing that needs a newer GitLab; one that does not tell its version is asked in earnest
   */
  check({ spec }: ActionEntry, params: JsonObject, caller: Caller): Promise<void> | undefined {
    if (spec.since === undefined && spec.sinceOf === undefined) return undefined;
    const needs = needsOf(spec, params);
    return needs.length === 0 ? undefined : this.hold(needs, caller);
  }

  private async hold(needs: readonly Need[], caller: Caller): Promise<void> {
    const isLacking = (version: unknown) => typeof version === 'string' && needs.some(({ since }) => isOlder(version, since));
    if (!isLacking((await this.instance.factsOf(caller)).value?.version)) return;
    // What is remembered may be from before an upgrade.
    const version = (await this.instance.factsNow(caller))?.version;
    if (typeof version !== 'string' || !isLacking(version)) return;
    throw new Refused(
      needs
        .filter(({ since }) => isOlder(version, since))
        .map(({ name, since, wayOut }) => `${name} needs GitLab ${since} or newer, and this one is ${version}. ${wayOut}`)
        .join('\n'),
    );
  }
}

/** Something that a call uses, and what it needs. */
interface Need {
  readonly name: string;
  readonly since: GitLabVersion;
  readonly wayOut: string;
}

/** The action itself where it needs a certain version, else its parameters that do. One that says nothing is left out: an older GitLab passes over it. */
function needsOf({ id, since, sinceOf = {} }: ActionSpec, params: JsonObject): readonly Need[] {
  const own = since === undefined ? [] : [{ name: id, since, wayOut: 'Nothing was sent.' }];
  const used = Object.entries(sinceOf).filter(([name]) => !saysNothing(params[name]));
  return [...own, ...used.map(([name, needed]) => ({ name: `${name}:`, since: needed, wayOut: `Leave ${name} out; nothing was sent.` }))];
}

function saysNothing(value: unknown): boolean {
  return isLeftOut(value) || value === false || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** Whether a version as GitLab tells it (`18.6.1-ee`, `19.2.0-pre`) comes before another; of one that does not begin with numbers nobody knows. */
function isOlder(version: string, than: GitLabVersion): boolean {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  const [neededMajor, neededMinor] = than.split('.').map(Number) as [number, number];
  return major !== undefined && (Number(major) - neededMajor || Number(minor) - neededMinor) < 0;
}
