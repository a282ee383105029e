import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { PlacePolicy } from '../authoring/place-policy.js';
import { Refused } from '../kernel/errors.js';
import { actionExecution } from './action-execution.js';

/** While a list of allowed projects is set, a call touches no other. */
@Injectable()
export class AllowedProjectsGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly places: PlacePolicy,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const action = actionExecution(execution, this.reflector);
    if (action === undefined) return true;
    const { params, context, spec } = action;
    if (this.places.confined && spec.confined === 'when named' && params['project_id'] === undefined && params['group_id'] === undefined) {
      throw new Refused('project_id: this server may touch only some projects and groups (GITLAB_MCP_ALLOWED_PROJECTS). Name the one that is meant, by project_id or group_id as far as this action takes them.');
    }
    await this.places.check(params, context.gitlab, spec.places);
    return true;
  }
}
