import { Injectable } from '@nestjs/common';
import { CodedResource, type ResourceContext, type ResourceValue } from '../../authoring/resource.decorator.js';
import { type JsonObject, ownMember } from '../../kernel/json.js';
import { mediaTypeOf, textOf } from '../../presentation/file-kind.js';
import { bytesOf, withoutTokenInside } from './file-content.js';

const file = '/projects/:project_id/repository/files/:path';

/** Files of this size are handed on whole; larger ones are described. */
const mostBytes = 1_048_576;

/** Addresses of files in repositories. */
@Injectable()
export class RepositoryFileResources {
  @CodedResource('gitlab://project/{project_id}/file/{ref}/{+path}', {
    name: 'file',
    title: 'File',
    description: 'One file at a branch, tag or commit, as text or bytes by what it is; over 1 MiB a description of it. Write a slash in the ref as `%2F`.',
    domain: 'repository',
    // GitLab's ETag of a file does not tell of changes, so the headers that name its content are asked for instead.
    watch: { signal: `HEAD ${file}`, conditional: false },
  })
  async read({ ref = '', path = '', project_id }: Record<string, string>, { gitlab, signal }: ResourceContext): Promise<ResourceValue> {
    const place = { project_id, path };
    const { headers } = await gitlab.rest.send(`HEAD ${file}`, place, { query: { ref }, signal });
    if (Number(headers['x-gitlab-size'] ?? 0) > mostBytes) return description({ ref, path }, headers);
    const found = await gitlab.rest.get<JsonObject>(file, place, { query: { ref }, signal });
    const bytes = bytesOf(withoutTokenInside(found, gitlab));
    const text = textOf(bytes);
    if (text === undefined) return { mimeType: mediaTypeOf(bytes), content: bytes };
    return { mimeType: ownMember(textTypes, /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '') ?? 'text/plain', content: text };
  }
}

/** Kinds of text that clients tell apart, by the ending of the file's name. */
const textTypes: Readonly<Record<string, string>> = {
  md: 'text/markdown',
  json: 'application/json',
  yml: 'application/yaml',
  yaml: 'application/yaml',
  xml: 'application/xml',
  html: 'text/html',
  css: 'text/css',
  csv: 'text/csv',
  svg: 'image/svg+xml',
};

/** What GitLab's headers say of a file that is too large to hand on. */
function description({ ref, path }: { readonly ref: string; readonly path: string }, headers: Readonly<Record<string, string>>): ResourceValue {
  return {
    mimeType: 'application/json',
    content: {
      truncated: true,
      message: `The file is larger than ${mostBytes} bytes. Read it in parts with repository.file_get and start_line.`,
      file_path: path,
      ref,
      size: Number(headers['x-gitlab-size']),
      blob_id: headers['x-gitlab-blob-id'],
      commit_id: headers['x-gitlab-commit-id'],
      last_commit_id: headers['x-gitlab-last-commit-id'],
      content_sha256: headers['x-gitlab-content-sha256'],
    },
  };
}
