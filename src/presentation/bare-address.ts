import { looksSecret } from './secrets.js';

/** An address without the values of parameters that are called like secrets; what cannot be read as an address stays as it is. */
export function bareAddress(address: string): string {
  const [path = '', query] = address.split('?', 2);
  if (query === undefined) return address;
  const parts = query.split('&').map((part) => {
    const [name = '', value] = part.split('=', 2);
    return value !== undefined && looksSecret(name) ? `${name}=…` : part;
  });
  return `${path}?${parts.join('&')}`;
}
