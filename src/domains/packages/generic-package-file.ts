import { type Static, Type } from 'typebox';
import type { Files } from '../../authoring/files.js';
import type { GitLab } from '../../gitlab/gitlab.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { OneOf } from '../../vocabulary/enums.js';
import { GivenFile } from '../../vocabulary/files.js';
import { ProjectRef } from '../../vocabulary/refs.js';

/** A generic package, by name and version. */
export const PackageVersion = {
  project_id: ProjectRef,
  package_name: Type.String({ description: 'Name of the package: letters, digits, dots, dashes and underscores.' }),
  package_version: Type.String({ description: 'Version of the package: `1.0.0`.' }),
};

/** A file of it. */
export const FileRef = { ...PackageVersion, file_name: Type.String({ description: 'Name of the file in the package.' }) };

export const PackageStatus = Type.Optional(OneOf(['default', 'hidden'], 'Whether the package is shown in the registry. Default `default`: it is.'));

export const PublishFile = Type.Object({ ...FileRef, ...GivenFile, status: PackageStatus });
export type PublishFile = Static<typeof PublishFile>;

/** Names that callers use for these. */
export const versionAliases = { name: 'package_name', version: 'package_version' };
export const fileRefAliases = { ...versionAliases, filename: 'file_name' };

export const genericFile = '/projects/:project_id/packages/generic/:package_name/:package_version/:file_name';

/** Publishes one file; the package is made with its first one. */
export function publishFile({ project_id, package_name, package_version, file_name, path, content, status }: PublishFile, gitlab: GitLab, files: Files): Promise<JsonObject> {
  return files.sending({ path, content, filename: file_name, filenameIs: 'file_name' }, async (file) => {
    // Without it GitLab says no more than that it was created.
    const query = { select: 'package_file', status };
    const made = await gitlab.rest.put<unknown>(genericFile, { project_id, package_name, package_version, file_name }, { query, content: file });
    return { ...(isObject(made) && 'package_id' in made ? made : {}), package_name, package_version, file_name, size: file.size };
  });
}
