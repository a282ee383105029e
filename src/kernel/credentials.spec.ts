import { describe, expect, it } from '@jest/globals';
import { withoutCredentials } from './credentials.js';

describe('addresses', () => {
  it.each([
    ['https://user:secret@host/x.git', 'https://host/x.git'],
    ['https://u:p@ss@host/x', 'https://host/x'],
    ['https://:token@host', 'https://host'],
    ['https://token@host', 'https://host'],
    ['see ssh://git@host:22/x and https://a:b@c', 'see ssh://host:22/x and https://c'],
    ['https://host:8080/x', 'https://host:8080/x'],
    ['https://host?u=p@x', 'https://host?u=p@x'],
    ['https://host#p@x', 'https://host#p@x'],
    ['https://host p@x', 'https://host p@x'],
    ['ssh+git://u:p@a,ftp://u:p@b', 'ssh+git://a,ftp://b'],
    ['https://@host', 'https://host'],
    ['https://host/@group/project', 'https://host/@group/project'],
    ['mail@example.com', 'mail@example.com'],
  ])('%s loses what could sign in', (given, shown) => {
    expect(withoutCredentials(given)).toBe(shown);
  });

  it('are found in a text of any length', () => {
    const long = 'a'.repeat(1_000_000);
    expect(withoutCredentials(`${long}://${long}:${long}@host ${long}`)).toBe(`${long}://host ${long}`);
  });
});
