import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { done } from '../../authoring/done.js';
import { globalId } from '../../gitlab/global-id.js';
import { groupPath } from '../../gitlab/group-path.js';
import { mutate } from '../../gitlab/mutation.js';
import { Page, PageInfo, paginationOf } from '../../gitlab/page.js';
import { unseen } from '../../gitlab/unseen.js';
import { isObject } from '../../kernel/json.js';
import { AnyObject, Nullable, received } from '../../kernel/received.js';
import { ForwardPaging, forwardPagingAliases } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { customEmojiCard, customEmojiTable, flatEmoji } from './custom-emoji.view.js';

const InGroup = Type.Object({ group_id: GroupRef, ...ForwardPaging });
type InGroup = Static<typeof InGroup>;

const NewEmoji = Type.Object({
  group_id: GroupRef,
  name: Type.String({ description: 'Name of the emoji, without colons: `party_parrot`.', minLength: 1 }),
  url: Type.String({ description: 'Address of its picture: PNG or GIF.', minLength: 1 }),
});
type NewEmoji = Static<typeof NewEmoji>;

const EmojiRef = Type.Object({ emoji_id: Type.String({ description: 'Id of the emoji, as custom_emoji.list shows it: a number, or its global id.', minLength: 1 }) });
type EmojiRef = Static<typeof EmojiRef>;

const fields = 'id name url external createdAt';
const Listed = Type.Object({ group: Nullable(Type.Object({ customEmoji: Nullable(Type.Object({ nodes: Type.Array(AnyObject), pageInfo: PageInfo })) })) });

const groupAliases = { group_path: 'group_id', full_path: 'group_id' };
const keywords = ['reaction', 'emoticon', 'sticker', 'own emoji'];

/** Emoji that groups make for themselves, which GitLab serves by GraphQL alone. */
@Injectable()
export class CustomEmojiActions {
  @Action('custom_emoji.list', {
    title: 'List custom emoji',
    summary: 'List the emoji that a group made for itself.',
    effect: 'read',
    params: InGroup,
    view: customEmojiTable,
    tool: 'gitlab_list_custom_emoji',
    paramAliases: { ...groupAliases, ...forwardPagingAliases },
    keywords,
    related: ['custom_emoji.create'],
  })
  async list({ group_id, first = 20, after }: InGroup, { gitlab }: ActionContext) {
    const path = await groupPath(gitlab, group_id);
    const document = `query customEmoji($path: ID!, $first: Int, $after: String) { group(fullPath: $path) { customEmoji(first: $first, after: $after) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } } }`;
    const { group } = received(Listed, await gitlab.graphql(document, { path, first, after }));
    if (group === null) throw unseen(`There is no group ${path}, or the token's user may not see it.`);
    const { nodes, pageInfo } = group.customEmoji ?? { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
    return new Page(nodes.map(flatEmoji), { per_page: first, ...paginationOf(pageInfo) });
  }

  @Action('custom_emoji.create', {
    title: 'Create custom emoji',
    summary: 'Create an emoji in a group from a picture; its projects can then use it.',
    effect: 'write',
    params: NewEmoji,
    view: customEmojiCard,
    tool: 'gitlab_create_custom_emoji',
    paramAliases: { ...groupAliases, image: 'url', address: 'url' },
    example: { group_id: 'group', name: 'party_parrot', url: 'https://example.com/parrot.gif' },
    keywords,
    related: ['custom_emoji.list'],
  })
  async create({ group_id, name, url }: NewEmoji, { gitlab }: ActionContext) {
    const { customEmoji } = await mutate(gitlab, 'createCustomEmoji', { groupPath: await groupPath(gitlab, group_id), name, url }, `customEmoji { ${fields} }`);
    return flatEmoji(isObject(customEmoji) ? customEmoji : { name, url });
  }

  @Action('custom_emoji.delete', {
    title: 'Delete custom emoji',
    summary: 'Delete an emoji that a group made for itself; where it was used, its name stays as text.',
    effect: 'destroy',
    params: EmojiRef,
    tool: 'gitlab_delete_custom_emoji',
    idempotent: true,
    paramAliases: { id: 'emoji_id', custom_emoji_id: 'emoji_id' },
    example: { emoji_id: '7' },
    keywords,
    related: ['custom_emoji.list'],
  })
  async delete({ emoji_id }: EmojiRef, { gitlab }: ActionContext) {
    await mutate(gitlab, 'destroyCustomEmoji', { id: globalId('emoji_id', emoji_id, ['CustomEmoji']) }, '');
    return done('Deleted the emoji.');
  }
}
