import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import { rowsOf } from '../../presentation/listing.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { View } from '../../presentation/view.js';

const site = {
  id: field.number('ID'),
  name: field.text(),
  url: field.address('Address'),
  internal_url: field.address('Address inside'),
  primary: field.flag('Primary', { sayNo: true }),
  current: field.flag('This one'),
  enabled: field.flag('On', { sayNo: true }),
  selective_sync_type: field.text('Replicates only by'),
  selective_sync_namespace_ids: field.numbers('Only groups'),
  selective_sync_shards: field.names('Only storages'),
  sync_object_storage: field.flag('Replicates object storage', { sayNo: true }),
  files_max_capacity: field.number('Files at once'),
  repos_max_capacity: field.number('Repositories at once'),
  container_repositories_max_capacity: field.number('Container repositories at once'),
  verification_max_capacity: field.number('Verifications at once'),
  minimum_reverification_interval: field.number('Days until verified again'),
} satisfies Shape;

/** One Geo site. */
export const geoSiteCard = card(site, { heading: ({ name, id }: JsonObject) => `Geo site ${inline(String(name ?? id ?? '?'))}`, headed: ['name'] });

/** The Geo sites of the instance. */
export const geoSiteTable = table(site, { title: 'Geo sites', columns: ['id', 'name', 'url', 'primary', 'current', 'enabled'], empty: 'The instance has no Geo sites.' });

const replicated = field.parts(['name', 'total', 'synced', 'failed', 'synced_in_percentage', 'verification_failed'], ({ name, total, synced, failed, verification_failed }) => {
  const faults = [Number(failed) > 0 ? `${String(failed)} failed` : '', Number(verification_failed) > 0 ? `${String(verification_failed)} not as on the primary` : ''].filter((each) => each !== '');
  return `${inline(String(name ?? '?'))} ${inline(String(synced ?? '?'))} of ${inline(String(total ?? '?'))}${faults.length === 0 ? '' : ` (${inline(faults.join(', '))})`}`;
}, 'Replicated');

const status = {
  geo_node_id: field.number('Site'),
  healthy: field.flag('Healthy', { sayNo: true }),
  health: field.text(),
  health_status: field.text('State'),
  db_replication_lag_seconds: field.duration('Database is behind by'),
  last_event_id: field.number('Last event of the primary'),
  cursor_last_event_id: field.number('Last event carried out'),
  replication_slots_used_in_percentage: field.text('Replication slots in use'),
  missing_oauth_application: field.whenSet('Lacks its OAuth application'),
  storage_shards_match: field.flag('Storages as on the primary', { sayNo: true }),
  version: field.text(),
  revision: field.name(),
  updated_at: field.time('Told'),
  replicated,
} satisfies Shape;

/** What of each kind of data has come over; GitLab tells of some fifty kinds, in a dozen members each. */
function replicatedIn(raw: JsonObject): JsonObject[] {
  const kinds = Object.keys(raw).flatMap((name) => /^(.+)_synced_count$/.exec(name)?.[1] ?? []);
  return kinds
    .map((kind) => ({
      name: kind.replaceAll('_', ' '),
      total: raw[`${kind}_count`],
      synced: raw[`${kind}_synced_count`],
      failed: raw[`${kind}_failed_count`],
      synced_in_percentage: raw[`${kind}_synced_in_percentage`],
      verification_failed: raw[`${kind}_verification_failed_count`],
    }))
    .filter(({ total, failed }) => Number(total ?? 0) > 0 || Number(failed ?? 0) > 0);
}

const summed = (raw: unknown): unknown => (isObject(raw) ? { ...raw, replicated: replicatedIn(raw) } : raw);

const one = card(status, { heading: ({ geo_node_id }: JsonObject) => `Status of Geo site ${inline(String(geo_node_id ?? '?'))}`, headed: ['geo_node_id'] });

/** How one site does; kinds of data that it has nothing of are left out. */
export const geoStatusCard: View = { ...one, render: (raw, context) => one.render(summed(raw), context) };

const several = table(status, { title: 'Status of Geo sites', columns: ['geo_node_id', 'healthy', 'health', 'db_replication_lag_seconds', 'version', 'updated_at'], empty: 'No Geo site has told its status.' });

/** How all sites do. */
export const geoStatusTable: View = {
  ...several,
  render: (value, context) => {
    const { items, pagination } = rowsOf(value);
    return several.render({ items: items.map(summed), pagination }, context);
  },
};
