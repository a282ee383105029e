import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../../authoring/action-context.js';
import { Action } from '../../../authoring/action.decorator.js';
import type { JsonObject } from '../../../kernel/json.js';
import { labelEventCard, labelEventTable } from '../../../presentation/resource-events.js';
import { Paging } from '../../../vocabulary/paging.js';
import { EventId } from '../../../vocabulary/refs.js';
import { addressed, called, epicAliases, epicRef, moving } from './epic-ref.js';

const Events = Type.Object({ ...epicRef, ...Paging });
type Events = Static<typeof Events>;

const Event = Type.Object({ ...epicRef, event_id: EventId });
type Event = Static<typeof Event>;

const labelEvents = '/groups/:group_id/epics/:epic_id/resource_label_events';

/** When labels were added to an epic and removed from it, and by whom. */
@Injectable()
export class EpicEventActions {
  @Action('group.event_epic_label_list', {
    title: 'List epic label events',
    summary: `List when each label was added to an epic or removed from it, and by whom; ${moving}.`,
    effect: 'read',
    tier: 'premium',
    params: Events,
    view: labelEventTable,
    tool: 'gitlab_list_group_epic_label_events',
    paramAliases: epicAliases,
    example: { group_id: 'group', epic_iid: 7 },
    keywords: ['label history', 'who labelled', 'activity', 'audit'],
    related: ['group.event_epic_label_get', 'group.epic_get'],
  })
  async list({ group_id, epic_iid, ...query }: Events, { gitlab }: ActionContext) {
    return gitlab.rest.list<JsonObject>(labelEvents, await addressed(gitlab, { group_id, epic_iid }), { query, called });
  }

  @Action('group.event_epic_label_get', {
    title: 'Get epic label event',
    summary: `Read one label event of an epic: which label was added or removed, when and by whom; ${moving}.`,
    effect: 'read',
    tier: 'premium',
    params: Event,
    view: labelEventCard,
    tool: 'gitlab_get_group_epic_label_event',
    paramAliases: { ...epicAliases, label_event_id: 'event_id' },
    example: { group_id: 'group', epic_iid: 7, event_id: 107 },
    related: ['group.event_epic_label_list'],
  })
  async get({ event_id, ...epic }: Event, { gitlab }: ActionContext) {
    return gitlab.rest.get<JsonObject>(`${labelEvents}/:event_id`, { ...(await addressed(gitlab, epic)), event_id }, { called });
  }
}
