/** Parameters that name a project or group, wherever in GitLab it stands. */
export const placeNames = /(?:^|_)(?:project|group|namespace)_(?:id|path)$|^(?:full_path|namespace)$/;

/** Parameters that name something by a text in which GitLab has no blanks at the ends. */
const references = /(?:^|_)(?:branch|sha|refs?|ref_name|tag_name|usernames?)$|^(?:from|to|commit_id)$/;

const usernames = /(?:^|_)usernames?$/;

/** What nobody sees: zero-width characters, marks of byte order and of direction; and joiners that join nothing, since emoji and some scripts need them. */
const unseen = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?:\u200c|\u200d)(?![^\p{ASCII}\u200b-\u200f])/gu;

/** What a text names, without what came along when it was copied: blanks around, characters that nobody sees, and the sign before the name of a user. */
export function referenceText(name: string, text: string): string {
  if (!placeNames.test(name) && !references.test(name)) return text;
  const seen = seenText(text);
  return usernames.test(name) ? seen.replace(/^@/, '') : seen;
}

/** A text without blanks around and characters that nobody sees. */
export function seenText(text: string): string {
  return text.replace(unseen, '').trim();
}
