import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { orLeast } from '../../gitlab/or-least.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { AnyObject, Nullable, received } from '../../kernel/received.js';
import { FullPath, fullPathAliases, missing, pathHint } from './work-item-ref.js';
import { workItemTypeTable } from './work-item-type.view.js';

const InNamespace = Type.Object({ full_path: FullPath });
type InNamespace = Static<typeof InNamespace>;

const Answer = Type.Object({ namespace: Nullable(Type.Object({ workItemTypes: Type.Object({ nodes: Type.Array(AnyObject) }) })) });

/** Types of work items. */
@Injectable()
export class WorkItemTypeActions {
  @Action('issue.work_item_type_list', {
    title: 'List work item types',
    summary: 'List the types of work items that a project or group knows, such as issue, task or epic, with what each can hold.',
    effect: 'read',
    since: '17.2',
    params: InNamespace,
    view: workItemTypeTable,
    tool: 'gitlab_list_work_item_types',
    paramAliases: fullPathAliases,
    example: { full_path: 'group/project' },
    keywords: ['epic', 'task', 'objective', 'incident', 'kinds', 'widgets'],
    next: ['issue.work_item_create'],
    related: ['issue.work_item_list'],
  })
  async list({ full_path }: InNamespace, { gitlab }: ActionContext): Promise<readonly JsonObject[]> {
    const read = (fields: string) =>
      gitlab.graphql(`query workItemTypes($fullPath: ID!) { namespace(fullPath: $fullPath) { workItemTypes { nodes { ${fields} } } } }`, { fullPath: full_path });
    const { namespace } = received(Answer, await orLeast(read, 'id name widgetDefinitions { type }', 'id name'));
    if (namespace === null) missing(`There is no project or group ${full_path}, or the token's user may not see it.${pathHint(full_path)}`);
    return namespace.workItemTypes.nodes.map(flat);
  }
}

function flat({ id, name, widgetDefinitions }: JsonObject): JsonObject {
  const widgets = Array.isArray(widgetDefinitions) ? { widgets: widgetDefinitions.filter(isObject).map(({ type }) => type) } : {};
  return { id, name, ...widgets };
}
