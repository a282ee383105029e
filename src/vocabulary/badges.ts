import { Type } from 'typebox';

const placeholders = '`%{project_path}`, `%{default_branch}` and `%{commit_sha}` in it stand for those of each project';

export const BadgeId = Type.Integer({ description: 'Id of the badge, as the list of badges shows it.', minimum: 1 });

/** The two addresses that a badge is made of. */
export const badgeAddresses = {
  link_url: Type.String({ description: `Where the badge leads: \`https://ci.example.com/%{project_path}\`; ${placeholders}.`, minLength: 1 }),
  image_url: Type.String({ description: `Address of its picture; ${placeholders}.`, minLength: 1 }),
};

export const BadgeName = Type.Optional(Type.String({ description: 'What it is called.' }));

/** What may change about it; at least one is given. */
export const badgeChanges = {
  link_url: Type.Optional(Type.String({ description: `Where the badge leads from now on; ${placeholders}.`, minLength: 1 })),
  image_url: Type.Optional(Type.String({ description: `New address of its picture; ${placeholders}.`, minLength: 1 })),
  name: Type.Optional(Type.String({ description: 'New name of the badge.' })),
};

/** What callers call these. */
export const badgeAliases = { link: 'link_url', url: 'link_url', image: 'image_url', picture: 'image_url' };
