import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { geoSiteCard, geoSiteTable, geoStatusCard, geoStatusTable } from './geo.view.js';

const where = { id: Type.Integer({ description: 'Id of the Geo site, as geo.list shows it.', minimum: 1 }) };
const SiteRef = Type.Object(where);

const Name = Type.String({ description: 'Name of the site, as its own configuration (`geo_node_name`) has it.', minLength: 1 });
const Address = Type.String({ description: 'Address of the site for people.', minLength: 1 });

const atOnce = (what: string, fallback: number) => Type.Optional(Type.Integer({ description: `${what} at once. Default ${fallback}.`, minimum: 0 }));

const settings = {
  enabled: Type.Optional(Type.Boolean({ description: 'Whether the site replicates. Default true.' })),
  internal_url: Type.Optional(Type.String({ description: 'Address of the primary for its secondaries. Default: the address for people.' })),
  files_max_capacity: atOnce('Files that are replicated', 10),
  repos_max_capacity: atOnce('Repositories that are replicated', 25),
  container_repositories_max_capacity: atOnce('Container repositories that are replicated', 10),
  verification_max_capacity: atOnce('Objects that are verified', 100),
  sync_object_storage: Type.Optional(Type.Boolean({ description: 'Replicate what lies in object storage, too. Default false.' })),
  selective_sync_type: Type.Optional(Type.String({ description: 'Replicate only some: `namespaces` for certain groups, `shards` for certain storages. Default: everything.' })),
  selective_sync_shards: Type.Optional(Type.Array(Type.String(), { description: 'Storages to replicate, with selective_sync_type `shards`.' })),
  selective_sync_namespace_ids: Type.Optional(Type.Array(Type.Integer(), { description: 'Ids of the groups to replicate, with selective_sync_type `namespaces`.' })),
  minimum_reverification_interval: Type.Optional(Type.Integer({ description: 'Days after which a repository is verified again. Default 7.', minimum: 1 })),
};

const paramAliases = { site_id: 'id', geo_site_id: 'id', node_id: 'id' };
const keywords = ['geo node', 'replication', 'secondary site', 'disaster recovery', 'failover', 'replica'];

/** Geo sites: copies of the whole instance elsewhere. */
@Injectable()
export class GeoActions {
  @RestAction('geo.list', 'GET /geo_sites', {
    title: 'List Geo sites',
    summary: 'List the Geo sites of the instance: which is the primary, and which replicate it.',
    effect: 'read',
    tier: 'premium',
    admin: true,
    params: Type.Object({ ...Paging }),
    view: geoSiteTable,
    tool: 'gitlab_list_geo_sites',
    keywords,
    next: ['geo.get', 'geo.get_status'],
    related: ['geo.list_status'],
  })
  declare readonly list: RestCall;

  @RestAction('geo.get', 'GET /geo_sites/:id', {
    title: 'Get Geo site',
    summary: 'Read one Geo site: its addresses, what it replicates and how much at once.',
    effect: 'read',
    tier: 'premium',
    admin: true,
    params: SiteRef,
    view: geoSiteCard,
    tool: 'gitlab_get_geo_site',
    paramAliases,
    keywords,
    next: ['geo.get_status'],
    related: ['geo.list'],
  })
  declare readonly get: RestCall;

  @RestAction('geo.get_status', 'GET /geo_sites/:id/status', {
    title: 'Get status of Geo site',
    summary: 'Read how well a Geo site replicates: health, lag of its database, and what of each kind of data has come over or failed.',
    effect: 'read',
    tier: 'premium',
    admin: true,
    params: Type.Object({ ...where, refresh: Type.Optional(Type.Boolean({ description: 'Have the site look anew instead of telling what it last found. Default false.' })) }),
    view: geoStatusCard,
    tool: 'gitlab_get_status_geo_site',
    paramAliases,
    keywords: [...keywords, 'replication lag', 'health'],
    related: ['geo.list_status', 'geo.get', 'geo.repair'],
  })
  declare readonly status: RestCall;

  @RestAction('geo.list_status', 'GET /geo_sites/status', {
    title: 'List status of Geo sites',
    summary: 'List how well each Geo site replicates: health and lag of its database.',
    effect: 'read',
    tier: 'premium',
    admin: true,
    params: Type.Object({ ...Paging }),
    view: geoStatusTable,
    tool: 'gitlab_list_status_all_geo_sites',
    keywords: [...keywords, 'replication lag', 'health'],
    next: ['geo.get_status'],
    related: ['geo.list'],
  })
  declare readonly listStatus: RestCall;

  @RestAction('geo.create', 'POST /geo_sites', {
    title: 'Create Geo site',
    summary: 'Create a Geo site that replicates the instance; its machines are set up apart from that.',
    effect: 'write',
    tier: 'premium',
    admin: true,
    params: Type.Object({ name: Name, url: Address, primary: Type.Optional(Type.Boolean({ description: 'Whether it is the primary. Default false.' })), ...settings }),
    view: geoSiteCard,
    tool: 'gitlab_create_geo_site',
    example: { name: 'eu', url: 'https://eu.gitlab.example.com' },
    keywords,
    next: ['geo.get_status'],
    related: ['geo.list', 'geo.edit'],
  })
  declare readonly create: RestCall;

  @RestAction('geo.edit', 'PUT /geo_sites/:id', {
    title: 'Edit Geo site',
    summary: 'Change the name or addresses of a Geo site, what it replicates, or how much at once.',
    effect: 'write',
    tier: 'premium',
    admin: true,
    idempotent: true,
    params: Type.Object({ ...where, name: Type.Optional(Name), url: Type.Optional(Address), ...settings }),
    view: geoSiteCard,
    tool: 'gitlab_edit_geo_site',
    paramAliases,
    example: { id: 2, enabled: false },
    keywords: [...keywords, 'pause replication'],
    related: ['geo.get'],
  })
  declare readonly edit: RestCall;

  @RestAction('geo.delete', 'DELETE /geo_sites/:id', {
    title: 'Delete Geo site',
    summary: 'Delete a Geo site from the instance, so that it replicates nothing more; its machines and data stay.',
    effect: 'destroy',
    tier: 'premium',
    admin: true,
    params: SiteRef,
    tool: 'gitlab_delete_geo_site',
    done: 'Deleted the Geo site.',
    paramAliases,
    keywords,
    related: ['geo.list', 'geo.edit'],
  })
  declare readonly delete: RestCall;

  @RestAction('geo.repair', 'POST /geo_sites/:id/repair', {
    title: 'Repair Geo site',
    summary: 'Reset how a Geo site signs in to its primary, where its OAuth application is missing or wrong.',
    effect: 'write',
    tier: 'premium',
    admin: true,
    idempotent: true,
    params: SiteRef,
    view: geoStatusCard,
    tool: 'gitlab_repair_geo_site',
    paramAliases,
    keywords: [...keywords, 'oauth', 'fix'],
    related: ['geo.get_status'],
  })
  declare readonly repair: RestCall;
}
