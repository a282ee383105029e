// One client, one connection: does what people do with a server and tells its parent how each step went. A step ends by itself or by time.
import { setTimeout as sleep } from 'node:timers/promises';

const { client: file, target, negotiation, surface, expected, gitlab, title } = JSON.parse(process.argv[2]);
const notOffered = 'not offered';
const project_id = 'acme/api';

/** What the person in front of the client types into the wizard's forms. */
const answers = { title, description: 'Asked for step by step.', labels: 'bug', confidential: false, confirm: true };

let client;
process.once('SIGTERM', () => Promise.resolve(client?.close()).finally(() => process.exit(1)));
const cells = { connect: await step(connect) };
const offered = client !== undefined;
for (const [name, walk] of Object.entries({ list, call, read, prompt, complete, wizard })) cells[name] = offered ? await step(walk) : '–';
if (offered) cells.close = await step(() => client.close());
process.send({ revision: client?.revision, cells }, () => process.exit(0));

async function step(walk) {
  const controller = new AbortController();
  const late = sleep(25_000, undefined, { signal: controller.signal }).then(() => Promise.reject(new Error('no answer within 25 seconds')));
  try {
    return (await Promise.race([walk(), late])) ?? 'yes';
  } catch (error) {
    return { fault: error instanceof Error ? error.message : JSON.stringify(error) };
  } finally {
    controller.abort();
  }
}

async function connect() {
  const { connect: open } = await import(file);
  client = await open({ target, negotiation, answer });
  holds(client.revision === expected, `agreed on ${client.revision} instead of ${expected}`);
}

function answer({ requestedSchema }) {
  const content = Object.fromEntries(Object.keys(requestedSchema.properties).map((key) => [key, answers[key]]));
  return { action: 'accept', content };
}

async function list() {
  const names = await client.tools();
  const { count } = await manifest();
  const complete = { dynamic: names.join() === 'gitlab_find_action,gitlab_execute_action', meta: names.includes('gitlab_issue') && names.length < count, individual: names.length === count };
  holds(complete[surface], `lists ${names.join() || 'no tool'}`);
}

/** What the server says it serves. */
async function manifest() {
  return JSON.parse(await client.read('gitlab://tools'));
}

/** Runs an action by the tool that the server names for it on its surface. */
async function run(action, params) {
  const { tool, arguments: usual } = JSON.parse(await client.read(`gitlab://tools/${action}`)).call;
  return client.call(tool, 'params' in usual ? { ...usual, params } : params);
}

async function call() {
  const issue = await run('issue.get', { project_id, issue_iid: 7 });
  holds(issue.includes('#7') || issue.includes('"iid":7'), `reads ${issue}`);
  // Some clients throw what a tool reports as its failure; either way the reason has to come through.
  const failure = await run('issue.get', { project_id, issue_iid: 99_999 }).catch(({ message }) => message);
  holds(failure.includes('404'), `reads of a missing issue: ${failure}`);
}

async function read() {
  const uris = await client.resources();
  holds(uris.includes('gitlab://tools'), `lists ${uris.join() || 'no resource'}`);
  const { count } = await manifest();
  holds(count > 0, `counts ${count} actions`);
}

async function prompt() {
  if (client.prompt === undefined) return notOffered;
  const names = await client.prompts();
  holds(names.includes('review_mr'), `lists ${names.join() || 'no prompt'}`);
  const text = await client.prompt('review_mr', { project_id, merge_request_iid: '2' });
  holds(text.includes('!2'), `reads ${text.slice(0, 200)}`);
}

async function complete() {
  if (client.complete === undefined) return notOffered;
  const values = await client.complete({ ref: { type: 'ref/resource', uri: 'gitlab://tools/{id}' }, argument: { name: 'id', value: 'issue.g' } });
  holds(values[0] === 'issue.get' && values.every((value) => value.startsWith('issue.g')), `completes to ${values.join() || 'nothing'}`);
}

async function wizard() {
  const told = await run('interactive.issue_create', { project_id }).catch(({ message }) => message);
  const created = await issuesCalledSo();
  if (client.asks && created === 1) return undefined;
  // Who cannot be asked is told which action does the same.
  holds(created === 0 && told.includes('issue.create'), `${created} issues were created; told: ${told}`);
  return client.asks ? 'unreachable' : notOffered;
}

/** How many issues GitLab itself has under the wizard's title. */
async function issuesCalledSo() {
  const response = await fetch(`${gitlab.url}/api/v4/projects/${encodeURIComponent(project_id)}/issues?search=${encodeURIComponent(title)}`, { headers: { 'private-token': gitlab.token } });
  holds(response.ok, `GitLab answers ${response.status}`);
  return (await response.json()).filter((issue) => issue.title === title).length;
}

function holds(condition, otherwise) {
  if (!condition) throw new Error(otherwise);
}
