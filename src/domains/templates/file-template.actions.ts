import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { ciTemplateView, dockerfileView, gitignoreView, licenseTable, licenseView, projectTemplateView, templateTable } from './file-template.view.js';

const Paged = Type.Object({ ...Paging });
const Name = (example: string) => Type.String({ description: `Key of the template, as the list of them shows it: \`${example}\`.`, minLength: 1 });
const nameAliases = { key: 'name', template: 'name', template_name: 'name' };

const placeholders = {
  project: Type.Optional(Type.String({ description: 'Name of the project to put into the text of a licence.' })),
  fullname: Type.Optional(Type.String({ description: 'Name of the copyright holder to put into the text of a licence.' })),
};

const TemplateType = OneOf(['dockerfiles', 'gitignores', 'gitlab_ci_ymls', 'licenses', 'issues', 'merge_requests'], 'Kind of the templates.');

/** Templates of files that GitLab brings along, and those that a project has for issues and merge requests. */
@Injectable()
export class FileTemplateActions {
  @RestAction('template.ci_yml_list', 'GET /templates/gitlab_ci_ymls', {
    title: 'List CI templates',
    summary: 'List the templates of CI/CD configurations that GitLab brings along.',
    effect: 'read',
    params: Paged,
    view: templateTable,
    tool: 'gitlab_list_ci_yml_templates',
    keywords: ['.gitlab-ci.yml', 'pipeline template', 'starter', 'boilerplate'],
    next: ['template.ci_yml_get'],
    related: ['ci_catalog.list', 'template.lint'],
  })
  declare readonly ciTemplates: RestCall;

  @RestAction('template.ci_yml_get', 'GET /templates/gitlab_ci_ymls/:name', {
    title: 'Get CI template',
    summary: 'Read a template of a CI/CD configuration, such as for a language or a security scan.',
    effect: 'read',
    params: Type.Object({ name: Name('Nodejs') }),
    view: ciTemplateView,
    tool: 'gitlab_get_ci_yml_template',
    paramAliases: nameAliases,
    example: { name: 'Nodejs' },
    keywords: ['.gitlab-ci.yml', 'pipeline template', 'starter', 'boilerplate'],
    next: ['repository.file_create'],
    related: ['template.ci_yml_list', 'template.lint'],
  })
  declare readonly ciTemplate: RestCall;

  @RestAction('template.dockerfile_list', 'GET /templates/dockerfiles', {
    title: 'List Dockerfile templates',
    summary: 'List the templates of Dockerfiles that GitLab brings along.',
    effect: 'read',
    params: Paged,
    view: templateTable,
    tool: 'gitlab_list_dockerfile_templates',
    keywords: ['docker', 'container', 'boilerplate'],
    next: ['template.dockerfile_get'],
    related: ['template.project_template_list'],
  })
  declare readonly dockerfiles: RestCall;

  @RestAction('template.dockerfile_get', 'GET /templates/dockerfiles/:name', {
    title: 'Get Dockerfile template',
    summary: 'Read a template of a Dockerfile.',
    effect: 'read',
    params: Type.Object({ name: Name('Node') }),
    view: dockerfileView,
    tool: 'gitlab_get_dockerfile_template',
    paramAliases: nameAliases,
    example: { name: 'Node' },
    keywords: ['docker', 'container', 'boilerplate'],
    next: ['repository.file_create'],
    related: ['template.dockerfile_list'],
  })
  declare readonly dockerfile: RestCall;

  @RestAction('template.gitignore_list', 'GET /templates/gitignores', {
    title: 'List gitignore templates',
    summary: 'List the templates of .gitignore files that GitLab brings along, by language and tool.',
    effect: 'read',
    params: Paged,
    view: templateTable,
    tool: 'gitlab_list_gitignore_templates',
    keywords: ['ignore files', 'boilerplate'],
    next: ['template.gitignore_get'],
    related: ['template.project_template_list'],
  })
  declare readonly gitignores: RestCall;

  @RestAction('template.gitignore_get', 'GET /templates/gitignores/:name', {
    title: 'Get gitignore template',
    summary: 'Read a template of a .gitignore file.',
    effect: 'read',
    params: Type.Object({ name: Name('Node') }),
    view: gitignoreView,
    tool: 'gitlab_get_gitignore_template',
    paramAliases: nameAliases,
    example: { name: 'Node' },
    keywords: ['ignore files', 'boilerplate'],
    next: ['repository.file_create'],
    related: ['template.gitignore_list'],
  })
  declare readonly gitignore: RestCall;

  @RestAction('template.license_list', 'GET /templates/licenses', {
    title: 'List licence templates',
    summary: 'List the licences that GitLab brings along, with what each allows and wants.',
    effect: 'read',
    params: Type.Object({ popular: Type.Optional(Type.Boolean({ description: 'true: only those that many projects use. Default false.' })), ...Paging }),
    view: licenseTable,
    tool: 'gitlab_list_license_templates',
    keywords: ['license', 'open source', 'mit', 'apache', 'gpl'],
    next: ['template.license_get'],
    related: ['template.project_template_list'],
  })
  declare readonly licenses: RestCall;

  @RestAction('template.license_get', 'GET /templates/licenses/:name', {
    title: 'Get licence template',
    summary: 'Read the text of a licence, with the names of project and copyright holder filled in.',
    effect: 'read',
    params: Type.Object({ name: Name('mit'), ...placeholders }),
    view: licenseView,
    tool: 'gitlab_get_license_template',
    paramAliases: nameAliases,
    example: { name: 'mit', fullname: 'Acme' },
    keywords: ['license', 'open source', 'mit', 'apache', 'gpl'],
    next: ['repository.file_create'],
    related: ['template.license_list'],
  })
  declare readonly license: RestCall;

  @RestAction('template.project_template_list', 'GET /projects/:project_id/templates/:type', {
    title: 'List templates of project',
    summary: 'List the templates that a project offers for issues, merge requests, licences and files.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, type: TemplateType, ...Paging }),
    view: templateTable,
    tool: 'gitlab_list_project_templates',
    paramAliases: { template_type: 'type', kind: 'type' },
    example: { project_id: 'group/project', type: 'issues' },
    keywords: ['issue template', 'merge request template', 'description template'],
    next: ['template.project_template_get'],
    related: ['template.ci_yml_list'],
  })
  declare readonly projectTemplates: RestCall;

  @RestAction('template.project_template_get', 'GET /projects/:project_id/templates/:type/:name', {
    title: 'Get template of project',
    summary: 'Read one template that a project offers: for an issue, a merge request, a licence or a file.',
    effect: 'read',
    params: Type.Object({
      project_id: ProjectRef,
      type: TemplateType,
      name: Name('Bug'),
      source_template_project_id: Type.Optional(Type.Integer({ description: 'Id of the project that the template is kept in, where several have one of that name.', minimum: 1 })),
      ...placeholders,
    }),
    view: projectTemplateView,
    tool: 'gitlab_get_project_template',
    paramAliases: { ...nameAliases, template_type: 'type', kind: 'type' },
    example: { project_id: 'group/project', type: 'issues', name: 'Bug' },
    keywords: ['issue template', 'merge request template', 'description template'],
    next: ['issue.create', 'merge_request.create'],
    related: ['template.project_template_list'],
  })
  declare readonly projectTemplate: RestCall;
}
