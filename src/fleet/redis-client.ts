import { createClient, type RedisClientType } from '@redis/client';

/**
 * A client for one connection, in the protocol that every version of Redis speaks; it is imported only where there is a Redis to connect to.
 * It never comes back by itself: the link times that, for its two connections together.
 */
export function redisClient(url: string, connectTimeout: number): RedisClientType {
  const client = createClient({ url, RESP: 2, disableOfflineQueue: true, socket: { connectTimeout, reconnectStrategy: false } });
  // What replies look like in the other protocol makes no difference to what is used here: texts, numbers and null.
  return client as unknown as RedisClientType;
}
