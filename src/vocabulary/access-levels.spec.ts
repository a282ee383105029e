import { describe, expect, it } from '@jest/globals';
import { InvalidParams } from '../kernel/errors.js';
import { requireRole, roleName, rolesInWords } from './access-levels.js';

describe('access levels', () => {
  it('have the names that GitLab shows', () => {
    expect(rolesInWords([30, 40, 60])).toBe('30 Developer, 40 Maintainer, 60 Administrator');
    expect(roleName(40)).toBe('Maintainer');
    expect(roleName(35)).toBe('Level 35');
    expect(roleName('40')).toBeUndefined();
  });

  it('are refused outside the list, with the list', () => {
    expect(() => requireRole('push_access_level', 50, [30, 40])).toThrow(new InvalidParams('push_access_level: must be one of 30 Developer, 40 Maintainer.'));
    expect(() => requireRole('push_access_level', 30, [30, 40])).not.toThrow();
    expect(() => requireRole('push_access_level', undefined, [30, 40])).not.toThrow();
  });
});
