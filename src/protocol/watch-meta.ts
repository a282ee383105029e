import type { JsonObject } from '../kernel/json.js';
import type { WatchEnd, WatchNews } from '../subscriptions/watcher.js';

/** What travels beside the notification of a change. */
export function newsMeta(news: WatchNews): JsonObject {
  return { 'gitlab-mcp/watch': news };
}

/** What travels beside the last notification of an address, and beside the result that closes a stream. */
export function endMeta(end: WatchEnd): JsonObject {
  return { 'gitlab-mcp/watch-end': end };
}
