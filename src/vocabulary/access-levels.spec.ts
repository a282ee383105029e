import { describe, expect, it } from '@jest/globals';
import { InvalidParams } from '../kernel/errors.js';
import { refuseOtherLevels, roleName, rolesInWords } from './access-levels.js';

describe('access levels', () => {
  it('have the names that GitLab shows', () => {
    expect(rolesInWords([0, 30, 40, 60])).toBe('0 No one, 30 Developer, 40 Maintainer, 60 Administrator');
    expect(roleName(35)).toBe('Access level 35');
  });

  it('are refused outside the list, with the list', () => {
    expect(() => refuseOtherLevels('push_access_level', 50, [30, 40])).toThrow(new InvalidParams('push_access_level: 50 is no access level here. It must be one of 30 Developer, 40 Maintainer.'));
    expect(() => refuseOtherLevels('push_access_level', 30, [30, 40])).not.toThrow();
    expect(() => refuseOtherLevels('push_access_level', undefined, [30, 40])).not.toThrow();
  });
});
