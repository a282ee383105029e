import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { isObject } from '../../kernel/json.js';
import { Nullable, received } from '../../kernel/received.js';
import { foundProject } from './discover-project.view.js';
import { projectAddress } from './project-address.js';
import { namedObject, nextCalls } from './named-object.js';

const Address = Type.Object({
  remote_url: Type.String({
    description:
      'A git remote in any form (`git remote get-url origin`), or the address of any page of this GitLab: a project, issue, merge request, pipeline, job, file, commit, branch, release. A plain project path works too.',
  }),
});
type Address = Static<typeof Address>;

const Project = Type.Object({ path_with_namespace: Nullable(Type.String()), default_branch: Nullable(Type.String()) });

/** From an address that people have at hand to the project and object that other actions want. */
@Injectable()
export class DiscoverProjectActions {
  @Action('discover_project.resolve', {
    title: 'Discover project',
    summary: 'Find the project behind a git remote or a GitLab web address, with the issue, merge request, pipeline, job, file or commit it names.',
    effect: 'read',
    params: Address,
    view: foundProject,
    tool: 'gitlab_discover_project',
    keywords: ['git remote', 'origin url', 'clone url', 'link to gitlab', 'which project is this', 'project id from url', 'parse url'],
    paramAliases: { remote: 'remote_url', git_remote: 'remote_url', web_url: 'remote_url', link: 'remote_url', address: 'remote_url', origin: 'remote_url', clone_url: 'remote_url', project_id: 'remote_url' },
    related: ['project.get', 'project.list'],
    example: { remote_url: 'git@gitlab.example.com:group/project.git' },
  })
  async resolve({ remote_url }: Address, { gitlab, actions }: ActionContext) {
    const address = projectAddress(remote_url, gitlab.host);
    const answer = await gitlab.rest.get<unknown>('/projects/:project_id', { project_id: address.project });
    const project = isObject(answer) ? answer : {};
    const { path_with_namespace, default_branch } = received(Project, project);
    const object = namedObject(address, default_branch ?? undefined);
    const calls = nextCalls(path_with_namespace ?? address.project, object).flatMap(({ action, params }) => {
      const served = actions.find(action);
      return served === undefined ? [] : [{ action, params, summary: served.summary }];
    });
    return { project, object, calls };
  }
}
