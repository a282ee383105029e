import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { ActionContext } from '../../authoring/action-context.js';

interface ProjectImport {
  readonly target_path: string;
  readonly namespace?: string;
  readonly overwrite?: boolean;
}

/** An import that takes the place of a project which is there begins only once someone has agreed to it. */
@Injectable()
export class OverwritesProjectGuard implements CanActivate {
  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const [{ overwrite, target_path, namespace }, { consent }] = execution.getArgs<[ProjectImport, ActionContext]>();
    if (overwrite !== true) return true;
    const where = namespace === undefined ? `${target_path} in your own namespace` : `${namespace}/${target_path}`;
    await consent.obtain(`Import a project over ${where}, which deletes a project that is there (project.import_from_file)`);
    return true;
  }
}
