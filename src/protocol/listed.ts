import type { JsonObject } from '../kernel/json.js';
import { iconsFor } from './icons-for.js';

/** A listing as the protocol has it: with its icon, and what is known of it beside. */
export function listed<T extends { readonly icon: string; readonly meta?: JsonObject }>({ icon, meta, ...rest }: T) {
  return { ...rest, icons: iconsFor(icon), ...(meta === undefined ? {} : { _meta: meta }) };
}
