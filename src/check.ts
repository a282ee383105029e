import { Gauges } from './authoring/gauges.js';
import { callerOf } from './kernel/caller.js';
import { ActionError, GitLabRejected, Interrupted, Refused } from './kernel/errors.js';
import type { PolicyConfig } from './config/policy.config.js';
import type { StartUp } from './config/read-settings.js';
import { type GitLab, GitLabDoor } from './gitlab/gitlab.js';
import { gitLabSettings } from './gitlab/gitlab.module.js';
import { instanceFacts, tierOf, tokenScopes } from './gitlab/instance-facts.js';
import type { Rest } from './gitlab/rest.js';
import { AllowedProjects } from './policy/allowed-projects.js';

/** `--check`: says whether the server starts with these settings, and whether GitLab can be reached with them and as whom. The exit code tells. */
export async function check(startUp: StartUp, print: (text: string) => void): Promise<void> {
  const { settings, warnings } = startUp;
  for (const warning of [...warnings, ...(await warningsOfStart(startUp))]) print(`Warning: ${warning}`);
  print(`Configuration: valid. GitLab: ${settings.gitlab.baseUrl}`);
  const door = new GitLabDoor(gitLabSettings(settings.gitlab, settings.limits, settings.policy));
  const { token } = callerOf(settings.gitlab.GITLAB_TOKEN);
  try {
    const { rest } = door.for({ token, retryUntil: Date.now() });
    if (token === undefined && settings.http.GITLAB_MCP_HTTP) {
      for (const warning of warningsOfPaths(settings.policy)) print(`Warning: ${warning}`);
      await refuseUnreachable(rest);
      print('GitLab can be reached. Callers bring their own tokens; its version and tier, and the projects among the settings, are checked only with one in GITLAB_TOKEN.');
      return;
    }
    const instance = await instanceFacts(rest);
    const tier = settings.surface.GITLAB_MCP_TIER ?? (await told(tierOf(rest, instance))) ?? 'not told to this token, so nothing is left out for it';
    print(`Version: ${instance.version ?? 'unknown'}. Edition: ${instance.enterprise === true ? 'Enterprise' : 'Community'}. Tier: ${tier}.`);
    const user = await rest.get<{ username?: string }>('/user', {});
    print(`User: ${user.username ?? 'unknown'}.`);
    print(`Token scopes: ${(await told(tokenScopes(rest)))?.join(', ') ?? 'not told for this kind of token'}.`);
    const signal = AbortSignal.timeout(placesMs);
    for (const warning of await warningsOfPlaces(door.for({ token, retryUntil: Date.now(), signal }), settings.policy)) print(`Warning: ${warning}`);
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    print(`GitLab: ${error.message}`);
    process.exitCode = 1;
  } finally {
    await door.close();
  }
}

/** What a start would log beyond the settings themselves: names that nothing answers to, a Redis that is away. */
async function warningsOfStart(startUp: StartUp): Promise<string[]> {
  const warnings: string[] = [];
  const warn = (message: unknown) => void warnings.push(String(message));
  const { buildContext } = await import('./application.js');
  const { context } = await buildContext(startUp, { log: () => undefined, warn, error: warn });
  await context.close();
  return warnings;
}

/** Allowed places that are looked up, and how long that may take in all. */
const mostPlaces = 20;
const placesMs = 20_000;

/** Projects and groups of the settings that GitLab does not show this token: mostly slips of the pen, which otherwise show as refused calls. */
async function warningsOfPlaces(gitlab: GitLab, policy: PolicyConfig): Promise<string[]> {
  const { GITLAB_MCP_DEFAULT_PROJECT: standard, GITLAB_MCP_ALLOWED_PROJECTS: allowed } = policy;
  const { rest } = gitlab;
  const warnings: string[] = [];
  const wanted = [
    ...(standard === undefined ? [] : [{ setting: 'GITLAB_MCP_DEFAULT_PROJECT', place: standard, kinds: ['project'] as const }]),
    ...allowed.slice(0, mostPlaces).map((place) => ({ setting: 'GITLAB_MCP_ALLOWED_PROJECTS', place, kinds: ['project', 'group'] as const })),
  ];
  for (const { setting, place, kinds } of wanted) {
    try {
      if (place === standard && kinds.length === 1 && !(await isAllowed(place, gitlab, policy))) warnings.push(notAllowed(place));
      if (!(await isKnown(rest, place, kinds))) warnings.push(`${setting}: ${place}: GitLab knows no such ${kinds.join(' or ')}, or the token may not see it.`);
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      const reason = error instanceof Interrupted ? `the time for it (${placesMs / 1_000} s) was up.` : error.message.split('\n', 1)[0];
      return [...warnings, `${setting}: ${place} and what follows it was not looked up: ${reason}`];
    }
  }
  if (allowed.length > mostPlaces) warnings.push(`GITLAB_MCP_ALLOWED_PROJECTS: only the first ${mostPlaces} of ${allowed.length} were looked up.`);
  return warnings;
}

const notAllowed = (standard: string) => `GITLAB_MCP_DEFAULT_PROJECT: ${standard} is not among GITLAB_MCP_ALLOWED_PROJECTS, so a call that names no project is refused.`;

/** What can be said of them without asking GitLab, which alone knows the path behind a number. */
function warningsOfPaths(policy: PolicyConfig): string[] {
  const { GITLAB_MCP_DEFAULT_PROJECT: standard, GITLAB_MCP_ALLOWED_PROJECTS: allowed } = policy;
  if (standard === undefined || [standard, ...allowed].some((place) => /^\d+$/.test(place))) return [];
  return new AllowedProjects(policy, new Gauges()).covers([standard]) ? [] : [notAllowed(standard)];
}

/** Whether the policy lets a call touch a project. */
async function isAllowed(project_id: string, gitlab: GitLab, policy: PolicyConfig): Promise<boolean> {
  return new AllowedProjects(policy, new Gauges()).check({ project_id }, gitlab).then(() => true, (error: unknown) => {
    if (error instanceof Refused) return false;
    throw error;
  });
}

/** An instance that wants to know who asks has been reached. */
async function refuseUnreachable(rest: Rest): Promise<void> {
  try {
    await rest.get('/metadata', {}, { anonymous: true });
  } catch (error) {
    if (!(error instanceof GitLabRejected) || error.detail.foreign === true || (error.status !== 401 && error.status !== 403)) throw error;
  }
}

async function isKnown(rest: Rest, place: string, kinds: readonly ('project' | 'group')[]): Promise<boolean> {
  const isNumber = /^\d+$/.test(place);
  const isTop = !isNumber && !place.includes('/');
  if (!isTop && (await isShown(rest.get('/projects/:place', { place })))) return true;
  if (!kinds.includes('group')) return false;
  if (await isShown(rest.get('/groups/:place', { place }, { query: { with_projects: false } }))) return true;
  // Projects may also lie below a person, whose name is then what a group's path is elsewhere.
  return isTop && (await rest.get<readonly unknown[]>('/users', {}, { query: { username: place } })).length > 0;
}

function isShown(asked: Promise<unknown>): Promise<boolean> {
  return asked.then(() => true, (error: unknown) => {
    if (error instanceof GitLabRejected && (error.status === 404 || error.status === 403)) return false;
    throw error;
  });
}

/** A part that GitLab does not tell this caller is no fault of the settings. */
async function told<T>(asked: Promise<T | undefined>): Promise<T | undefined> {
  return asked.catch((error: unknown) => {
    if (error instanceof GitLabRejected && error.status >= 400 && error.status < 500) return undefined;
    throw error;
  });
}
