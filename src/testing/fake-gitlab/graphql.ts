import { type FieldNode, type FragmentDefinitionNode, Kind, OperationTypeNode, parse, type SelectionSetNode, valueFromASTUntyped } from 'graphql';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { branchRules } from './branch-rules.js';
import type { Call } from './call.js';
import { ok, type Reply } from './failure.js';
import { projectUrl } from './project.entities.js';
import { type IssueRecord, roles } from './records.js';
import { terraformStatesOf } from './terraform.routes.js';
import { vulnerabilitiesOf } from './vulnerability.fields.js';
import { targetBranchRuleMutations, targetBranchRulesOf } from './target-branch-rules.js';
import { fullPath, type ProjectRecord } from './world.js';

/** A field that takes arguments. */
type Field = (args: JsonObject) => unknown;

interface Problem {
  readonly message: string;
  readonly path: readonly (string | number)[];
}

/** The words of a document that starts a mutation; reading one that cannot be read finds none. */
export function isMutation(body: unknown): boolean {
  const query = isObject(body) && typeof body['query'] === 'string' ? body['query'] : '';
  return /(^|[}\s])mutation\b[^{}]*\{/.test(query.replaceAll(/"[^"]*"|#.*$/gm, ''));
}

class Execution {
  readonly problems: Problem[] = [];

  constructor(
    private readonly variables: JsonObject,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  ) {}

  select(set: SelectionSetNode, source: JsonObject, type: string, path: readonly (string | number)[]): JsonObject {
    const result: JsonObject = {};
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const name = selection.alias?.value ?? selection.name.value;
        result[name] = this.resolve(selection, source, type, [...path, name]);
      } else {
        const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection.selectionSet : this.fragments.get(selection.name.value)?.selectionSet;
        const condition = selection.kind === Kind.INLINE_FRAGMENT ? selection.typeCondition?.name.value : undefined;
        if (inner && (condition === undefined || source['__typename'] === undefined || condition === source['__typename'])) {
          Object.assign(result, this.select(inner, source, type, path));
        }
      }
    }
    return result;
  }

  private resolve(field: FieldNode, source: JsonObject, type: string, path: readonly (string | number)[]): unknown {
    const name = field.name.value;
    if (name === '__typename') return source['__typename'] ?? type;
    if (!(name in source)) {
      this.problems.push({ message: `Field '${name}' doesn't exist on type '${type}'`, path });
      return null;
    }
    const args = Object.fromEntries((field.arguments ?? []).map((argument) => [argument.name.value, valueFromASTUntyped(argument.value, this.variables)]));
    const value = source[name];
    return this.complete(field, typeof value === 'function' ? (value as Field)(args) : value, name, path);
  }

  private complete(field: FieldNode, value: unknown, name: string, path: readonly (string | number)[]): unknown {
    if (Array.isArray(value)) return value.map((item, index) => this.complete(field, item, name, [...path, index]));
    if (!isObject(value) || !field.selectionSet) return value ?? null;
    return this.select(field.selectionSet, value, String(value['__typename'] ?? name.charAt(0).toUpperCase() + name.slice(1)), path);
  }
}

const connection = (nodes: readonly unknown[], args: JsonObject) => {
  const size = typeof args['first'] === 'number' ? Math.min(args['first'], 100) : 100;
  const start = typeof args['after'] === 'string' ? Number(Buffer.from(args['after'], 'base64url').toString()) : 0;
  const cursor = (index: number) => Buffer.from(String(index)).toString('base64url');
  return {
    count: nodes.length,
    nodes: nodes.slice(start, start + size),
    pageInfo: { hasNextPage: start + size < nodes.length, hasPreviousPage: start > 0, startCursor: cursor(start), endCursor: cursor(Math.min(start + size, nodes.length)) },
  };
};

const userFields = (call: Call, username: string): JsonObject => {
  const user = call.world.user(username);
  return { __typename: 'UserCore', id: `gid://gitlab/User/${user.id}`, username, name: user.name, webUrl: `${call.base}/${username}`, state: user.state, publicEmail: null };
};

const workItemTypes: Readonly<Record<string, string>> = { issue: 'Issue', incident: 'Incident', task: 'Task' };
const typeId = (name: string) => `gid://gitlab/WorkItems::Type/${Object.values(workItemTypes).indexOf(name) + 1}`;

/** The widgets of a type of work items: incidents have no weight and no dates, and without a paid tier nothing has a weight. */
const widgetsOf = (call: Call, type: string) => [
  'DESCRIPTION',
  'ASSIGNEES',
  'LABELS',
  'MILESTONE',
  ...(type === 'incident' ? [] : ['START_AND_DUE_DATE', ...(call.world.tier === 'free' ? [] : ['WEIGHT'])]),
];

function workItem(call: Call, project: ProjectRecord, issue: IssueRecord): JsonObject {
  const labels = issue.labels.map((title) => ({ __typename: 'Label', id: `gid://gitlab/ProjectLabel/${project.labels.find(({ name }) => name === title)?.id ?? 0}`, title }));
  const milestone = call.world.milestone(project, issue.milestone_id);
  return {
    __typename: 'WorkItem',
    id: `gid://gitlab/WorkItem/${issue.id}`,
    iid: String(issue.iid),
    title: issue.title,
    description: issue.description,
    state: issue.state === 'opened' ? 'OPEN' : 'CLOSED',
    confidential: issue.confidential,
    createdAt: issue.created_at,
    updatedAt: issue.updated_at,
    closedAt: issue.closed_at,
    webUrl: `${projectUrl(call, project)}/-/work_items/${issue.iid}`,
    reference: ({ full }: JsonObject) => `${full === true ? fullPath(project) : ''}#${issue.iid}`,
    author: userFields(call, issue.author),
    namespace: { __typename: 'ProjectNamespace', fullPath: fullPath(project) },
    workItemType: { __typename: 'WorkItemType', id: typeId(workItemTypes[issue.issue_type] ?? 'Issue'), name: workItemTypes[issue.issue_type] ?? 'Issue' },
    widgets: () => [
      { __typename: 'WorkItemWidgetDescription', type: 'DESCRIPTION', description: issue.description },
      { __typename: 'WorkItemWidgetAssignees', type: 'ASSIGNEES', assignees: { nodes: issue.assignees.map((username) => userFields(call, username)) } },
      { __typename: 'WorkItemWidgetLabels', type: 'LABELS', labels: { nodes: labels } },
      { __typename: 'WorkItemWidgetMilestone', type: 'MILESTONE', milestone: milestone ? { id: `gid://gitlab/Milestone/${milestone.id}`, iid: String(milestone.iid), title: milestone.title } : null },
      ...(issue.issue_type === 'incident' ? [] : [{ __typename: 'WorkItemWidgetStartAndDueDate', type: 'START_AND_DUE_DATE', startDate: null, dueDate: issue.due_date }]),
      // Incidents have no weight, and without a paid tier nothing has.
      ...(issue.issue_type === 'incident' || call.world.tier === 'free' ? [] : [{ __typename: 'WorkItemWidgetWeight', type: 'WEIGHT', weight: issue.weight }]),
    ],
  };
}

function workItems(call: Call, project: ProjectRecord): JsonObject {
  const rows = () => call.world.visibleIssues(call.viewer, project);
  return {
    workItem: ({ iid }: JsonObject) => {
      const issue = rows().find((candidate) => String(candidate.iid) === String(iid));
      return issue ? workItem(call, project, issue) : null;
    },
    workItems: (args: JsonObject) => connection(workItemRows(call, [project], args), args),
    workItemTypes: (args: JsonObject) =>
      connection(
        Object.entries(workItemTypes)
          .filter(([, name]) => args['name'] === undefined || name.toUpperCase() === args['name'])
          .map(([type, name]) => ({ __typename: 'WorkItemType', id: typeId(name), name, widgetDefinitions: widgetsOf(call, type).map((widget) => ({ __typename: 'WorkItemWidgetDefinition', type: widget })) })),
        args,
      ),
  };
}

/** The work items of some projects that the arguments of a list ask for. */
function workItemRows(call: Call, projects: readonly ProjectRecord[], args: JsonObject): JsonObject[] {
  const state = args['state'] === 'opened' || args['state'] === 'closed' ? args['state'] : undefined;
  const search = typeof args['search'] === 'string' ? args['search'].toLowerCase() : undefined;
  const types = Array.isArray(args['types']) ? args['types'].map((type) => String(type).toLowerCase()) : undefined;
  const labels = Array.isArray(args['labelName']) ? args['labelName'].map(String) : [];
  const assignees = Array.isArray(args['assigneeUsernames']) ? args['assigneeUsernames'].map(String) : [];
  return projects
    .flatMap((project) => call.world.visibleIssues(call.viewer, project).map((issue) => ({ project, issue })))
    .filter(
      ({ issue }) =>
        (state === undefined || issue.state === state) &&
        (search === undefined || issue.title.toLowerCase().includes(search)) &&
        (types === undefined || types.includes(issue.issue_type)) &&
        labels.every((label) => issue.labels.includes(label)) &&
        assignees.every((username) => issue.assignees.includes(username)) &&
        (args['authorUsername'] === undefined || issue.author === args['authorUsername']) &&
        (args['confidential'] === undefined || issue.confidential === args['confidential']),
    )
    .sort((a, b) => b.issue.iid - a.issue.iid)
    .map(({ project, issue }) => workItem(call, project, issue));
}

function visibleProject(call: Call, path: unknown): ProjectRecord | undefined {
  // GraphQL takes paths alone, no numbers.
  const project = /^\d+$/.test(String(path)) ? undefined : call.world.findProject(String(path));
  return project && call.world.access(call.viewer, project) !== undefined ? project : undefined;
}

function projectFields(call: Call, project: ProjectRecord): JsonObject {
  const states = () => terraformStatesOf(call, project, (username) => userFields(call, username));
  return {
    __typename: 'Project',
    id: `gid://gitlab/Project/${project.id}`,
    name: project.name,
    path: project.path,
    fullPath: fullPath(project),
    description: project.description,
    visibility: project.visibility,
    archived: project.archived,
    webUrl: projectUrl(call, project),
    vulnerabilities: (args: JsonObject) => {
      const rows = vulnerabilitiesOf(call, project, args);
      return rows && connection(rows, args);
    },
    terraformState: ({ name }: JsonObject) => states()?.find((state) => state['name'] === name) ?? null,
    terraformStates: (args: JsonObject) => {
      const rows = states();
      return rows && connection(rows, args);
    },
    branchRules: (args: JsonObject) => (call.level(project) < roles.maintainer ? null : connection(branchRules(call, project), args)),
    targetBranchRules: (args: JsonObject) => connection(targetBranchRulesOf(project), args),
    repository: { exists: project.repository.commits.size > 0, empty: project.repository.commits.size === 0, rootRef: project.repository.defaultBranch },
    ...workItems(call, project),
  };
}

function queryFields(call: Call): JsonObject {
  const { viewer, world } = call;
  return {
    workItem: ({ id }: JsonObject) => {
      const found = byGlobalId(call, id);
      return found ? workItem(call, found.project, found.issue) : null;
    },
    currentUser: viewer ? { ...userFields(call, viewer.username), __typename: 'CurrentUser' } : null,
    metadata: { version: world.version, revision: '5f3c0a1be7d', enterprise: world.version.endsWith('-ee') },
    echo: ({ text }: JsonObject) => `${viewer?.username ?? 'nil'} says: ${String(text)}`,
    project: ({ fullPath: path }: JsonObject) => {
      const project = visibleProject(call, path);
      return project ? projectFields(call, project) : null;
    },
    namespace: ({ fullPath: path }: JsonObject) => {
      const project = visibleProject(call, path);
      return project ? { ...projectFields(call, project), __typename: 'ProjectNamespace' } : null;
    },
    group: ({ fullPath: path }: JsonObject) => {
      const group = world.findGroup(String(path));
      if (!group || world.groupAccess(viewer, group) === undefined) return null;
      return { __typename: 'Group', id: `gid://gitlab/Group/${group.id}`, name: group.name, fullPath: group.full_path, workItems: (args: JsonObject) => connection(workItemRows(call, args['includeDescendants'] === true ? world.visibleProjects(viewer).filter((each) => `${each.namespace}/`.startsWith(`${group.full_path}/`)) : [], args), args) };
    },
  };
}

/** The number in a global id: GitLab's global ids hold the class and the number. */
function numberIn(id: unknown): number | undefined {
  const [, number] = /\/(\d+)$/.exec(String(id)) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Where an id of a work item leads. */
function byGlobalId(call: Call, id: unknown): { project: ProjectRecord; issue: IssueRecord } | undefined {
  const number = numberIn(id);
  for (const project of call.world.visibleProjects(call.viewer)) {
    const issue = call.world.visibleIssues(call.viewer, project).find((candidate) => candidate.id === number);
    if (issue) return { project, issue };
  }
  return undefined;
}

const unavailable = "The resource that you are attempting to access does not exist or you don't have permission to perform this action";

function mutationFields(call: Call, refuse: (message: string) => null): JsonObject {
  const { world } = call;
  const mayWrite = call.token?.scopes.includes('api') === true;
  const change = (issue: IssueRecord, input: JsonObject, project: ProjectRecord) => {
    const widget = (name: string): JsonObject => (isObject(input[name]) ? input[name] : {});
    const { description } = widget('descriptionWidget');
    const { assigneeIds } = widget('assigneesWidget');
    const { addLabelIds, removeLabelIds, labelIds } = widget('labelsWidget');
    const { milestoneId } = widget('milestoneWidget');
    const { dueDate } = widget('startAndDueDateWidget');
    const { weight } = widget('weightWidget');
    if (Array.isArray(assigneeIds)) issue.assignees = world.users.filter(({ id }) => assigneeIds.some((each) => numberIn(each) === id)).map(({ username }) => username);
    const labels = (given: unknown) => project.labels.filter(({ id }) => Array.isArray(given) && given.some((each) => numberIn(each) === id)).map(({ name }) => name);
    issue.labels = [...new Set([...issue.labels, ...labels(addLabelIds), ...labels(labelIds)])].filter((name) => !labels(removeLabelIds).includes(name));
    if (milestoneId !== undefined) issue.milestone_id = numberIn(milestoneId) ?? null;
    if (dueDate !== undefined) issue.due_date = typeof dueDate === 'string' ? dueDate : null;
    if (weight !== undefined) issue.weight = typeof weight === 'number' ? weight : null;
    if (typeof input['title'] === 'string') issue.title = input['title'];
    if (typeof description === 'string') issue.description = description;
    if (typeof input['confidential'] === 'boolean') issue.confidential = input['confidential'];
    const at = world.now();
    if (input['stateEvent'] === 'CLOSE') Object.assign(issue, { state: 'closed', closed_at: at, closed_by: call.user.username });
    if (input['stateEvent'] === 'REOPEN') Object.assign(issue, { state: 'opened', closed_at: null, closed_by: null });
    issue.updated_at = at;
  };
  return {
    ...targetBranchRuleMutations(call, refuse, unavailable),
    workItemCreate: ({ input }: JsonObject) => {
      if (!isObject(input)) return refuse("Argument 'input' is required");
      const project = visibleProject(call, input['namespacePath'] ?? input['projectPath']);
      if (!mayWrite || !project || call.level(project) < roles.guest) return refuse(unavailable);
      if (typeof input['title'] !== 'string' || input['title'].trim() === '') return { __typename: 'WorkItemCreatePayload', workItem: null, errors: ["Title can't be blank"] };
      const at = world.now();
      const issue: IssueRecord = {
        id: world.nextId(), iid: Math.max(0, ...project.issues.map(({ iid }) => iid)) + 1, title: '', description: null, author: call.user.username, assignees: [], labels: [], milestone_id: null,
        created_at: at, updated_at: at, closed_at: null, closed_by: null, discussion_locked: null, time_estimate: 0, total_time_spent: 0, upvotes: 0, downvotes: 0, subscribers: [call.user.username],
        discussions: [], state: 'opened', confidential: false, due_date: null, weight: null,
        issue_type: Object.keys(workItemTypes).find((type) => typeId(workItemTypes[type] ?? '') === input['workItemTypeId']) ?? 'issue',
      };
      change(issue, input, project);
      project.issues.push(issue);
      return { __typename: 'WorkItemCreatePayload', workItem: workItem(call, project, issue), errors: [] };
    },
    workItemUpdate: ({ input }: JsonObject) => {
      const found = isObject(input) ? byGlobalId(call, input['id']) : undefined;
      if (!mayWrite || !found || !isObject(input) || call.level(found.project) < roles.reporter) return refuse(unavailable);
      change(found.issue, input, found.project);
      return { __typename: 'WorkItemUpdatePayload', workItem: workItem(call, found.project, found.issue), errors: [] };
    },
    workItemDelete: ({ input }: JsonObject) => {
      const found = isObject(input) ? byGlobalId(call, input['id']) : undefined;
      if (!mayWrite || !found || call.level(found.project) < roles.owner) return refuse(unavailable);
      found.project.issues.splice(found.project.issues.indexOf(found.issue), 1);
      return { __typename: 'WorkItemDeletePayload', project: projectFields(call, found.project), errors: [] };
    },
  };
}

/** Answers a GraphQL request; problems come with status 200, as GitLab sends them. */
export function answerGraphql(call: Call): Reply {
  const body = isObject(call.parts.body) ? call.parts.body : {};
  const query = typeof body['query'] === 'string' ? body['query'] : '';
  let document;
  try {
    document = parse(query);
  } catch (error) {
    return ok({ errors: [{ message: error instanceof Error ? error.message : 'Unexpected end of document', locations: [] }] });
  }
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const wanted = typeof body['operationName'] === 'string' ? body['operationName'] : undefined;
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const operation = operations.find(({ name }) => wanted === undefined || name?.value === wanted);
  if (!operation) return ok({ errors: [{ message: 'An operation name is required' }] });

  const execution = new Execution(isObject(body['variables']) ? body['variables'] : {}, fragments);
  const writes = operation.operation === OperationTypeNode.MUTATION;
  const refuse = (message: string) => {
    execution.problems.push({ message, path: [] });
    return null;
  };
  const root = writes ? mutationFields(call, refuse) : queryFields(call);
  const data = execution.select(operation.selectionSet, root, writes ? 'Mutation' : 'Query', []);
  // A field that the schema lacks fails the whole document before anything runs.
  const unknown = execution.problems.filter(({ message }) => message.startsWith('Field '));
  if (unknown.length > 0) return ok({ errors: unknown });
  return ok(execution.problems.length > 0 ? { data, errors: execution.problems } : { data });
}
