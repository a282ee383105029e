import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { BranchRuleActions } from './branch-rule.actions.js';
import { BranchActions } from './branch.actions.js';
import { BranchCompletions } from './branch.completions.js';
import { BranchResources } from './branch.resources.js';
import { ProtectedBranchActions } from './protected-branch.actions.js';

@Domain('branch', { summary: 'Branches, their protection and the combined rule view', icon: 'git-branch' })
@Module({ providers: [BranchActions, ProtectedBranchActions, BranchRuleActions, BranchResources, BranchCompletions] })
export class BranchesModule {}
