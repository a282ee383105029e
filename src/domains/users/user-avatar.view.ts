import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { withPicture } from '../../presentation/picture.js';

const avatar = { avatar_url: field.address('Address') };

/** Where somebody's picture is. */
export const avatarCard = card(avatar, { heading: ({ avatar_url }) => (avatar_url === null || avatar_url === undefined ? 'There is no picture' : 'Picture'), headed: [] });

/** A picture that was just set. */
export const newAvatarCard = withPicture(card(avatar, { heading: () => 'New picture', headed: [] }));
