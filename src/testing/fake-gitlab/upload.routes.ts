import { randomBytes } from 'node:crypto';
import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { created, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { type GroupRecord, roles } from './records.js';
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

type Owner = ProjectRecord | GroupRecord;

/** The files that people attached to issues and comments of a project, or to the epics of a group. */
export const uploadsOf = keptRows((owner: Owner): UploadRecord[] =>
  'full_path' in owner || owner.id !== landmarks.api
    ? []
    : [{ id: 8801, secret: '6a061c4cf9f1c28cb22c384b4b8d4e3c', filename: 'notes.txt', content: Buffer.from('What we agreed on.\n'), uploaded_by: 'alice', created_at: moment(12) }],
);

/** A picture of one transparent pixel. */
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** The picture of a project. */
export const avatarOf = keptRows((project: ProjectRecord): { current?: { readonly name: string; readonly content: Buffer } } => (project.id === landmarks.api ? { current: { name: 'logo.png', content: dot } } : {}));

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

/** What projects and groups have alike. */
function uploadsBelow(path: string, ownerOf: (call: Call, role?: number) => Owner): Routes {
  const remove = (call: Call, choose: (call: Call, rows: readonly UploadRecord[]) => UploadRecord) => {
    const rows = uploadsOf(ownerOf(call, roles.maintainer));
    rows.splice(rows.indexOf(choose(call, rows)), 1);
    return noContent();
  };
  return {
    [`POST ${path}`]: (call) => {
      const owner = ownerOf(call, roles.guest);
      const { filename, content } = call.file('file');
      const upload: UploadRecord = { id: call.world.nextId(), secret: randomBytes(16).toString('hex'), filename: safeName(filename), content, uploaded_by: call.user.username, created_at: call.world.now() };
      uploadsOf(owner).unshift(upload);
      const { url, ...link } = linkTo(upload);
      return created({ id: upload.id, ...link, url, full_path: `/-/${'full_path' in owner ? 'group' : 'project'}/${owner.id}${String(url)}` });
    },
    [`GET ${path}`]: (call) =>
      paged(call, uploadsOf(ownerOf(call, roles.maintainer)), ({ id, filename, content, created_at, uploaded_by }) => ({ id, size: content.length, filename, created_at, uploaded_by: userBasic(call, uploaded_by) })),
    [`GET ${path}/:upload_id`]: (call) => {
      const upload = byId(call, uploadsOf(ownerOf(call, roles.maintainer)));
      return rawReply(upload.content, upload.filename);
    },
    [`GET ${path}/:secret/:filename`]: (call) => {
      const upload = bySecret(call, uploadsOf(ownerOf(call)));
      return rawReply(upload.content, upload.filename);
    },
    [`DELETE ${path}/:upload_id`]: (call) => remove(call, byId),
    [`DELETE ${path}/:secret/:filename`]: (call) => remove(call, bySecret),
  };
}

export const uploadRoutes: Routes = {
  ...uploadsBelow('/projects/:id/uploads', (call, role) => call.project(role)),
  ...uploadsBelow('/groups/:id/uploads', (call, role) => call.group(role)),

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
