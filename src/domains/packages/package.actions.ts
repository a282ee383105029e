import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { PackageId } from './package-ref.js';
import { groupPackageTable, packageCard, packageTable } from './package.view.js';

const packageFilters = {
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
  sort: Type.Optional(OneOf(['asc', 'desc'], 'Direction of the order. Default `asc`: the oldest first.')),
  ...Paging,
};

const PackageRef = Type.Object({ project_id: ProjectRef, package_id: PackageId });

const filterAliases = { name: 'package_name', version: 'package_version', type: 'package_type', search: 'package_name' };
const keywords = ['package registry', 'published versions', 'artifacts', 'nuget', 'helm chart', 'maven', 'pypi', 'npm'];

/** Packages in the registry of a project. */
@Injectable()
export class PackageActions {
  @RestAction('package.list', 'GET /projects/:project_id/packages', {
    title: 'List packages',
    summary: 'List the packages in the registry of a project (npm, Maven, PyPI, generic and others) with their versions.',
    effect: 'read',
    sinceOf: { package_version: '16.6' },
    params: Type.Object({ project_id: ProjectRef, order_by: Type.Optional(OneOf(['created_at', 'name', 'version', 'type'], 'Order. Default `created_at`.')), ...packageFilters }),
    view: packageTable,
    tool: 'gitlab_package_list',
    paramAliases: filterAliases,
    keywords,
    related: ['package.get', 'package.file_list', 'package.group_list', 'package.registry_list_project', 'release.list'],
  })
  declare readonly list: RestCall;

  @RestAction('package.group_list', 'GET /groups/:group_id/packages', {
    title: 'List packages of group',
    summary: 'List the packages in the registries of all projects of a group, those of its subgroups included.',
    effect: 'read',
    sinceOf: { package_version: '16.6' },
    params: Type.Object({
      group_id: GroupRef,
      exclude_subgroups: Type.Optional(Type.Boolean({ description: 'Leave projects of subgroups out. Default false.' })),
      order_by: Type.Optional(OneOf(['created_at', 'name', 'version', 'type', 'project_path'], 'Order. Default `created_at`.')),
      ...packageFilters,
    }),
    view: groupPackageTable,
    tool: 'gitlab_list_group_packages',
    paramAliases: filterAliases,
    keywords,
    related: ['package.list', 'package.registry_list_group'],
  })
  declare readonly listOfGroup: RestCall;

  @RestAction('package.get', 'GET /projects/:project_id/packages/:package_id', {
    title: 'Get package',
    summary: 'Read one package of a project: kind, state, pipeline and its other versions.',
    effect: 'read',
    params: PackageRef,
    view: packageCard,
    tool: 'gitlab_package_get',
    paramAliases: { id: 'package_id' },
    keywords: ['package registry', 'package details'],
    next: ['package.file_list'],
    related: ['package.list', 'package.download'],
  })
  declare readonly get: RestCall;

  @RestAction('package.delete', 'DELETE /projects/:project_id/packages/:package_id', {
    title: 'Delete package',
    summary: 'Delete a package of a project with all its files; whoever depends on this version no longer gets it.',
    effect: 'destroy',
    params: PackageRef,
    tool: 'gitlab_package_delete',
    done: 'The package was deleted.',
    paramAliases: { id: 'package_id' },
    keywords: ['package registry', 'remove version', 'unpublish'],
    related: ['package.list', 'package.file_delete'],
  })
  declare readonly delete: RestCall;
}
