import { describe, expect, it } from '@jest/globals';
import { linkTo } from './resource-link.js';

describe('the link to what an action read', () => {
  it('is filled from the arguments and the result, each part encoded', () => {
    expect(linkTo('gitlab://project/{project_id}/branch/{branch}', { name: 'feature/a b' }, { project_id: 'acme/api', branch: 'feature/a b' })).toEqual({
      uri: 'gitlab://project/acme%2Fapi/branch/feature%2Fa%20b',
      name: 'project/acme%2Fapi/branch/feature%2Fa%20b',
      title: 'feature/a b',
    });
    expect(linkTo('gitlab://project/{project_id}/pipeline/{pipeline_id}', { id: 5101 }, { project_id: 1001 })?.uri).toBe('gitlab://project/1001/pipeline/5101');
    expect(linkTo('gitlab://project/{project_id}/issue/{issue_iid}', { id: 90, iid: 7, title: 'One\nline ' }, { project_id: 'acme%2Fapi' })).toMatchObject({
      uri: 'gitlab://project/acme%2Fapi/issue/7',
      title: 'One line',
    });
  });

  it('has the title that GitLab has, or else the name, and none that says nothing', () => {
    const titled = (result: object) => linkTo('gitlab://project/{project_id}/issue/{issue_iid}', { iid: 7, ...result }, { project_id: 1 })?.title;
    expect([titled({ title: 'x', name: 'y' }), titled({ title: ' \n', name: 'y' }), titled({ title: 7 }), titled({ name: '' })]).toEqual(['x', 'y', undefined, undefined]);
    expect(titled({ title: '💡'.repeat(300) })).toBe('💡'.repeat(200));
  });

  it('names a commit by its own SHA, not by the branch it was asked by', () => {
    expect(linkTo('gitlab://project/{project_id}/commit/{sha}', { id: '7c1e9b04' }, { project_id: 1, sha: 'main' })?.uri).toBe('gitlab://project/1/commit/7c1e9b04');
  });

  it('is left out when part of the address is unknown', () => {
    expect(linkTo('gitlab://project/{project_id}/wiki/{slug}', {}, { project_id: 1 })).toBeUndefined();
  });
});
