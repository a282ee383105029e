import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { standsFor, webReference } from './web-address.js';

const host = 'https://gitlab.example/git';
const read = (address: string, target: string | undefined, ...names: readonly string[]) => standsFor(address, { name: target ?? 'url', target, host, takes: (name) => names.includes(name) });
const inProject = (...names: readonly string[]) => ['project_id', ...names];
const inGroup = (...names: readonly string[]) => ['group_id', ...names];
const atRef = inProject('ref', 'file_path');

describe('an address in the browser', () => {
  it.each<[string, readonly string[], Record<string, string | number>]>([
    ['/a/b', inProject(), { project_id: 'a/b' }],
    ['/a/b/', inProject(), { project_id: 'a/b' }],
    ['/a/b.git', inProject(), { project_id: 'a/b' }],
    ['/a/b-c/-/', inProject(), { project_id: 'a/b-c' }],
    ['/a/b/c/d/-/issues/7', inProject('issue_iid'), { project_id: 'a/b/c/d', issue_iid: 7 }],
    ['/a/b/-/issues/incident/7', inProject('issue_iid'), { project_id: 'a/b', issue_iid: 7 }],
    ['/a/b/-/work_items/7', inProject('issue_iid'), { project_id: 'a/b', issue_iid: 7 }],
    ['/a/b/-/work_items/7', ['full_path', 'work_item_iid'], { full_path: 'a/b', work_item_iid: 7 }],
    ['/a/b/-/merge_requests/7/diffs?x=1#y', inProject('merge_request_iid'), { project_id: 'a/b', merge_request_iid: 7 }],
    ['/a/b/-/pipelines/12', inProject('pipeline_id'), { project_id: 'a/b', pipeline_id: 12 }],
    ['/a/b/-/jobs/13', inProject('job_id'), { project_id: 'a/b', job_id: 13 }],
    ['/a/b/-/milestones/3', inProject('milestone_id', 'milestone_iid'), { project_id: 'a/b', milestone_iid: 3 }],
    ['/a/b/-/snippets/5', inProject('snippet_id'), { project_id: 'a/b', snippet_id: 5 }],
    ['/-/snippets/5', ['snippet_id'], { snippet_id: 5 }],
    ['/a/b/-/environments/9/terminal', inProject('environment_id'), { project_id: 'a/b', environment_id: 9 }],
    ['/a/b/-/blob/main/docs/READ%20ME.md?ref_type=heads#L3', atRef, { project_id: 'a/b', ref: 'main', file_path: 'docs/READ ME.md' }],
    ['/a/b/-/raw/main/a.md', atRef, { project_id: 'a/b', ref: 'main', file_path: 'a.md' }],
    ['/a/b/-/blame/feature%2Fx/a.md', atRef, { project_id: 'a/b', ref: 'feature/x', file_path: 'a.md' }],
    ['/a/b/-/edit/main/a.md', inProject('branch', 'file_path'), { project_id: 'a/b', branch: 'main', file_path: 'a.md' }],
    ['/a/b/-/tree/main', inProject('ref', 'path'), { project_id: 'a/b', ref: 'main' }],
    ['/a/b/-/tree/main/src/x', inProject('ref', 'path'), { project_id: 'a/b', ref: 'main', path: 'src/x' }],
    ['/a/b/-/commits/main/src', inProject('ref_name', 'path'), { project_id: 'a/b', ref_name: 'main', path: 'src' }],
    ['/a/b/-/tree/feature/login', inProject('branch'), { project_id: 'a/b', branch: 'feature/login' }],
    ['/a/b/-/tree/main/src', inProject('path'), { project_id: 'a/b' }],
    ['/a/b/-/tree/main/src', inProject('path', 'branch'), { project_id: 'a/b', branch: 'main/src' }],
    ['/a/b/-/commit/1f0c2a9b?view=inline', inProject('sha'), { project_id: 'a/b', sha: '1f0c2a9b' }],
    ['/a/b/-/tags/release/1.0', inProject('tag_name'), { project_id: 'a/b', tag_name: 'release/1.0' }],
    ['/a/b/-/tags/1.0', inProject('ref'), { project_id: 'a/b', ref: '1.0' }],
    ['/a/b/-/releases/v1%2F2', inProject('tag_name'), { project_id: 'a/b', tag_name: 'v1/2' }],
    ['/a/b/-/compare/v1.2...feature/x', inProject('from', 'to'), { project_id: 'a/b', from: 'v1.2', to: 'feature/x' }],
    ['/a/b/-/wikis/guides/start', inProject('slug'), { project_id: 'a/b', slug: 'guides/start' }],
    ['/a/b/-/constructor/1', inProject('constructor'), { project_id: 'a/b' }],
    ['/a/b/-/issues/new', inProject('issue_iid'), { project_id: 'a/b' }],
    ['/a', inGroup(), { group_id: 'a' }],
    ['/a/sub', inGroup(), { group_id: 'a/sub' }],
    ['/a/sub', ['full_path'], { full_path: 'a/sub' }],
    ['/groups/a/sub', inGroup(), { group_id: 'a/sub' }],
    ['/groups/a/-/epics/1', inGroup('epic_iid'), { group_id: 'a', epic_iid: 1 }],
    ['/groups/a/-/work_items/1', inGroup('epic_iid'), { group_id: 'a', epic_iid: 1 }],
    ['/groups/a/-/epics/1', ['project_id', 'group_id', 'issue_iid', 'epic_iid'], { group_id: 'a', epic_iid: 1 }],
    ['/groups/a/-/milestones/3', inGroup('milestone_iid'), { group_id: 'a', milestone_iid: 3 }],
  ])('%s names, for %j, what it shows', (path, names, values) => {
    expect(read(`${host}${path}`, undefined, ...names)).toEqual({ values });
  });

  it.each<[string, string, readonly string[], Record<string, string | number> | undefined]>([
    ['/a/b/-/tree/main', 'ref', inProject('tag_name', 'ref'), { project_id: 'a/b', ref: 'main' }],
    ['/a/b/-/tags/v1', 'ref', inProject('tag_name', 'ref'), { project_id: 'a/b', ref: 'v1' }],
    ['/a/b/-/milestones/3', 'milestone_id', inProject('milestone_id', 'milestone_iid'), { project_id: 'a/b', milestone_iid: 3 }],
    ['/a/b/-/issues/7', 'target_project_id', inProject('issue_iid', 'target_project_id'), { target_project_id: 'a/b' }],
    ['/a/b/-/issues/7', 'sha', inProject('sha', 'issue_iid'), undefined],
    ['/a/b/-/issues/7', 'title', inProject('title', 'issue_iid'), undefined],
    ['/groups/a', 'issue_iid', inProject('issue_iid'), undefined],
  ])('%s, in the place of %s of %j, is %j', (path, target, names, values) => {
    expect(read(`${host}${path}`, target, ...names)).toEqual(values === undefined ? undefined : { values });
  });

  it.each([
    ['/groups/a', 'project_id', 'project_id: the address is that of a group, not of a project.'],
    ['/a', 'project_id', 'project_id: the address is that of a group, not of a project.'],
    ['/a/b/-/issues/7', 'group_id', 'group_id: the address is that of a project, not of a group.'],
    ['/-/snippets/5', 'project_id', 'project_id: the address names no project of gitlab.example/git.'],
    ['', 'group_id', 'group_id: the address names no group of gitlab.example/git.'],
    ['/%zz/b', 'full_path', 'full_path: the address names no project or group of gitlab.example/git.'],
  ])('%s cannot stand for %s', (path, target, fault) => {
    expect(read(`${host}${path}`, target, target, 'snippet_id', 'issue_iid')).toEqual({ fault });
  });

  it.each(['project_id', 'group_id', 'full_path', 'issue_iid', undefined])('of another GitLab is refused in the place of %s, by its host alone', (target) => {
    const stands = read('https://user:secret@other.example/a/b/-/issues/7', target, 'project_id', 'issue_iid');
    expect(stands?.fault).toMatch(/the address is on other\.example, but this server is connected to gitlab\.example\/git\./);
    expect(stands?.fault).not.toContain('secret');
  });

  it('of elsewhere is a text like any other where any text may stand', () => {
    expect(read('https://other.example/a', 'ref', 'project_id', 'ref')).toBeUndefined();
    expect(read('https://other.example/a/-/b', 'path', 'path')).toBeUndefined();
  });

  it.each(['acme/api', 'https://gitlab.example/a/b', 'https://other.example/git/a/b', 'https://gitlab.example/git', 'ftp://gitlab.example/git/a/b', 'https://', 'https://gitlab.example/git/a/%zz/b', 'https://gitlab.example/git/a/%ff'])('%s is none', (text) => {
    expect(webReference(text, host)).toBeUndefined();
  });

  it('is read without failing, whatever follows', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.constantFrom('', '/a/b/-/blob', '/groups/a/-/epics', '/-/snippets'), (path, before) => {
        const stands = read(`${host}${before}${path}`, undefined, ...atRef);
        expect(stands === undefined || stands.fault === undefined).toBe(true);
      }),
    );
  });
});
