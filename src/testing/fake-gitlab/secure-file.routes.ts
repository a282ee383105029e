import { createHash } from 'node:crypto';
import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { badRequest, created, Failure, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import type { ProjectRecord } from './world.js';

interface SecureFileRecord {
  readonly id: number;
  readonly name: string;
  readonly content: Buffer;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly metadata: JsonObject | null;
}

/** The secure files of a project. */
const secureFilesOf = keptRows((project: ProjectRecord): SecureFileRecord[] =>
  project.id !== landmarks.api
    ? []
    : [
        { id: 8971, name: 'release.jks', content: Buffer.from('what signs a release'), created_at: moment(6), expires_at: null, metadata: null },
        { id: 8972, name: 'distribution.cer', content: Buffer.from('a certificate'), created_at: moment(7), expires_at: '2027-04-26T19:20:40.000Z', metadata: { issuer: { C: 'US', O: 'Acme' }, subject: { CN: 'Acme distribution' }, expires_at: '2027-04-26T19:20:40.000Z' } },
      ],
);

const entity = ({ content, ...file }: SecureFileRecord): JsonObject => ({
  ...file,
  checksum: createHash('sha256').update(content).digest('hex'),
  checksum_algorithm: 'sha256',
  file_extension: file.name.split('.').at(-1) ?? null,
});

function fileOf(call: Call, project: ProjectRecord): SecureFileRecord {
  const file = secureFilesOf(project).find(({ id }) => id === call.number('secure_file_id'));
  if (!file) throw notFound();
  return file;
}

export const secureFileRoutes: Routes = {
  'GET /projects/:id/secure_files': (call) => paged(call, secureFilesOf(call.project(roles.developer)), entity),
  'GET /projects/:id/secure_files/:secure_file_id': (call) => ok(entity(fileOf(call, call.project(roles.developer)))),
  'POST /projects/:id/secure_files': (call) => {
    const files = secureFilesOf(call.project(roles.maintainer));
    const { content } = call.file('file');
    if (content.length > 5 * 1024 * 1024) throw new Failure(413, { message: '413 Request Entity Too Large' });
    const name = call.form('name') ?? '';
    if (files.some((each) => each.name === name)) throw badRequest({ name: ['has already been taken'] });
    const file: SecureFileRecord = { id: call.world.nextId(), name, content, created_at: call.world.now(), expires_at: null, metadata: null };
    files.push(file);
    return created(entity(file));
  },
  'DELETE /projects/:id/secure_files/:secure_file_id': (call) => {
    const project = call.project(roles.maintainer);
    secureFilesOf(project).splice(secureFilesOf(project).indexOf(fileOf(call, project)), 1);
    return noContent();
  },
};
