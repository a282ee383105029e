import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { PlacePolicy } from '../authoring/place-policy.js';
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
    if (action !== undefined) await this.places.check(action.params, action.context.gitlab, action.spec.places);
    return true;
  }
}
