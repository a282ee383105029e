import { describe, expect, it } from '@jest/globals';
import { withoutCredentials, withoutSecrets } from './secrets.js';

describe('addresses', () => {
  it.each([
    ['https://user:secret@host/x.git', 'https://host/x.git'],
    ['https://u:p@ss@host/x', 'https://host/x'],
    ['https://:token@host', 'https://host'],
    ['https://token@host', 'https://host'],
    ['see ssh://git@host:22/x and https://a:b@c', 'see ssh://host:22/x and https://c'],
    ['https://host/@group/project', 'https://host/@group/project'],
    ['mail@example.com', 'mail@example.com'],
  ])('%s loses what could sign in', (given, shown) => {
    expect(withoutCredentials(given)).toBe(shown);
  });
});

describe('values', () => {
  it('lose known secrets at every depth, and nothing else', () => {
    const value = { id: 1, runners_token: 'x', nested: [{ import_url: 'https://u:p@h/x', name: 'kept' }], token_count: 3 };
    expect(withoutSecrets(value)).toEqual({ id: 1, nested: [{ import_url: 'https://h/x', name: 'kept' }], token_count: 3 });
    expect(value.runners_token).toBe('x');
  });
});
