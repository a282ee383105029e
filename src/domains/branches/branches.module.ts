import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { BranchActions } from './branch.actions.js';
import { BranchRuleActions } from './branch-rule.actions.js';
import { ProtectedBranchActions } from './protected-branch.actions.js';

@Domain('branch', { summary: 'Branches, their protection and the combined rule view', icon: 'git-branch' })
@Module({ providers: [BranchActions, ProtectedBranchActions, BranchRuleActions] })
export class BranchesModule {}
