import { createHash } from 'node:crypto';
import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { badRequest, created, notFound } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { pipelineBasic } from './pipeline.entities.js';
import { roles } from './records.js';
import { rawReply } from './repository.routes.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import { fullPath, type ProjectRecord } from './world.js';

interface PackageRecord {
  readonly id: number;
  name: string;
  version: string | null;
  package_type: string;
  status: string;
  pipeline_id: number | null;
  created_at: string;
  /** What was published, newest last; packages that were there from the start have none. */
  files?: PackageFileRecord[];
}

interface PackageFileRecord {
  readonly id: number;
  readonly name: string;
  readonly content: Buffer;
  readonly created_at: string;
}

interface ImageRepositoryRecord {
  readonly id: number;
  name: string;
  tags: string[];
  created_at: string;
}

/** What a project keeps in its registries. */
export const registriesOf = keptRows((project: ProjectRecord): { packages: PackageRecord[]; images: ImageRepositoryRecord[] } => {
  if (project.id !== landmarks.api) return { packages: [], images: [] };
  return {
    packages: [
      { id: 7001, name: '@acme/api-client', version: '1.0.0', package_type: 'npm', status: 'default', pipeline_id: 5106, created_at: moment(4) },
      { id: 7002, name: '@acme/api-client', version: '1.0.1', package_type: 'npm', status: 'default', pipeline_id: 5101, created_at: moment(25) },
      { id: 7003, name: 'api-binaries', version: '1.0.0', package_type: 'generic', status: 'default', pipeline_id: null, created_at: moment(4, 10) },
    ],
    images: [
      { id: 7101, name: '', tags: ['latest', 'v1.0.0', 'v1.0.1'], created_at: moment(3) },
      { id: 7102, name: 'cache', tags: [], created_at: moment(3) },
    ],
  };
});

function packageEntity(call: Call, project: ProjectRecord, record: PackageRecord): JsonObject {
  const { pipeline_id, files: _files, ...rest } = record;
  const pipeline = project.pipelines.find(({ id }) => id === pipeline_id);
  return {
    ...rest,
    _links: { web_path: `/${fullPath(project)}/-/packages/${record.id}`, delete_api_path: `${call.api}/projects/${project.id}/packages/${record.id}` },
    last_downloaded_at: null,
    tags: [],
    ...(pipeline ? { pipeline: pipelineBasic(call, project, pipeline) } : {}),
  };
}

const imagePath = (project: ProjectRecord, { name }: ImageRepositoryRecord) => `${fullPath(project)}${name === '' ? '' : `/${name}`}`;

const tagEntity = (project: ProjectRecord, image: ImageRepositoryRecord, tag: string): JsonObject => ({
  name: tag,
  path: `${imagePath(project, image)}:${tag}`,
  location: `registry.example.com/${imagePath(project, image)}:${tag}`,
});

const genericFile = '/projects/:id/packages/generic/:package_name/:package_version/:file_name';

function genericPackage(call: Call, project: ProjectRecord): PackageRecord | undefined {
  return registriesOf(project).packages.find((each) => each.package_type === 'generic' && each.name === call.param('package_name') && each.version === call.param('package_version'));
}

/** Publishes a file of a generic package, which is made with its first one. */
function publish(call: Call): JsonObject {
  const project = call.project(roles.developer);
  const [name, version] = [call.param('package_name'), call.param('package_version')];
  if (!/^[\w.+-]+$/.test(name) || !/^[\w.+~-]+$/.test(version)) throw badRequest('package_name is invalid');
  const at = call.world.now();
  let record = genericPackage(call, project);
  if (!record) registriesOf(project).packages.push((record = { id: call.world.nextId(), name, version, package_type: 'generic', status: call.oneOf('status', ['default', 'hidden']) ?? 'default', pipeline_id: null, created_at: at }));
  const file: PackageFileRecord = { id: call.world.nextId(), name: call.param('file_name'), content: call.parts.bytes, created_at: at };
  (record.files ??= []).push(file);
  if (call.text('select') !== 'package_file') return { message: '201 Created' };
  const digest = (algorithm: string) => createHash(algorithm).update(file.content).digest('hex');
  return {
    id: file.id, package_id: record.id, created_at: at, updated_at: at, size: file.content.length, file_name: file.name, file_store: 1, status: 'default',
    file_md5: digest('md5'), file_sha1: digest('sha1'), file_sha256: digest('sha256'), verification_state: 0, file: { url: `/packages/${record.id}/files/${file.id}/${file.name}` },
  };
}

export const packageRoutes: Routes = {
  [`PUT ${genericFile}`]: (call) => created(publish(call)),
  [`GET ${genericFile}`]: (call) => {
    const file = genericPackage(call, call.project())?.files?.findLast(({ name }) => name === call.param('file_name'));
    if (!file) throw notFound();
    return rawReply(file.content, file.name);
  },
  'GET /projects/:id/packages': (call) => {
    const project = call.project();
    const [type, name, version] = [call.text('package_type'), call.text('package_name'), call.text('package_version')];
    const rows = registriesOf(project).packages.filter(
      (each) => (type === undefined || each.package_type === type) && (name === undefined || each.name.includes(name)) && (version === undefined || each.version === version),
    );
    return paged(call, rows, (each) => packageEntity(call, project, each));
  },
  'GET /projects/:id/registry/repositories': (call) => {
    const project = call.project(roles.reporter);
    return paged(call, registriesOf(project).images, (image) => ({
      id: image.id,
      name: image.name,
      path: imagePath(project, image),
      project_id: project.id,
      location: `registry.example.com/${imagePath(project, image)}`,
      created_at: image.created_at,
      cleanup_policy_started_at: null,
      status: null,
      ...(call.flag('tags_count') ? { tags_count: image.tags.length } : {}),
      ...(call.flag('tags') ? { tags_count: image.tags.length, tags: image.tags.map((tag) => tagEntity(project, image, tag)) } : {}),
    }));
  },
  'GET /projects/:id/registry/repositories/:repository_id/tags': (call) => {
    const project = call.project(roles.reporter);
    const image = registriesOf(project).images.find(({ id }) => id === call.number('repository_id'));
    if (!image) throw notFound();
    return paged(call, image.tags, (tag) => tagEntity(project, image, tag));
  },
};
