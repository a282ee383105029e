import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { reachOf } from '../gitlab/outbound-address.js';

/** Where a request comes from. */
export interface ClientAddress {
  /** The client, as far as can be told. */
  readonly client: string;
  /** What is connected to this server: the client itself, or a proxy in front. */
  readonly peer: string;
}

/**
 * Where a request comes from. A proxy is believed only where it is near, on this machine or in a private network, and only in what it
 * added itself, which stands last in `X-Forwarded-For`: what comes before it the client may have made up.
 */
export function addressOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): ClientAddress {
  const peer = normal(socket.remoteAddress ?? '') ?? 'unknown';
  const reach = reachOf(peer);
  if (reach !== 'loopback' && reach !== 'private') return { client: networkOf(peer), peer: networkOf(peer) };
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1) ?? '';
  return { client: networkOf(normal(forwarded) ?? peer), peer: networkOf(peer) };
}

/** An address alone: some proxies add a port, and brackets around IPv6. */
function normal(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/.exec(trimmed)?.[1] ?? trimmed;
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : undefined;
}

/** One customer has a whole /64 of IPv6 addresses, and would have as many tries. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.parse(address);
  return ip.kind() === 'ipv6' ? `${(ip as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16)).join(':')}::/64` : address;
}
