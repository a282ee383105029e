import { Type } from 'typebox';

/** A moment that limits a list: `Time('Only issues updated after this moment')`. */
export function Time(description: string) {
  return Type.Optional(Type.String({ description: `${description}: ISO 8601, such as \`2026-11-30T08:00:00Z\`.` }));
}
