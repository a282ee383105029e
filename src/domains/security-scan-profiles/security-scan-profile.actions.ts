import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { done } from '../../authoring/done.js';
import { globalId } from '../../gitlab/global-id.js';
import type { GitLab } from '../../gitlab/gitlab.js';
import { mutate } from '../../gitlab/mutation.js';
import { projectPath } from '../../gitlab/project-path.js';
import { unseen } from '../../gitlab/unseen.js';
import { InvalidParams } from '../../kernel/errors.js';
import { AnyObject, Nullable, received } from '../../kernel/received.js';
import { flatStatus, scanProfileStatusTable } from './security-scan-profile.view.js';

const ProfileTargets = Type.Object({
  security_scan_profile_id: Type.String({ description: 'Id of the scan profile: a number, `gid://gitlab/Security::ScanProfile/1234`, or the kind of scan, such as `secret_detection`, for the profile that comes with GitLab.', minLength: 1 }),
  project_ids: Type.Optional(Type.Array(Type.String(), { description: 'Ids of the projects.' })),
  group_ids: Type.Optional(Type.Array(Type.String(), { description: 'Ids of the groups.' })),
});
type ProfileTargets = Static<typeof ProfileTargets>;

const OfProject = Type.Object({ project_full_path: Type.String({ description: 'Full path or id of the project.', minLength: 1 }) });
type OfProject = Static<typeof OfProject>;

const document =
  'query scanProfileStatuses($path: ID!) { project(fullPath: $path) { scanProfileStatuses { status lastScanAt consecutiveSuccessCount consecutiveFailureCount buildId scanProfile { id name scanType gitlabRecommended } } } }';

const Answered = Type.Object({ project: Nullable(Type.Object({ scanProfileStatuses: Nullable(Type.Array(AnyObject)) })) });

const paramAliases = { profile_id: 'security_scan_profile_id', scan_profile_id: 'security_scan_profile_id', profile: 'security_scan_profile_id', projects: 'project_ids', groups: 'group_ids' };
const keywords = ['scanner', 'sast', 'secret detection', 'dependency scanning', 'container scanning', 'security configuration'];

/** Scan profiles: which scanners run in projects, and how. */
@Injectable()
export class SecurityScanProfileActions {
  @Action('security_scan_profile.attach', {
    title: 'Attach security scan profile',
    summary: 'Attach a security scan profile to projects and groups, whose code is then scanned by it.',
    effect: 'write',
    since: '18.9',
    params: ProfileTargets,
    tier: 'ultimate',
    tool: 'gitlab_attach_security_scan_profile',
    idempotent: true,
    paramAliases,
    example: { security_scan_profile_id: 'secret_detection', project_ids: ['42'] },
    keywords: [...keywords, 'enable scanning', 'apply'],
    related: ['security_scan_profile.list_project_statuses', 'security_scan_profile.detach'],
  })
  async attach(wanted: ProfileTargets, { gitlab }: ActionContext) {
    return done(`Attached the scan profile to ${await change('securityScanProfileAttach', wanted, gitlab)}.`);
  }

  @Action('security_scan_profile.detach', {
    title: 'Detach security scan profile',
    summary: 'Detach a security scan profile from projects and groups, whose code is then no longer scanned by it.',
    effect: 'destroy',
    since: '18.9',
    params: ProfileTargets,
    tier: 'ultimate',
    tool: 'gitlab_detach_security_scan_profile',
    idempotent: true,
    paramAliases,
    example: { security_scan_profile_id: 'secret_detection', project_ids: ['42'] },
    keywords: [...keywords, 'disable scanning'],
    undoneBy: 'security_scan_profile.attach',
    related: ['security_scan_profile.list_project_statuses', 'security_scan_profile.attach'],
  })
  async detach(wanted: ProfileTargets, { gitlab }: ActionContext) {
    return done(`Detached the scan profile from ${await change('securityScanProfileDetach', wanted, gitlab)}.`);
  }

  @Action('security_scan_profile.list_project_statuses', {
    title: 'List scan profiles of project',
    summary: 'List the security scan profiles of a project: whether each is in use, when it last ran, and whether its scans fail.',
    effect: 'read',
    since: '19.0',
    params: OfProject,
    view: scanProfileStatusTable,
    tier: 'ultimate',
    tool: 'gitlab_list_project_scan_profile_statuses',
    confined: true,
    places: { project_full_path: 'project' },
    paramAliases: { project_id: 'project_full_path', project: 'project_full_path', project_path: 'project_full_path', full_path: 'project_full_path' },
    example: { project_full_path: 'group/project' },
    keywords: [...keywords, 'status', 'stale scans', 'failing scans'],
    related: ['security_scan_profile.attach', 'security_scan_profile.detach'],
  })
  async statuses({ project_full_path }: OfProject, { gitlab }: ActionContext) {
    const path = await projectPath(gitlab, project_full_path);
    const { project } = received(Answered, await gitlab.graphql(document, { path }));
    if (project === null) throw unseen(`There is no project ${path}, or the token's user may not see it.`);
    if (project.scanProfileStatuses === null) throw unseen(`GitLab shows no scan profiles of ${path}: that takes the Ultimate tier and the Developer role or higher.`, 403);
    return project.scanProfileStatuses.map(flatStatus);
  }
}

/** Sends a change to the profiles of some places; gives these in words. */
async function change(mutation: string, { security_scan_profile_id, project_ids = [], group_ids = [] }: ProfileTargets, gitlab: GitLab): Promise<string> {
  if (project_ids.length + group_ids.length === 0) throw new InvalidParams('Nothing to change: give project_ids, group_ids, or both.');
  const input = {
    securityScanProfileId: profileGid(security_scan_profile_id),
    projectIds: project_ids.map((id) => globalId('project_ids', id, ['Project'])),
    groupIds: group_ids.map((id) => globalId('group_ids', id, ['Group'])),
  };
  await mutate(gitlab, mutation, input, '');
  const counted = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`]);
  return [...counted(project_ids.length, 'project'), ...counted(group_ids.length, 'group')].join(' and ');
}

/** A profile that comes with GitLab has no number before it is first attached: its kind of scan stands in its place. */
function profileGid(given: string): string {
  const kind = /^\s*(?:gid:\/\/gitlab\/Security::ScanProfile\/)?([a-z]+(?:_[a-z]+)*)\s*$/i.exec(given)?.[1];
  return kind === undefined ? globalId('security_scan_profile_id', given, ['Security::ScanProfile']) : `gid://gitlab/Security::ScanProfile/${kind.toLowerCase()}`;
}
