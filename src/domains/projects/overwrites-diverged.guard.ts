import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { ActionContext } from '../../authoring/action-context.js';
import type { GitLab } from '../../gitlab/gitlab.js';
import { GitLabRejected, GitLabUnavailable } from '../../kernel/errors.js';
import { type PullMirrorSettings, sourceIn, sourceOf } from './pull-mirror-settings.js';

/** What is known of the mirror as it is; a flag that could not be read is left out. GitLab's null is a flag nobody has set, which counts as no. */
interface PresentMirror {
  readonly enabled?: boolean | null;
  readonly mirror_overwrites_diverged_branches?: boolean | null;
  readonly url?: string | null;
}

/** A mirror that overwrites branches which went their own way is switched on only once someone has agreed to it. */
@Injectable()
export class OverwritesDivergedGuard implements CanActivate {
  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const [settings, { gitlab, consent }] = execution.getArgs<[PullMirrorSettings, ActionContext]>();
    const given = sourceIn(settings);
    const { project_id, enabled, mirror_overwrites_diverged_branches: overwrites } = settings;
    if (enabled === false || overwrites === false) return true;
    const present = enabled === true && overwrites === true ? settings : await presentMirror(project_id, gitlab);
    const after = { enabled: enabled ?? present.enabled, overwrites: overwrites ?? present.mirror_overwrites_diverged_branches };
    if (isNo(after.enabled) || isNo(after.overwrites)) return true;
    const source = given ?? sourceOf(present.url ?? '') ?? 'its present source';
    const known = after.enabled === true && after.overwrites === true;
    await consent.obtain(
      known
        ? `Let the pull mirror of ${project_id} overwrite the branches that have diverged from ${source} (project.pull_mirror_configure)`
        : `Change the pull mirror of ${project_id}, which may then overwrite the branches that have diverged from ${source}: its present settings could not be read (project.pull_mirror_configure)`,
    );
    return true;
  }
}

const isNo = (flag: boolean | null | undefined) => flag === false || flag === null;

/**
 * The mirror's settings, asked for once; nothing is known when GitLab fails at it, which must not spare the question.
 * GitLab keeps the settings of a mirror that is switched off, but says of it only that the project is not mirrored.
 */
async function presentMirror(project_id: string, gitlab: GitLab): Promise<PresentMirror> {
  try {
    return await gitlab.rest.get<PresentMirror>('/projects/:project_id/mirror/pull', { project_id });
  } catch (error) {
    if (error instanceof GitLabRejected && error.status === 400 && /not mirrored/i.test(error.detail.words)) return { enabled: false };
    if (error instanceof GitLabUnavailable || (error instanceof GitLabRejected && error.status !== 401)) return {};
    throw error;
  }
}
