import { randomBytes } from 'node:crypto';
import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { created, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { roles } from './records.js';
import { rawReply } from './repository.routes.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import type { ProjectRecord } from './world.js';

interface UploadRecord {
  readonly id: number;
  readonly secret: string;
  readonly filename: string;
  readonly content: Buffer;
  readonly uploaded_by: string;
  readonly created_at: string;
}

/** The files that people attached to issues and comments of a project. */
export const uploadsOf = keptRows((project: ProjectRecord): UploadRecord[] =>
  project.id !== landmarks.api
    ? []
    : [{ id: 8801, secret: '6a061c4cf9f1c28cb22c384b4b8d4e3c', filename: 'notes.txt', content: Buffer.from('What we agreed on.\n'), uploaded_by: 'alice', created_at: moment(12) }],
);

/** The picture of a project. */
export const avatarOf = keptRows((_project: ProjectRecord): { current?: { readonly name: string; readonly content: Buffer } } => ({}));

const linkTo = ({ filename, secret }: Pick<UploadRecord, 'filename' | 'secret'>): JsonObject => {
  const url = `/uploads/${secret}/${filename}`;
  const picture = /\.(png|jpe?g|gif|webp|svg)$/i.test(filename);
  const alt = picture ? filename.replace(/\.[^.]*$/, '') : filename;
  return { alt, url, markdown: `${picture ? '!' : ''}[${alt}](${url})` };
};

/** GitLab makes names safe for addresses. */
const safeName = (name: string) => name.replace(/[^\p{L}\p{N}._-]/gu, '_');

function found(rows: readonly UploadRecord[], matches: (row: UploadRecord) => boolean): UploadRecord {
  const upload = rows.find(matches);
  if (!upload) throw notFound('Upload');
  return upload;
}

const byId = (call: Call, rows: readonly UploadRecord[]) => found(rows, ({ id }) => id === call.number('upload_id'));
const bySecret = (call: Call, rows: readonly UploadRecord[]) => found(rows, ({ secret, filename }) => secret === call.param('secret') && filename === call.param('filename'));

function remove(call: Call, choose: (call: Call, rows: readonly UploadRecord[]) => UploadRecord) {
  const rows = uploadsOf(call.project(roles.maintainer));
  rows.splice(rows.indexOf(choose(call, rows)), 1);
  return noContent();
}

export const uploadRoutes: Routes = {
  'POST /projects/:id/uploads': (call) => {
    const project = call.project(roles.guest);
    const { filename, content } = call.file('file');
    const upload: UploadRecord = { id: call.world.nextId(), secret: randomBytes(16).toString('hex'), filename: safeName(filename), content, uploaded_by: call.user.username, created_at: call.world.now() };
    uploadsOf(project).unshift(upload);
    const { url, ...link } = linkTo(upload);
    return created({ id: upload.id, ...link, url, full_path: `/-/project/${project.id}${String(url)}` });
  },
  'GET /projects/:id/uploads': (call) =>
    paged(call, uploadsOf(call.project(roles.maintainer)), ({ id, filename, content, created_at, uploaded_by }) => ({ id, size: content.length, filename, created_at, uploaded_by: userBasic(call, uploaded_by) })),
  'GET /projects/:id/uploads/:upload_id': (call) => {
    const upload = byId(call, uploadsOf(call.project(roles.maintainer)));
    return rawReply(upload.content, upload.filename);
  },
  'GET /projects/:id/uploads/:secret/:filename': (call) => {
    const upload = bySecret(call, uploadsOf(call.project()));
    return rawReply(upload.content, upload.filename);
  },
  'DELETE /projects/:id/uploads/:upload_id': (call) => remove(call, byId),
  'DELETE /projects/:id/uploads/:secret/:filename': (call) => remove(call, bySecret),

  'POST /projects/:id/wikis/attachments': (call) => {
    const project = call.project(roles.developer);
    const { filename } = call.file('file');
    const name = safeName(filename);
    const file_path = `uploads/${randomBytes(16).toString('hex')}/${name}`;
    const picture = /\.(png|jpe?g|gif|webp|svg)$/i.test(name);
    return created({
      file_name: name,
      file_path,
      branch: call.form('branch') ?? project.repository.defaultBranch,
      link: { url: file_path, markdown: `${picture ? '!' : ''}[${name.replace(/\.[^.]*$/, '')}](${file_path})` },
    });
  },

  'GET /projects/:id/avatar': (call) => {
    const avatar = avatarOf(call.project()).current;
    if (!avatar) throw notFound('Avatar');
    return ok(avatar.content, { 'content-type': 'application/octet-stream', 'content-disposition': `attachment; filename="${avatar.name}"` });
  },
};
