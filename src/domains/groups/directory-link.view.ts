import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { roleName } from '../../vocabulary/access-levels.js';

const role = { ...field.number('Role'), show: roleName };
const given = { member_role_id: field.number('Custom role'), provider: field.name() } satisfies Shape;

const samlLink = { name: field.name('Group of the provider'), access_level: role, ...given } satisfies Shape;

/** One group of an identity provider that gives a role. */
export const samlLinkCard = card(samlLink, { heading: ({ name }: JsonObject) => `SAML group ${code(String(name ?? '?'))}`, headed: ['name'] });

/** Several. */
export const samlLinkTable = table(samlLink, { title: 'SAML group links', empty: 'This group is linked with no group of an identity provider.' });

const ldapLink = { cn: field.name('Group (CN)'), filter: field.name(), group_access: role, ...given } satisfies Shape;

/** One group or filter of an LDAP directory that gives a role. */
export const ldapLinkCard = card(ldapLink, { heading: ({ cn, filter }: JsonObject) => `LDAP ${typeof cn === 'string' ? `group ${code(cn)}` : `filter ${code(String(filter ?? '?'))}`}`, headed: ['cn', 'filter'] });

/** Several. */
export const ldapLinkTable = table(ldapLink, { title: 'LDAP group links', empty: 'This group is linked with no group of an LDAP directory.' });
