import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { ContainerRegistryActions } from './container-registry.actions.js';
import { GenericPackageActions } from './generic-package.actions.js';
import { PackageFileActions } from './package-file.actions.js';
import { PackageProtectionRuleActions } from './package-protection-rule.actions.js';
import { PackagePublishingActions } from './package-publishing.actions.js';
import { PackageActions } from './package.actions.js';
import { RegistryProtectionRuleActions } from './registry-protection-rule.actions.js';

/** Packages and container images as this server offers them. */
@Domain('package', { summary: 'Package and container registries and what protects them', icon: 'package' })
@Module({ providers: [PackageActions, PackageFileActions, PackageProtectionRuleActions, GenericPackageActions, PackagePublishingActions, ContainerRegistryActions, RegistryProtectionRuleActions] })
export class PackagesModule {}
