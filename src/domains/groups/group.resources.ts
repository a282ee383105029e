import { Injectable } from '@nestjs/common';
import { livelinessBy } from '../../authoring/liveliness.js';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';
import { isObject } from '../../kernel/json.js';

/** Addresses of groups and of what belongs to them. */
@Injectable()
export class GroupResources {
  @Resource('gitlab://groups', {
    name: 'groups',
    title: 'Groups',
    description: 'The groups that the current user is a member of.',
    domain: 'group',
    route: 'GET /groups',
    query: { min_access_level: 10 },
    collection: true,
  })
  declare readonly list: ResourceRead;

  @Resource('gitlab://group/{group_id}', {
    name: 'group',
    title: 'Group',
    description: 'One group with its description, visibility and settings.',
    domain: 'group',
    route: 'GET /groups/:group_id',
    // GitLab would add up to a hundred projects, which have an address of their own.
    query: { with_projects: false },
    watch: { liveliness: (group) => (isObject(group) && typeof group['marked_for_deletion_on'] === 'string' ? 'settled' : 'steady') },
  })
  declare readonly get: ResourceRead;

  @Resource('gitlab://group/{group_id}/members', {
    name: 'group_members',
    title: 'Group members',
    description: 'The members of a group, inherited ones included, with their access levels.',
    domain: 'group',
    route: 'GET /groups/:group_id/members/all',
    collection: true,
  })
  declare readonly members: ResourceRead;

  @Resource('gitlab://group/{group_id}/projects', {
    name: 'group_projects',
    title: 'Group projects',
    description: 'The projects of a group, without those of its subgroups.',
    domain: 'group',
    route: 'GET /groups/:group_id/projects',
    query: { simple: true },
    collection: true,
  })
  declare readonly projects: ResourceRead;

  @Resource('gitlab://group/{group_id}/label/{label_id}', {
    name: 'group_label',
    title: 'Group label',
    description: 'One label of a group, by id or name.',
    domain: 'group',
    route: 'GET /groups/:group_id/labels/:label_id',
    watch: {},
  })
  declare readonly label: ResourceRead;

  @Resource('gitlab://group/{group_id}/milestone/{milestone_iid}', {
    name: 'group_milestone',
    title: 'Group milestone',
    description: 'One milestone of a group, by its number in the group (iid).',
    domain: 'group',
    route: 'GET /groups/:group_id/milestones',
    only: { iids: 'milestone_iid' },
    watch: { liveliness: livelinessBy('state', { settled: ['closed'] }) },
  })
  declare readonly milestone: ResourceRead;
}
