import { Injectable } from '@nestjs/common';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';

/** Addresses of what is said about merge requests. */
@Injectable()
export class MergeRequestNoteResources {
  @Resource('gitlab://project/{project_id}/mr/{merge_request_iid}/notes', {
    name: 'merge_request_notes',
    title: 'Merge request comments',
    description: 'The comments on a merge request, newest first, those of the system included.',
    domain: 'mr_review',
    route: 'GET /projects/:project_id/merge_requests/:merge_request_iid/notes',
    collection: true,
    watch: {},
  })
  declare readonly notes: ResourceRead;

  @Resource('gitlab://project/{project_id}/mr/{merge_request_iid}/discussions', {
    name: 'merge_request_discussions',
    title: 'Merge request discussions',
    description: 'The threads on a merge request with their comments, places in the diff and whether they are resolved.',
    domain: 'mr_review',
    route: 'GET /projects/:project_id/merge_requests/:merge_request_iid/discussions',
    collection: true,
    watch: {},
  })
  declare readonly discussions: ResourceRead;
}
