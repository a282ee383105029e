import { withoutLastSlashes } from '../kernel/slashes.js';

/** Says that an address is of another GitLab. Nothing of it is repeated but its host: it may hold a token. */
export function foreignAddress(field: string, host: string, ours: URL, instead: string): string {
  return (
    `${field}: the address is on ${host.slice(0, 200)}, but this server is connected to ${ours.host}${withoutLastSlashes(ours.pathname)}. ` +
    `Give an address of that GitLab; if it is the same one under another name, give ${instead}.`
  );
}
