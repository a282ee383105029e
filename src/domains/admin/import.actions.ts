import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { projectNumber } from '../../gitlab/project-path.js';
import { OneOf } from '../../vocabulary/enums.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { importedProjectCard } from './imported-project.view.js';

const InProject = Type.Object({ project_id: ProjectRef });
type InProject = Static<typeof InProject>;

const NewName = Type.Optional(Type.String({ description: 'Name of the new project. Default: that of the repository.', minLength: 1 }));
const TargetNamespace = Type.String({ description: 'Full path of the group or user that the project goes to: `group/subgroup`.', minLength: 1 });
const TimeoutStrategy = Type.Optional(OneOf(['optimistic', 'pessimistic'], 'When a part takes too long: `optimistic` goes on with the next, `pessimistic` fails the import. Default `pessimistic`.'));
const GitHubToken = Type.String({ description: 'Personal access token of GitHub with the scope `repo`; GitLab uses it for the import.', minLength: 1 });

const withStages = (what: string) => Type.Optional(Type.Boolean({ description: `${what}. Slower. Default false.` }));

const keywords = ['migrate', 'import repository', 'move to gitlab'];

/** Repositories of other services that become projects here. */
@Injectable()
export class ImportActions {
  @RestAction('admin.import_github', 'POST /import/github', {
    title: 'Import from GitHub',
    summary: 'Import a repository of GitHub as a new project, with its issues, pull requests and wiki.',
    effect: 'write',
    sinceOf: { timeout_strategy: '16.5' },
    params: Type.Object({
      personal_access_token: GitHubToken,
      repo_id: Type.Integer({ description: 'Numeric id of the repository in GitHub, not its name.', minimum: 1 }),
      target_namespace: TargetNamespace,
      new_name: NewName,
      github_hostname: Type.Optional(Type.String({ description: 'Address of a GitHub Enterprise: `https://github.example.com`. Default: github.com.' })),
      optional_stages: Type.Optional(
        Type.Object(
          {
            single_endpoint_notes_import: withStages('Read comments one by one, so that none is missing of long discussions'),
            attachments_import: withStages('Import the files that comments link to'),
            collaborators_import: withStages('Make collaborators members of the project'),
          },
          { description: 'What is imported besides, which takes longer.', additionalProperties: false },
        ),
      ),
      timeout_strategy: TimeoutStrategy,
      pagination_limit: Type.Optional(Type.Integer({ description: 'Items that GitLab asks GitHub for at once, 1 to 100. Fewer help when GitHub answers with errors.', minimum: 1, maximum: 100 })),
    }),
    view: importedProjectCard,
    tool: 'gitlab_import_from_github',
    paramAliases: { token: 'personal_access_token', repository_id: 'repo_id', namespace: 'target_namespace', name: 'new_name' },
    example: { personal_access_token: 'a token of GitHub', repo_id: 12345, target_namespace: 'group' },
    keywords: [...keywords, 'github enterprise', 'pull requests'],
    next: ['project.import_status'],
    related: ['admin.import_cancel_github', 'admin.import_gists', 'project.create'],
  })
  declare readonly github: RestCall;

  @Action('admin.import_cancel_github', {
    title: 'Cancel import from GitHub',
    summary: 'Stop the import of a project from GitHub; what was imported so far stays.',
    effect: 'write',
    params: InProject,
    view: importedProjectCard,
    tool: 'gitlab_cancel_github_import',
    keywords: [...keywords, 'abort'],
    related: ['admin.import_github', 'project.get'],
  })
  async cancelGithub({ project_id }: InProject, { gitlab }: ActionContext) {
    const number = await projectNumber(gitlab, project_id);
    return gitlab.rest.post('/import/github/cancel', {}, { body: { project_id: Number(number) } });
  }

  @RestAction('admin.import_gists', 'POST /import/github/gists', {
    title: 'Import gists from GitHub',
    summary: 'Import the personal gists of GitHub, of up to ten files each, as personal snippets; GitLab sends a mail when it is done.',
    effect: 'write',
    params: Type.Object({ personal_access_token: Type.String({ description: 'Personal access token of GitHub with the scope `gist`; GitLab uses it for the import.', minLength: 1 }) }),
    tool: 'gitlab_import_github_gists',
    done: 'GitLab imports the gists.',
    paramAliases: { token: 'personal_access_token' },
    example: { personal_access_token: 'a token of GitHub' },
    keywords: [...keywords, 'gist', 'snippets'],
    related: ['admin.import_github', 'snippet.list'],
  })
  declare readonly gists: RestCall;

  @RestAction('admin.import_bitbucket', 'POST /import/bitbucket', {
    title: 'Import from Bitbucket Cloud',
    summary: 'Import a repository of Bitbucket Cloud as a new project, with its issues and pull requests.',
    effect: 'write',
    since: '17.0',
    params: Type.Object({
      bitbucket_email: Type.String({ description: 'Email address of the Atlassian account.', minLength: 1 }),
      bitbucket_api_token: Type.String({ description: 'API token of Bitbucket Cloud; app passwords are no longer taken.', minLength: 1 }),
      repo_path: Type.String({ description: 'Path of the repository in Bitbucket: `workspace/repository`.', minLength: 1 }),
      target_namespace: TargetNamespace,
      new_name: NewName,
    }),
    view: importedProjectCard,
    tool: 'gitlab_import_from_bitbucket_cloud',
    paramAliases: { email: 'bitbucket_email', token: 'bitbucket_api_token', namespace: 'target_namespace', name: 'new_name' },
    example: { bitbucket_email: 'dev@example.com', bitbucket_api_token: 'a token of Bitbucket', repo_path: 'workspace/repository', target_namespace: 'group' },
    keywords: [...keywords, 'atlassian'],
    next: ['project.import_status'],
    related: ['admin.import_bitbucket_server', 'project.create'],
  })
  declare readonly bitbucket: RestCall;

  @RestAction('admin.import_bitbucket_server', 'POST /import/bitbucket_server', {
    title: 'Import from Bitbucket Server',
    summary: 'Import a repository of a Bitbucket Server or Data Center as a new project, with its pull requests.',
    effect: 'write',
    sinceOf: { timeout_strategy: '16.5' },
    params: Type.Object({
      bitbucket_server_url: Type.String({ description: 'Address of the server: `https://bitbucket.example.com`.', minLength: 1 }),
      bitbucket_server_username: Type.String({ description: 'User name there.', minLength: 1 }),
      personal_access_token: Type.String({ description: 'Personal access token or password of that user.', minLength: 1 }),
      bitbucket_server_project: Type.String({ description: 'Key of the project there: `PRJ`.', minLength: 1 }),
      bitbucket_server_repo: Type.String({ description: 'Name of the repository there.', minLength: 1 }),
      new_name: NewName,
      new_namespace: Type.Optional(Type.String({ description: 'Full path of the group or user that the project goes to. Default: the namespace of the token\'s user.' })),
      timeout_strategy: TimeoutStrategy,
    }),
    view: importedProjectCard,
    tool: 'gitlab_import_from_bitbucket_server',
    paramAliases: { url: 'bitbucket_server_url', username: 'bitbucket_server_username', token: 'personal_access_token', target_namespace: 'new_namespace', name: 'new_name' },
    example: {
      bitbucket_server_url: 'https://bitbucket.example.com',
      bitbucket_server_username: 'erin',
      personal_access_token: 'a token of Bitbucket',
      bitbucket_server_project: 'PRJ',
      bitbucket_server_repo: 'app',
      new_namespace: 'group',
    },
    keywords: [...keywords, 'atlassian', 'data center', 'stash'],
    next: ['project.import_status'],
    related: ['admin.import_bitbucket', 'project.create'],
  })
  declare readonly bitbucketServer: RestCall;
}
