import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { topicCard, topicTable, writtenTopicCard } from './topic.view.js';

const where = { topic_id: Type.Integer({ description: 'Id of the topic, as admin.topic_list shows it.', minimum: 1 }) };
const TopicRef = Type.Object(where);

const Name = Type.String({ description: 'Name by which projects carry the topic and addresses lead to it: `machine-learning`.', minLength: 1 });
const Title = Type.String({ description: 'What people read: `Machine learning`.', minLength: 1 });
const Description = Type.Optional(Type.String({ description: 'What the topic is about, in Markdown.' }));

const paramAliases = { id: 'topic_id' };
const keywords = ['project topic', 'explore projects', 'subject', 'tag projects'];

/** Topics of the instance, by which people find projects. */
@Injectable()
export class TopicActions {
  @RestAction('admin.topic_list', 'GET /topics', {
    title: 'List topics',
    summary: 'List the topics that projects of this GitLab carry, those with the most projects first.',
    effect: 'read',
    params: Type.Object({
      search: Type.Optional(Type.String({ description: 'Part of the name of the topic.' })),
      without_projects: Type.Optional(Type.Boolean({ description: 'true: only topics that no project carries. Default false.' })),
      ...Paging,
    }),
    view: topicTable,
    tool: 'gitlab_list_topics',
    paramAliases: { query: 'search', name: 'search' },
    keywords,
    next: ['admin.topic_get'],
    related: ['project.list'],
  })
  declare readonly list: RestCall;

  @RestAction('admin.topic_get', 'GET /topics/:topic_id', {
    title: 'Get topic',
    summary: 'Read one topic: what it is about and how many projects carry it.',
    effect: 'read',
    params: TopicRef,
    view: topicCard,
    tool: 'gitlab_get_topic',
    paramAliases,
    keywords,
    related: ['admin.topic_list', 'project.list'],
  })
  declare readonly get: RestCall;

  @RestAction('admin.topic_create', 'POST /topics', {
    title: 'Create topic',
    summary: 'Create a topic of this GitLab that projects may carry.',
    effect: 'write',
    admin: true,
    params: Type.Object({ name: Name, title: Title, description: Description }),
    view: writtenTopicCard,
    tool: 'gitlab_create_topic',
    example: { name: 'machine-learning', title: 'Machine learning' },
    keywords,
    related: ['admin.topic_list', 'admin.topic_update'],
  })
  declare readonly create: RestCall;

  @RestAction('admin.topic_update', 'PUT /topics/:topic_id', {
    title: 'Update topic',
    summary: 'Change the name, title or description of a topic.',
    effect: 'write',
    admin: true,
    idempotent: true,
    params: Type.Object({ ...where, name: Type.Optional(Name), title: Type.Optional(Title), description: Description }),
    clears: ['description'],
    view: writtenTopicCard,
    tool: 'gitlab_update_topic',
    paramAliases,
    example: { topic_id: 7, title: 'Machine learning' },
    keywords,
    related: ['admin.topic_get'],
  })
  declare readonly update: RestCall;

  @RestAction('admin.topic_delete', 'DELETE /topics/:topic_id', {
    title: 'Delete topic',
    summary: 'Delete a topic; the projects that carry it stay, without it.',
    effect: 'destroy',
    admin: true,
    params: TopicRef,
    tool: 'gitlab_delete_topic',
    done: 'Deleted the topic.',
    paramAliases,
    keywords,
    related: ['admin.topic_list'],
  })
  declare readonly delete: RestCall;
}
