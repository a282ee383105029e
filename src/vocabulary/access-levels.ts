import { InvalidParams } from '../kernel/errors.js';

/** GitLab's roles by their numbers. */
const roleNames: Readonly<Record<number, string>> = {
  0: 'No access',
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

/** Roles that a list of projects or groups can be narrowed to. */
export const memberRoles: readonly number[] = [10, 15, 20, 25, 30, 40, 50];

/** `10 Guest, 15 Planner, …` for the description of a parameter. */
export const rolesInWords = (levels: readonly number[]) => levels.map((level) => `${level} ${roleNames[level] ?? ''}`.trim()).join(', ');

/** The role behind a number; a number without a name stays what it is. */
export const roleName = (level: unknown) => (typeof level === 'number' ? (roleNames[level] ?? `Level ${level}`) : undefined);

/**
 * Holds a number to the roles that an endpoint takes.
 * @throws InvalidParams naming them
 */
export function requireRole(name: string, level: number | undefined, levels: readonly number[] = memberRoles): void {
  if (level !== undefined && !levels.includes(level)) throw new InvalidParams(`${name}: must be one of ${rolesInWords(levels)}.`);
}
