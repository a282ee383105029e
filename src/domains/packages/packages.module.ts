import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { ContainerRegistryActions } from './container-registry.actions.js';
import { GenericPackageActions } from './generic-package.actions.js';
import { PackageActions } from './package.actions.js';

/** Packages and container images as this server offers them. */
@Domain('package', { summary: 'Package and container registries and what protects them', icon: 'package' })
@Module({ providers: [PackageActions, GenericPackageActions, ContainerRegistryActions] })
export class PackagesModule {}
