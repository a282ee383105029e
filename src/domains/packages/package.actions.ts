import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { packageTable } from './package.view.js';

const PackageFilter = Type.Object({
  project_id: ProjectRef,
  package_name: Type.Optional(Type.String({ description: 'Part of the name of the package.' })),
  package_version: Type.Optional(Type.String({ description: 'Exact version; not together with `include_versionless`.' })),
  package_type: Type.Optional(
    OneOf(
      ['maven', 'npm', 'conan', 'nuget', 'pypi', 'composer', 'generic', 'golang', 'debian', 'rubygems', 'helm', 'terraform_module', 'rpm', 'ml_model', 'cargo'],
      'Only packages of this kind. Default: all.',
    ),
  ),
  status: Type.Optional(OneOf(['default', 'hidden', 'processing', 'error', 'pending_destruction', 'deprecated'], 'Only packages in this state. Default: those that people can see.')),
  include_versionless: Type.Optional(Type.Boolean({ description: 'Include packages that have no version. Default false.' })),
  order_by: Type.Optional(OneOf(['created_at', 'name', 'version', 'type'], 'Order. Default `created_at`.')),
  sort: Type.Optional(OneOf(['asc', 'desc'], 'Direction of the order. Default `asc`: the oldest first.')),
  ...Paging,
});

/** Packages in the registry of a project. */
@Injectable()
export class PackageActions {
  @RestAction('package.list', 'GET /projects/:project_id/packages', {
    title: 'List packages',
    summary: 'List the packages in the registry of a project (npm, Maven, PyPI, generic and others) with their versions.',
    effect: 'read',
    params: PackageFilter,
    view: packageTable,
    tool: 'gitlab_package_list',
    paramAliases: { name: 'package_name', version: 'package_version', type: 'package_type', search: 'package_name' },
    keywords: ['package registry', 'published versions', 'artifacts', 'nuget', 'helm chart', 'maven', 'pypi', 'npm'],
    related: ['package.registry_list_project', 'release.list'],
  })
  declare readonly list: RestCall;
}
