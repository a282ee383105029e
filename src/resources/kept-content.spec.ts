import { describe, expect, it } from '@jest/globals';
import { keptContent } from './kept-content.js';

describe('what is kept of an answer', () => {
  it('leaves out secrets, pictures of people and links to the API, however deep', () => {
    const answer = {
      id: 1,
      runners_token: 'secret',
      avatar_url: 'https://pictures.example.com/1',
      _links: { self: 'https://gitlab.example.com/api/v4/projects/1' },
      import_url: 'https://someone:password@git.example.com/a.git',
      assignees: [{ username: 'alice', avatar_url: null }],
    };
    expect(keptContent(answer)).toEqual({ id: 1, import_url: 'https://git.example.com/a.git', assignees: [{ username: 'alice' }] });
    expect(answer.runners_token).toBe('secret');
  });
});
