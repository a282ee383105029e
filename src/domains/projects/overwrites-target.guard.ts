import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { ActionContext } from '../../authoring/action-context.js';
import type { GitLab } from '../../gitlab/gitlab.js';
import { GitLabRejected, GitLabUnavailable } from '../../kernel/errors.js';
import { sourceIn, sourceOf } from './pull-mirror-settings.js';

interface PushMirror {
  readonly project_id: string;
  /** Left out for a new one. */
  readonly mirror_id?: number;
  readonly url?: string;
  readonly enabled?: boolean;
  readonly keep_divergent_refs?: boolean;
}

/** What is known of a mirror that is there; nothing where it could not be read. */
interface PresentMirror {
  readonly enabled?: boolean | null;
  readonly keep_divergent_refs?: boolean | null;
  readonly url?: string | null;
}

/** A mirror that overwrites what went its own way at the target is switched on only once someone has agreed to it. */
@Injectable()
export class OverwritesTargetGuard implements CanActivate {
  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const [mirror, { gitlab, consent }] = execution.getArgs<[PushMirror, ActionContext]>();
    const target = sourceIn(mirror);
    const { project_id, mirror_id, enabled, keep_divergent_refs: keeps } = mirror;
    if (enabled === false || keeps === true) return true;
    if (mirror_id === undefined) {
      // GitLab leaves a new mirror switched off unless it is told otherwise.
      if (enabled === true) await consent.obtain(`Let ${project_id} push to ${String(target)} and overwrite the branches that have diverged there (project.mirror_add)`);
      return true;
    }
    const present = await presentMirror(project_id, mirror_id, gitlab);
    if (present !== undefined && ((enabled ?? present.enabled) !== true || (keeps ?? present.keep_divergent_refs) === true)) return true;
    await consent.obtain(
      present === undefined
        ? `Change push mirror ${mirror_id} of ${project_id}, which may then overwrite the branches that have diverged at its target: its present settings could not be read (project.mirror_edit)`
        : `Let push mirror ${mirror_id} of ${project_id} overwrite the branches that have diverged at ${sourceOf(present.url ?? '') ?? 'its target'} (project.mirror_edit)`,
    );
    return true;
  }
}

/** The mirror's settings, asked for once; that GitLab fails at it must not spare the question. */
async function presentMirror(project_id: string, mirror_id: number, gitlab: GitLab): Promise<PresentMirror | undefined> {
  try {
    return await gitlab.rest.get<PresentMirror>('/projects/:project_id/remote_mirrors/:mirror_id', { project_id, mirror_id });
  } catch (error) {
    if (error instanceof GitLabUnavailable || (error instanceof GitLabRejected && error.status !== 401 && error.status !== 404)) return undefined;
    throw error;
  }
}
