import { Type } from 'typebox';

/** An emoji by GitLab's name for it. */
export const EmojiName = Type.String({ description: 'Name of the emoji without colons: `thumbsup`, `tada`, `eyes`, or a custom one.', minLength: 1 });

/** One emoji that one person awarded. */
export const AwardId = Type.Integer({ description: 'Id of the awarded emoji, as the list of them shows it; not the name.', minimum: 1 });

/** What callers call these. */
export const emojiAliases = { emoji: 'name', reaction: 'name', emoji_name: 'name' };
export const awardAliases = { emoji_id: 'award_id', award_emoji_id: 'award_id', reaction_id: 'award_id' };
