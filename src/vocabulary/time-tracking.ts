import { Type } from 'typebox';

/** Time in GitLab's notation, in which a day has eight hours and a week five days unless the instance says otherwise. */
export const EstimatedTime = Type.String({ description: 'How long it will take, in place of an earlier estimate: `3h 30m`, `1w 2d`; units are mo, w, d (8 hours), h, m.', minLength: 1 });

export const SpentTime = Type.String({ description: 'Time to add: `1h 30m`; units are mo, w, d (8 hours), h, m. With a minus in front it is taken off: `-30m`.', minLength: 1 });

export const SpentOn = Type.Optional(Type.String({ description: 'What the time was spent on, in a few words.' }));
