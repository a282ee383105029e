import { Client, type ElicitRequest } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { FakeGitLab, tokens } from './fake-gitlab.js';

/** What the person at the client types, form by form; a question without an entry is declined. */
type Answers = Readonly<Record<string, unknown>>;

interface Answer {
  readonly content: { readonly type: string; readonly text?: string }[];
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, unknown>;
}

const print = (line = '') => process.stdout.write(`${line}\n`);
const bold = (text: string) => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[0m` : text);

/**
 * Plays one client session against the pretend GitLab, on the terminal, from start to end: what an assistant does and what comes back.
 * Every answer comes from the real server, started the way a client starts it.
 */
class Demo {
  private answers: Answers = {};
  private steps = 0;

  constructor(
    private readonly gitlab: FakeGitLab,
    private readonly mainFile: string,
  ) {}

  /** Connects a client that speaks the current revision and shows forms. */
  async connect(args: readonly string[] = []): Promise<Client> {
    const client = new Client({ name: 'demo', version: '1.0.0' }, { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: { pin: '2026-07-28' } } });
    client.setRequestHandler('elicitation/create', (request) => Promise.resolve(this.fillIn(request)));
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [this.mainFile, ...args],
        // A line for each call would stand in the middle of the story; what goes wrong is still told.
        env: { PATH: process.env['PATH'] ?? '', GITLAB_URL: this.gitlab.url, GITLAB_TOKEN: tokens.alice, GITLAB_MCP_LOG_LEVEL: 'warn' },
        stderr: 'inherit',
      }),
    );
    return client;
  }

  /** One call, with what is sent and the beginning of what comes back. */
  async step(title: string, client: Client, tool: string, args: Record<string, unknown>, options: { answers?: Answers; lines?: number; fails?: boolean } = {}): Promise<Answer> {
    this.answers = options.answers ?? {};
    this.steps += 1;
    print(`\n${bold(`${this.steps}. ${title}`)}`);
    print(`   → ${tool} ${JSON.stringify(args)}`);
    const answer = (await client.callTool({ name: tool, arguments: args })) as unknown as Answer;
    const text = answer.content[0]?.text ?? '';
    const lines = text.split('\n');
    const most = options.lines ?? 14;
    for (const line of lines.slice(0, most)) print(`   │ ${line.length > 150 ? `${line.slice(0, 150)}…` : line}`);
    if (lines.length > most) print(`   │ … ${lines.length - most} more lines`);
    if ((answer.isError ?? false) !== (options.fails ?? false)) throw new Error(`Step ${this.steps} (${title}) ended otherwise than it should: ${text}`);
    return answer;
  }

  private fillIn(request: ElicitRequest): { action: 'accept'; content: Record<string, string | number | boolean | string[]> } | { action: 'decline' } {
    const params = request.params as { message: string; requestedSchema: { properties: Record<string, unknown> } };
    const [key = ''] = Object.keys(params.requestedSchema.properties);
    const [question = '', ...summary] = params.message.split('\n');
    const answer = this.answers[key];
    print(`   ? ${question}${answer === undefined ? '  (declined)' : `  › ${String(answer)}`}`);
    for (const line of summary.filter((each) => each !== '')) print(`     ${line}`);
    return answer === undefined ? { action: 'decline' } : { action: 'accept', content: { [key]: answer as string | boolean } };
  }
}

async function play(demo: Demo): Promise<void> {
  const project_id = 'acme/api';
  const execute = 'gitlab_execute_action';
  const client = await demo.connect();
  print(`Connected to ${client.getServerVersion()?.name ?? '?'} ${client.getServerVersion()?.version ?? ''}. Tools: ${(await client.listTools()).tools.map(({ name }) => name).join(', ')}.`);

  await demo.step('Find an action', client, 'gitlab_find_action', { query: 'why did the pipeline fail', limit: 3 }, { lines: 8 });
  await demo.step('List open issues', client, execute, { action: 'issue.list', params: { project_id, state: 'opened', per_page: 5 } });
  await demo.step('Read one, by the number everybody calls it', client, execute, { action: 'issue.get', params: { project_id, issue_iid: 7 } }, { lines: 18 });
  await demo.step('List open merge requests', client, execute, { action: 'merge_request.list', params: { project_id, state: 'opened', per_page: 5 } });
  await demo.step('Read one with its state', client, execute, { action: 'merge_request.get', params: { project_id, merge_request_iid: 2 } }, { lines: 22 });
  await demo.step('Read its diff', client, execute, { action: 'mr_review.changes_get', params: { project_id, merge_request_iid: 2 } }, { lines: 24 });
  const failures = await demo.step('Why is the pipeline red? One call', client, execute, { action: 'pipeline.failures', params: { project_id, pipeline_id: 5103 } }, { lines: 30 });
  const [failed] = failures.structuredContent?.['failed_jobs'] as { id: number }[];
  await demo.step('Retry the failed job', client, execute, { action: 'job.retry', params: { project_id, job_id: failed?.id } });
  await demo.step('Comment on the issue', client, execute, { action: 'issue.note_create', params: { project_id, issue_iid: 7, body: 'The failing job was started again.' } });
  await demo.step('A comment that would act is refused', client, execute, { action: 'issue.note_create', params: { project_id, issue_iid: 7, body: 'Done.\n/close' } }, { fails: true });
  await demo.step(
    'A wizard: the server asks the person, form by form',
    client,
    execute,
    { action: 'interactive.issue_create', params: { project_id } },
    { answers: { title: 'Login fails after a password reset', description: 'Steps: reset the password, then sign in.', labels: 'bug, team::core', confirm: true } },
  );
  await demo.step('Destroying needs agreement: without it nothing is sent', client, execute, { action: 'branch.delete', params: { project_id, branch: 'feature/a b' } }, { fails: true });
  await client.close();

  const asking = await demo.connect(['--tool-surface=meta']);
  const remove = { action: 'delete', params: { project_id, branch: 'feature/a b' } };
  await demo.step('On the meta surface the person is asked, and says no', asking, 'gitlab_branch', remove, { answers: { confirm: false }, fails: true });
  await demo.step('… and yes', asking, 'gitlab_branch', remove, { answers: { confirm: true } });
  await asking.close();
}

async function main([mainFile = 'dist/main.js', stay]: readonly string[]): Promise<void> {
  const gitlab = await FakeGitLab.start();
  print(`A pretend GitLab is at ${gitlab.url}, with the projects of "acme". Tokens: ${tokens.alice} (maintainer), ${tokens.bob} (reporter).`);
  print('To use it from your own client while it runs (npm run demo -- --stay), add this to the client\'s configuration:');
  print(
    JSON.stringify(
      { mcpServers: { gitlab: { command: 'node', args: [mainFile], env: { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice } } } },
      null,
      2,
    ),
  );
  try {
    await play(new Demo(gitlab, mainFile));
    const writes = gitlab.writes.map(({ method, path }) => `${method} ${path}`);
    print(`\nThe pretend GitLab saw ${gitlab.requests.length} requests, ${writes.length} of them writes:`);
    for (const write of writes) print(`   ${write}`);
    if (stay === '--stay') {
      print('\nIt stays until you press Ctrl-C.');
      await new Promise((resolve) => process.once('SIGINT', resolve));
    }
  } finally {
    await gitlab.stop();
  }
}

await main(process.argv.slice(2));
