import { callerOf } from './kernel/caller.js';
import { ActionError, GitLabRejected } from './kernel/errors.js';
import type { StartUp } from './config/read-settings.js';
import { GitLabDoor } from './gitlab/gitlab.js';
import { gitLabSettings } from './gitlab/gitlab.module.js';
import { instanceFacts, tierOf, tokenScopes } from './gitlab/instance-facts.js';

/** `--check`: says whether GitLab can be reached with these settings, and as whom. The exit code tells. */
export async function check({ settings, warnings }: StartUp, print: (text: string) => void): Promise<void> {
  for (const warning of warnings) print(`Warning: ${warning}`);
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

/** A part that GitLab does not tell this caller is no fault of the settings. */
async function told<T>(asked: Promise<T | undefined>): Promise<T | undefined> {
  return asked.catch((error: unknown) => {
    if (error instanceof GitLabRejected && error.status >= 400 && error.status < 500) return undefined;
    throw error;
  });
}
