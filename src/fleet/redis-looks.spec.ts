import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Look } from '../authoring/watchable.js';
import type { RedisLink } from './redis-link.js';
import { RedisLooks } from './redis-looks.js';

/** A way to Redis that hands every message to all, its sender included. */
class Link {
  static all: Link[] = [];
  readonly published: string[] = [];
  private listener: (message: string) => void = () => undefined;

  constructor(readonly replica: string) {
    Link.all.push(this);
  }

  onMessage(listener: (message: string) => void): void {
    this.listener = listener;
  }

  publish(message: string): void {
    this.published.push(message);
    for (const { listener } of Link.all) listener(message);
  }

  async run<O>(_work: unknown, otherwise: O): Promise<O> {
    return otherwise;
  }
}

const look: Look = { fingerprint: 'digest', liveliness: 'active', etag: 'W/"1"' };

function replica(name: string, instance = 'https://gitlab.example.com') {
  const link = new Link(name);
  const looks = new RedisLooks(link as unknown as RedisLink, instance);
  return { link, join: (caller: string, uri: string, heard: Look[]) => looks.join(caller, uri, (each) => heard.push(each)) };
}

// What is thrown away is warned of; that is no news here.
beforeAll(() => Logger.overrideLogger(['error', 'fatal']));
beforeEach(() => {
  Link.all = [];
});

describe('a look that one replica tells of', () => {
  it('is heard by those that watch the same for the same caller in the same GitLab, and not by itself', () => {
    const heard: Record<string, Look[]> = { own: [], same: [], address: [], caller: [], instance: [] };
    const [one, other, elsewhere] = [replica('one'), replica('other'), replica('elsewhere', 'https://other.example.com')];
    const turns = one.join('alice', 'gitlab://a', heard['own']!);
    other.join('alice', 'gitlab://a', heard['same']!);
    other.join('alice', 'gitlab://b', heard['address']!);
    other.join('bob', 'gitlab://a', heard['caller']!);
    elsewhere.join('alice', 'gitlab://a', heard['instance']!);
    turns.tell(look);

    expect(heard).toEqual({ own: [], same: [look], address: [], caller: [], instance: [] });
    expect(one.link.published.join()).not.toMatch(/alice|gitlab:/);
  });

  it('is not heard any more by who left', () => {
    const heard: Look[] = [];
    const [one, other] = [replica('one'), replica('other')];
    other.join('alice', 'gitlab://a', heard).leave();
    one.join('alice', 'gitlab://a', []).tell(look);
    expect(heard).toEqual([]);
  });

  it('leaves out what has another form', () => {
    const heard: Look[] = [];
    const [one, other] = [replica('one'), replica('other')];
    other.join('alice', 'gitlab://a', heard);
    one.join('alice', 'gitlab://a', []).tell(look);
    const head = one.link.published[0]!.split('{', 1)[0]!;
    for (const body of ['', '{', '[]', '{}', '{"fingerprint":7,"liveliness":"active"}', '{"fingerprint":"x","liveliness":"asleep"}']) one.link.publish(head + body);
    expect(heard).toEqual([look]);
  });

  it('is each one\'s turn while Redis is away', async () => {
    expect(await replica('one').join('alice', 'gitlab://a', []).take(1_000)).toBe(true);
  });
});
