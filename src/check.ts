import { callerOf } from './kernel/caller.js';
import { ActionError, GitLabRejected } from './kernel/errors.js';
import type { StartUp } from './config/read-settings.js';
import { inCallScope } from './gitlab/call-scope.js';
import { GitLabDoor } from './gitlab/gitlab.js';
import { gitLabSettings } from './gitlab/gitlab.module.js';

interface Metadata {
  readonly version?: string;
  readonly enterprise?: boolean;
}

/** `--check`: says whether GitLab can be reached with these settings, and as whom. The exit code tells. */
export async function check({ settings, warnings }: StartUp, print: (text: string) => void): Promise<void> {
  for (const warning of warnings) print(`Warning: ${warning}`);
  print(`Configuration: valid. GitLab: ${settings.gitlab.baseUrl}`);
  const door = new GitLabDoor(gitLabSettings(settings.gitlab, settings.limits, settings.policy));
  const { token } = callerOf(settings.gitlab.GITLAB_TOKEN);
  try {
    await inCallScope({ token, retryUntil: Date.now() }, async () => {
      const { rest } = door.gitlab;
      const metadata = await rest.get<Metadata>('/metadata', {});
      print(`Version: ${metadata.version ?? 'unknown'}. Edition: ${metadata.enterprise === true ? 'Enterprise' : 'Community'}. Tier: ${settings.surface.GITLAB_MCP_TIER ?? 'not narrowed'}.`);
      const user = await rest.get<{ username?: string }>('/user', {});
      print(`User: ${user.username ?? 'unknown'}.`);
      print(`Token scopes: ${(await scopes(door)).join(', ')}.`);
    });
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    print(`GitLab: ${error.message}`);
    process.exitCode = 1;
  } finally {
    await door.close();
  }
}

/** An OAuth token has no entry of its own among the access tokens: GitLab answers 401 or 404 there. */
async function scopes(door: GitLabDoor): Promise<readonly string[]> {
  try {
    const { scopes: named } = await door.gitlab.rest.get<{ scopes?: string[] }>('/personal_access_tokens/self', {});
    return named ?? ['unknown'];
  } catch (error) {
    if (error instanceof GitLabRejected && error.status >= 400 && error.status < 500) return ['not told for this kind of token'];
    throw error;
  }
}
