import { Injectable } from '@nestjs/common';
import { Allowances } from './allowances.js';
import { tooMany } from './caller-limits.js';
import type { ClientAddress } from './client-address.js';

const mostAMinute = 10;

/** A proxy stands for many clients; without this bound one that makes up addresses would have no limit at all. */
const mostAMinuteByProxy = 200;

/** Ends guessing: after so many credentials that were none, an address has to wait before it may try another. */
@Injectable()
export class FailedSignIns {
  private readonly clients = new Allowances(mostAMinute / 60, mostAMinute);
  private readonly proxies = new Allowances(mostAMinuteByProxy / 60, mostAMinuteByProxy);

  /** @throws HttpRefusal 429 with `Retry-After` for an address with too many */
  refuse({ client, peer }: ClientAddress): void {
    const wait = Math.max(this.clients.wait(client), client === peer ? 0 : this.proxies.wait(peer));
    if (wait > 0) throw tooMany(`Too many credentials from this address were refused: ${mostAMinute} a minute are taken.`, wait);
  }

  note({ client, peer }: ClientAddress): void {
    this.clients.take(client);
    if (client !== peer) this.proxies.take(peer);
  }
}
