import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { done } from '../../authoring/done.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { changelogCard } from './changelog.view.js';

const described = {
  project_id: ProjectRef,
  version: Type.String({ description: 'Version that the section is for, as a semantic version: `1.2.0`.' }),
  from: Type.Optional(Type.String({ description: 'Commit after which the section begins, as a SHA; that commit is not in it. Default: the tag of the last version before.' })),
  to: Type.Optional(Type.String({ description: 'Last commit of the section, as a SHA. Default: the tip of the default branch.' })),
  date: Type.Optional(Type.String({ description: 'Date of the version in ISO 8601: `2026-11-30`. Default: now.' })),
  trailer: Type.Optional(Type.String({ description: 'Git trailer of the commits that belong into a changelog. Default `Changelog`.' })),
  config_file: Type.Optional(Type.String({ description: 'Where the changelog is configured. Default `.gitlab/changelog_config.yml`.' })),
  config_file_ref: Type.Optional(Type.String({ description: 'Branch, tag or commit that the configuration is read from. Default: the default branch.' })),
};

const ChangelogSection = Type.Object(described);

const NewChangelogSection = Type.Object({
  ...described,
  branch: Type.Optional(Type.String({ description: 'Branch that the changelog is committed to. Default: the default branch.' })),
  file: Type.Optional(Type.String({ description: 'File that holds the changelog. Default `CHANGELOG.md`.' })),
  message: Type.Optional(Type.String({ description: 'Message of the commit. Default: `Add changelog for version` and the version.' })),
});
type NewChangelogSection = Static<typeof NewChangelogSection>;

/** Changelogs made from the trailers of commits. */
@Injectable()
export class ChangelogActions {
  @RestAction('repository.changelog_generate', 'GET /projects/:project_id/repository/changelog', {
    title: 'Generate changelog',
    summary: 'Write release notes for a version from the Changelog trailers of its commits, without committing them.',
    effect: 'read',
    sinceOf: { config_file_ref: '18.2' },
    params: ChangelogSection,
    view: changelogCard,
    tool: 'gitlab_repository_changelog_generate',
    keywords: ['release notes', 'changes since the last version', 'preview'],
    paramAliases: { tag: 'version', tag_name: 'version', since: 'from', until: 'to' },
    related: ['repository.changelog_add', 'repository.compare', 'release.create'],
    example: { version: '1.2.0' },
  })
  declare readonly generate: RestCall;

  @Action('repository.changelog_add', {
    title: 'Add changelog section',
    summary: 'Add the section of a version to the changelog file, made from the Changelog trailers of its commits, and commit it.',
    effect: 'write',
    sinceOf: { config_file_ref: '18.2' },
    params: NewChangelogSection,
    tool: 'gitlab_repository_changelog_add',
    keywords: ['update CHANGELOG.md', 'release notes', 'commit the changelog'],
    paramAliases: { tag: 'version', tag_name: 'version', since: 'from', until: 'to', ref: 'branch', file_path: 'file', path: 'file', commit_message: 'message' },
    related: ['repository.changelog_generate', 'repository.file_get', 'release.create'],
    example: { version: '1.2.0', branch: 'main' },
  })
  async add({ project_id, ...section }: NewChangelogSection, { gitlab }: ActionContext) {
    // GitLab answers with its own status as the body, which tells nobody anything.
    await gitlab.rest.post('/projects/:project_id/repository/changelog', { project_id }, { body: section });
    const { version, file = 'CHANGELOG.md', branch } = section;
    return done(`Added the section of version ${version} to ${file} and committed it to ${branch === undefined ? 'the default branch' : `branch ${branch}`} of ${project_id}.`);
  }
}
