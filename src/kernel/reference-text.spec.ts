import { describe, expect, it } from '@jest/globals';
import { referenceText } from './reference-text.js';

describe('the text of a reference', () => {
  it.each([
    ['project_id', ' acme/api\n', 'acme/api'],
    ['project_id', '\ufeffacme/\u200bapi\u2069', 'acme/api'],
    ['target_project_id', 'acme/api\u200d', 'acme/api'],
    ['full_path', '\u202eacme', 'acme'],
    ['branch', 'main\u00a0', 'main'],
    ['sha', '\t1f0c2a9b', '1f0c2a9b'],
    ['username', '@dora ', 'dora'],
    ['not_author_username', '\u200b@dora', 'dora'],
    ['usernames', '@dora', 'dora'],
  ])('of %s %j is what can be seen', (name, given, text) => {
    expect(referenceText(name, given)).toBe(text);
  });

  it('keeps the joiners that scripts and emoji need', () => {
    for (const name of ['می\u200cخواهم', '👨\u200d👩']) expect(referenceText('branch', name)).toBe(name);
  });

  it.each(['title', 'description', 'content', 'value', 'file_path', 'usernames_note'])('is not what %s holds', (name) => {
    expect(referenceText(name, ' @as it is\u200b ')).toBe(' @as it is\u200b ');
  });

  it('loses a sign only before the name of a user', () => {
    expect(referenceText('ref', '@main')).toBe('@main');
  });
});
