import { describe, expect, it } from '@jest/globals';
import { AddressTemplate } from './address-template.js';

const issue = new AddressTemplate('gitlab://project/{project_id}/issue/{issue_iid}');
const label = new AddressTemplate('gitlab://project/{project_id}/label/{label_id}');
const file = new AddressTemplate('gitlab://project/{project_id}/file/{ref}/{+path}');

describe('a family of addresses', () => {
  it('takes an address apart and decodes each part once', () => {
    expect(issue.match('gitlab://project/acme%2Fapi/issue/7')).toEqual({ project_id: 'acme/api', issue_iid: '7' });
    expect(label.match('gitlab://project/1001/label/priority%3A%3A1%2525')).toEqual({ project_id: '1001', label_id: 'priority::1%25' });
  });

  it('keeps the slashes of a rest, and those of a ref only when they are encoded', () => {
    expect(file.match('gitlab://project/1001/file/feature%2Flogin/src/auth/login.ts')).toEqual({ project_id: '1001', ref: 'feature/login', path: 'src/auth/login.ts' });
  });

  it.each(['gitlab://project/acme/api/issue/7', 'gitlab://project/1001/issue/', 'gitlab://project/1001/issue/7/notes', 'gitlab://project//issue/7', 'GITLAB://project/1001/issue/7', 'gitlab://project/1001/issue/7?x=1'])(
    'is not %s',
    (uri) => expect(issue.match(uri)).toBeUndefined(),
  );

  it('does not take a broken escape for an address', () => {
    expect(issue.match('gitlab://project/%zz/issue/7')).toBeUndefined();
    expect(issue.match('gitlab://project/%E0%A4/issue/7')).toBeUndefined();
    expect(file.match('gitlab://project/1001/file/main/%')).toBeUndefined();
  });

  it('takes numbers for numbers only, but a label by its name', () => {
    expect(issue.match('gitlab://project/1001/issue/seven')).toBeUndefined();
    expect(issue.match('gitlab://project/1001/issue/-7')).toBeUndefined();
    expect(label.match('gitlab://project/1001/label/bug')).toEqual({ project_id: '1001', label_id: 'bug' });
  });

  it('needs a query or a fragment of a path to be encoded', () => {
    expect(file.match('gitlab://project/1001/file/main/what?.md')).toBeUndefined();
    expect(file.match('gitlab://project/1001/file/main/what%3F.md')).toMatchObject({ path: 'what?.md' });
  });
});
