import { Type } from 'typebox';

/** What every list pages by. GitLab's default is 20 a page, its limit 100. */
export const Paging = {
  page: Type.Optional(Type.Integer({ description: 'Page to read, from 1. Default 1.', minimum: 1 })),
  per_page: Type.Optional(Type.Integer({ description: 'Items a page, 1 to 100. Default 20.', minimum: 1, maximum: 100 })),
};

/** Paging of lists that GitLab also pages by keyset. */
export const KeysetPaging = {
  ...Paging,
  cursor: Type.Optional(
    Type.String({ description: 'Continues where an earlier answer stopped: its `next_cursor`, unchanged. Takes the place of `page`.' }),
  ),
};

/** Ascending or descending. */
export const Sort = Type.Optional(Type.Enum(['asc', 'desc'], { type: 'string', description: 'Direction of the order. Default `desc`.' }));

/** Paging of lists that only GraphQL serves, which have no numbered pages. */
export const ForwardPaging = {
  first: Type.Optional(Type.Integer({ description: 'Items a page, 1 to 100. Default 20.', minimum: 1, maximum: 100 })),
  after: Type.Optional(Type.String({ description: 'Continues where an earlier answer stopped: its `next_cursor`, unchanged.' })),
};

/** What callers call these. */
export const forwardPagingAliases = { per_page: 'first', limit: 'first', cursor: 'after', page_token: 'after' };
