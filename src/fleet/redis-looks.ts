import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Liveliness } from '../authoring/resource.decorator.js';
import type { SharedLooks, Turns } from '../authoring/shared-looks.js';
import type { Look } from '../authoring/watchable.js';
import { isObject } from '../kernel/json.js';
import type { RedisLink } from './redis-link.js';

/** Milliseconds for which nobody looks again after a look: all who follow have heard of it by then. */
const rest = 1_000;
/** A turn ends a little before its time, so that whoever took it is not in its own way the next time. */
const share = 0.9;

const lively: ReadonlySet<unknown> = new Set<Liveliness>(['active', 'steady', 'settled']);

/**
 * Turns at looking, taken in Redis. Who has one reads for all, and publishes digests of what it saw; when it dies its turn runs out, and the
 * next replica whose look is due takes it. Neither tokens nor addresses get there, only a digest of both.
 */
export class RedisLooks implements SharedLooks {
  private readonly logger = new Logger('Fleet');
  private readonly followed = new Map<string, (look: Look) => void>();

  /** @param instance the GitLab that is looked at: one Redis may serve servers of several */
  constructor(
    private readonly link: RedisLink,
    private readonly instance: string,
  ) {
    link.onMessage((message) => this.hear(message));
  }

  join(caller: string, uri: string, heard: (look: Look) => void): Turns {
    const subject = createHash('sha256').update(`${this.instance}\0${caller}\0${uri}`).digest('base64url');
    const key = `gitlab-mcp:turn:${subject}`;
    const { link } = this;
    this.followed.set(subject, heard);
    return {
      take: async (milliseconds) => (await link.run((redis) => redis.set(key, link.replica, { condition: 'NX', expiration: { type: 'PX', value: Math.ceil(milliseconds * share) } }), 'alone')) !== null,
      tell: (look) => {
        link.publish(`${link.replica} ${subject} ${JSON.stringify(look)}`);
        void link.run((redis) => redis.pExpire(key, rest), 0);
      },
      rest: (milliseconds) => void link.run((redis) => redis.pExpire(key, Math.ceil(milliseconds * share)), 0),
      leave: () => {
        if (this.followed.get(subject) === heard) this.followed.delete(subject);
      },
    };
  }

  private hear(message: string): void {
    const [replica, subject = ''] = message.split(' ', 2);
    const heard = this.followed.get(subject);
    if (heard === undefined || replica === this.link.replica) return;
    const look = lookIn(message.slice(message.indexOf('{')));
    if (look === undefined) this.logger.warn('Another replica told of a look in a form that this version does not know.');
    else heard(look);
  }
}

/** A look as it was published; undefined for anything else that stands in the channel. */
function lookIn(text: string): Look | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { fingerprint, liveliness, etag } = value;
  if (typeof fingerprint !== 'string' || !lively.has(liveliness)) return undefined;
  return { fingerprint, liveliness: liveliness as Liveliness, ...(typeof etag === 'string' ? { etag } : {}) };
}
