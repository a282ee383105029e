import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { badRequest, created, forbidden, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import type { Routes } from './router.js';
import { moment } from './seed-issues.js';
import type { World } from './world.js';

/** Whatever belongs to the whole instance is its administrators' business. */
function theInstance(call: Call): World {
  if (!call.user.admin) throw forbidden();
  return call.world;
}

interface TopicRecord {
  readonly id: number;
  name: string;
  title: string;
  description: string | null;
}

/** The topics that projects carry, and one that none does. */
const topicsOf = keptRows((_world: World): TopicRecord[] => [
  { id: 9001, name: 'service', title: 'Service', description: 'What runs somewhere.' },
  { id: 9002, name: 'typescript', title: 'TypeScript', description: null },
  { id: 9003, name: 'cobol', title: 'COBOL', description: null },
]);

const topicEntity = (call: Call, topic: TopicRecord): JsonObject => ({
  ...topic,
  total_projects_count: call.world.projects.filter(({ topics }) => topics.includes(topic.name)).length,
  organization_id: 1,
  avatar_url: null,
});

function found<Row extends { readonly id: number }>(call: Call, rows: readonly Row[], name: string): Row {
  const row = rows.find(({ id }) => id === call.number(name));
  if (!row) throw notFound();
  return row;
}

interface MessageRecord {
  readonly id: number;
  settings: JsonObject;
}

const messageSettings = ['message', 'starts_at', 'ends_at', 'font', 'target_access_levels', 'target_path', 'broadcast_type', 'theme', 'dismissable'];
const messagesOf = keptRows((_world: World): MessageRecord[] => [
  { id: 9011, settings: { message: 'Maintenance on Saturday', starts_at: moment(29), ends_at: '2026-12-05T10:00:00.000Z', font: null, target_access_levels: [], target_path: null, broadcast_type: 'banner', theme: 'indigo', dismissable: true } },
]);
const given = (call: Call): JsonObject => Object.fromEntries(messageSettings.filter((name) => call.has(name)).map((name) => [name, call.input[name]]));
const messageEntity = ({ id, settings }: MessageRecord): JsonObject => ({ id, ...settings, color: null, active: true });

interface ApplicationRecord {
  readonly id: number;
  readonly application_id: string;
  readonly application_name: string;
  readonly callback_url: string;
  readonly confidential: boolean;
  readonly scopes: readonly string[];
}

const applicationsOf = keptRows((_world: World): ApplicationRecord[] => [
  { id: 9021, application_id: 'client-of-the-deploy-board', application_name: 'Deploy board', callback_url: 'https://board.example.com/callback', confidential: true, scopes: ['read_user', 'openid'] },
]);
const withSecret = (call: Call, application: ApplicationRecord): JsonObject => ({ ...application, secret: `gloas-${call.world.nextId()}-shown-once` });

/** What runs an instance. */
export const instanceRoutes: Routes = {
  'GET /topics': (call) => {
    const search = (call.text('search') ?? '').toLowerCase();
    const rows = topicsOf(call.world)
      .map((topic) => topicEntity(call, topic))
      .filter(({ name, total_projects_count }) => String(name).includes(search) && (call.flag('without_projects') !== true || total_projects_count === 0));
    return paged(call, rows.sort((a, b) => Number(b['total_projects_count']) - Number(a['total_projects_count'])), (row) => row);
  },
  'GET /topics/:topic_id': (call) => ok(topicEntity(call, found(call, topicsOf(call.world), 'topic_id'))),
  'POST /topics': (call) => {
    const topics = topicsOf(theInstance(call));
    const topic: TopicRecord = { id: call.world.nextId(), name: call.required('name'), title: call.required('title'), description: call.text('description') ?? null };
    if (topics.some(({ name }) => name.toLowerCase() === topic.name.toLowerCase())) throw badRequest({ name: ['has already been taken'] });
    topics.push(topic);
    return created(topicEntity(call, topic));
  },
  'PUT /topics/:topic_id': (call) => {
    const topic = found(call, topicsOf(theInstance(call)), 'topic_id');
    topic.name = call.text('name') ?? topic.name;
    topic.title = call.text('title') ?? topic.title;
    topic.description = call.text('description') ?? topic.description;
    return ok(topicEntity(call, topic));
  },
  'DELETE /topics/:topic_id': (call) => {
    const topics = topicsOf(theInstance(call));
    topics.splice(topics.indexOf(found(call, topics, 'topic_id')), 1);
    return noContent();
  },

  'GET /broadcast_messages': (call) => paged(call, messagesOf(theInstance(call)), messageEntity),
  'GET /broadcast_messages/:id': (call) => ok(messageEntity(found(call, messagesOf(theInstance(call)), 'id'))),
  'POST /broadcast_messages': (call) => {
    const messages = messagesOf(theInstance(call));
    call.required('message');
    const message: MessageRecord = { id: call.world.nextId(), settings: { starts_at: call.world.now(), ends_at: call.world.now(), target_access_levels: [], target_path: null, broadcast_type: 'banner', theme: 'indigo', dismissable: false, ...given(call) } };
    messages.push(message);
    return created(messageEntity(message));
  },
  'PUT /broadcast_messages/:id': (call) => {
    const message = found(call, messagesOf(theInstance(call)), 'id');
    message.settings = { ...message.settings, ...given(call) };
    return ok(messageEntity(message));
  },
  'DELETE /broadcast_messages/:id': (call) => {
    const messages = messagesOf(theInstance(call));
    const message = found(call, messages, 'id');
    messages.splice(messages.indexOf(message), 1);
    return ok(messageEntity(message));
  },

  'GET /applications': (call) => paged(call, applicationsOf(theInstance(call)), (application) => application),
  'POST /applications': (call) => {
    const applications = applicationsOf(theInstance(call));
    const id = call.world.nextId();
    const scopes = call.required('scopes').split(' ');
    const application: ApplicationRecord = { id, application_id: `client-${id}`, application_name: call.required('name'), callback_url: call.required('redirect_uri'), confidential: call.flag('confidential') ?? true, scopes };
    applications.push(application);
    return created(withSecret(call, application));
  },
  'POST /applications/:id/renew-secret': (call) => created(withSecret(call, found(call, applicationsOf(theInstance(call)), 'id'))),
  'DELETE /applications/:id': (call) => {
    const applications = applicationsOf(theInstance(call));
    applications.splice(applications.indexOf(found(call, applications, 'id')), 1);
    return noContent();
  },
};
