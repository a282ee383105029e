import { callerOf } from './kernel/caller.js';
import { ActionError, GitLabRejected } from './kernel/errors.js';
import type { StartUp } from './config/read-settings.js';
import { GitLabDoor } from './gitlab/gitlab.js';
import { gitLabSettings } from './gitlab/gitlab.module.js';
import { instanceFacts, tierOf, tokenScopes } from './gitlab/instance-facts.js';

/** `--check`: says whether the server starts with these settings, and whether GitLab can be reached with them and as whom. The exit code tells. */
export async function check(startUp: StartUp, print: (text: string) => void): Promise<void> {
  const { settings, warnings } = startUp;
  for (const warning of [...warnings, ...(await warningsOfStart(startUp))]) print(`Warning: ${warning}`);
  print(`Configuration: valid. GitLab: ${settings.gitlab.baseUrl}`);
  const door = new GitLabDoor(gitLabSettings(settings.gitlab, settings.limits, settings.policy));
  const { token } = callerOf(settings.gitlab.GITLAB_TOKEN);
  try {
    const { rest } = door.for({ token, retryUntil: Date.now() });
    const instance = await instanceFacts(rest);
    const tier = settings.surface.GITLAB_MCP_TIER ?? (await told(tierOf(rest, instance))) ?? 'not told to this token, so nothing is left out for it';
    print(`Version: ${instance.version ?? 'unknown'}. Edition: ${instance.enterprise === true ? 'Enterprise' : 'Community'}. Tier: ${tier}.`);
    const user = await rest.get<{ username?: string }>('/user', {});
    print(`User: ${user.username ?? 'unknown'}.`);
    print(`Token scopes: ${(await told(tokenScopes(rest)))?.join(', ') ?? 'not told for this kind of token'}.`);
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

/** A part that GitLab does not tell this caller is no fault of the settings. */
async function told<T>(asked: Promise<T | undefined>): Promise<T | undefined> {
  return asked.catch((error: unknown) => {
    if (error instanceof GitLabRejected && error.status >= 400 && error.status < 500) return undefined;
    throw error;
  });
}
