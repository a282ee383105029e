import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Refused } from '../kernel/errors.js';

/** Addresses where clouds hand credentials to whoever asks from inside. */
const metadata = new Set(['169.254.169.254', '169.254.170.2', '169.254.170.23', '100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254']);

export type Reach = 'metadata' | 'loopback' | 'private' | 'public';

/** What kind of network an address is in; a name that is not an address has none. */
export function reachOf(address: string): Reach | undefined {
  const bare = address.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(bare)) return undefined;
  const ip = withoutWrapping(ipaddr.process(bare));
  if (metadata.has(ip.toString())) return 'metadata';
  const range = ip.range();
  if (range === 'loopback' || range === 'unspecified') return 'loopback';
  return range === 'unicast' ? 'public' : 'private';
}

/** True for an address or a name where a cloud hands out credentials: nothing to be advised to anybody. */
export function isMetadata(host: string): boolean {
  return reachOf(host) === 'metadata' || /^metadata(\.google\.internal|\.goog)?\.?$/i.test(host);
}

/** An IPv4 address that is written as an IPv6 one for a translator on the way (NAT64, RFC 6052; SIIT, RFC 6145; 6to4, RFC 3056) leads where it leads itself. */
function withoutWrapping(ip: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!(ip instanceof ipaddr.IPv6)) return ip;
  const bytes = ip.toByteArray();
  switch (ip.range()) {
    case 'rfc6052':
    case 'rfc6145':
      return new ipaddr.IPv4(bytes.slice(12, 16));
    case '6to4':
      return new ipaddr.IPv4(bytes.slice(2, 6));
    default:
      return ip;
  }
}

/** Which reaches are refused; GitLab's own address is the operator's choice, a redirect's is not. */
export type Forbidden = ReadonlySet<Reach>;

export const neverAllowed: Forbidden = new Set<Reach>(['metadata']);

/**
 * What a redirect may not choose. Loopback passes only where GitLab itself is configured on loopback: then its
 * object storage sits there too, and everything on that machine is already within the operator's reach.
 */
export function forbiddenToRedirects(gitlabHost: string): Forbidden {
  const onLoopback = gitlabHost === 'localhost' || reachOf(gitlabHost) === 'loopback';
  return new Set<Reach>(onLoopback ? ['metadata', 'private'] : ['metadata', 'private', 'loopback']);
}

/** Refuses an address before anything is sent to it. */
export function refuseAddress(host: string, address: string, forbidden: Forbidden): void {
  const reach = reachOf(address);
  if (reach !== undefined && forbidden.has(reach)) throw refusal(host, reach);
}

function refusal(host: string, reach: Reach): Refused {
  if (reach === 'metadata') return new Refused(`${host} is the metadata address of a cloud: nothing is ever sent there.`);
  return new Refused(
    `GitLab redirected to ${host}, which is a ${reach} address: this server does not go where a redirect points inside a private network. Let GitLab deliver such files itself (proxy_download in its object storage settings).`,
  );
}

/** A DNS lookup that refuses what a name resolves to, so that a check and the connection cannot see different answers. */
export function guardedLookup(forbidden: Forbidden): LookupFunction {
  return (hostname, options, callback) => {
    const wanted: LookupOptions & { all: true } = { ...options, all: true };
    lookup(hostname, wanted, (error, addresses: LookupAddress[]) => {
      if (error) {
        callback(error, '', 4);
        return;
      }
      const bad = addresses.map(({ address }) => reachOf(address)).find((reach) => reach !== undefined && forbidden.has(reach));
      if (bad !== undefined) callback(refusal(hostname, bad), '', 4);
      else if (options.all) callback(null, addresses);
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
    });
  };
}
