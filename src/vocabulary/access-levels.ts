import { InvalidParams } from '../kernel/errors.js';

const roles: Readonly<Record<number, string>> = {
  0: 'No one',
  5: 'Minimal access',
  10: 'Guest',
  15: 'Planner',
  20: 'Reporter',
  25: 'Security Manager',
  30: 'Developer',
  40: 'Maintainer',
  50: 'Owner',
  60: 'Administrator',
};

/** The role behind an access level, by the name that GitLab shows; a level of a newer GitLab stays a number. */
export function roleName(level: number): string {
  return roles[level] ?? `Access level ${level}`;
}

/** Access levels for a description: `30 Developer, 40 Maintainer`. */
export function rolesInWords(levels: readonly number[]): string {
  return levels.map((level) => `${level} ${roleName(level)}`).join(', ');
}

/**
 * Numbers from a list have no form of schema that every model vendor takes, so they are checked here.
 * @throws InvalidParams for a level that does not belong to the list
 */
export function refuseOtherLevels(name: string, level: number | undefined, levels: readonly number[]): void {
  if (level === undefined || levels.includes(level)) return;
  throw new InvalidParams(`${name}: ${level} is no access level here. It must be one of ${rolesInWords(levels)}.`);
}
