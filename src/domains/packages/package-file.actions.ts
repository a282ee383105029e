import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { packageFileTable } from './package-file.view.js';
import { PackageId } from './package-ref.js';

const InPackage = Type.Object({ project_id: ProjectRef, package_id: PackageId });

const files = '/projects/:project_id/packages/:package_id/package_files';

/** Files that a package of any kind is made of. */
@Injectable()
export class PackageFileActions {
  @RestAction('package.file_list', `GET ${files}`, {
    title: 'List files of package',
    summary: 'List the files of a package with their sizes and checksums.',
    effect: 'read',
    params: Type.Object({
      ...InPackage.properties,
      order_by: Type.Optional(OneOf(['id', 'created_at', 'file_name'], 'Order. Default `id`.')),
      sort: Type.Optional(OneOf(['asc', 'desc'], 'Direction of the order. Default `asc`: the oldest first.')),
      ...Paging,
    }),
    view: packageFileTable,
    tool: 'gitlab_package_file_list',
    paramAliases: { id: 'package_id' },
    keywords: ['package contents', 'checksum', 'sha256', 'package registry'],
    next: ['package.download'],
    related: ['package.get', 'package.file_delete'],
  })
  declare readonly list: RestCall;

  @RestAction('package.file_delete', `DELETE ${files}/:package_file_id`, {
    title: 'Delete file of package',
    summary: 'Delete one file of a package, which may leave a package that cannot be used.',
    effect: 'destroy',
    params: Type.Object({ ...InPackage.properties, package_file_id: Type.Integer({ description: 'Id of the file, as package.file_list shows it.', minimum: 1 }) }),
    tool: 'gitlab_package_file_delete',
    done: 'The file was deleted.',
    paramAliases: { file_id: 'package_file_id' },
    keywords: ['package registry', 'remove file'],
    related: ['package.file_list', 'package.delete'],
  })
  declare readonly delete: RestCall;
}
