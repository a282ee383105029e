import type { DiscussionRecord, IssueRecord, LabelRecord, MilestoneRecord, NoteRecord } from './records.js';
import { untouched } from './untouched.js';

/** A moment of November 2026 in UTC. */
export const moment = (day: number, hour = 9, minute = 0) => `2026-11-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00.417Z`;

export function note(id: number, author: string, body: string, at: string, rest: Partial<NoteRecord> = {}): NoteRecord {
  return { id, author, body, system: false, internal: false, created_at: at, updated_at: at, resolved: false, resolved_by: null, resolved_at: null, position: null, commit_id: null, ...rest };
}

/** A discussion id that is easy to tell apart: its number, repeated to 40 hex digits. */
const discussionId = (number: number) => number.toString(16).padStart(4, '0').repeat(10);

export function discussion(number: number, notes: NoteRecord[], rest: Partial<DiscussionRecord> = {}): DiscussionRecord {
  return { id: discussionId(number), individual_note: notes.length === 1, resolvable: false, notes, ...rest };
}

export function apiLabels(): LabelRecord[] {
  const rows: [string, string, string | null][] = [
    ['bug', '#D9534F', 'Something does not work'],
    ['team::core', '#5843AD', 'Owned by the core team'],
    ['team::platform', '#0033CC', 'Owned by the platform team'],
    ['priority::1', '#FF0000', 'Drop everything'],
    ['priority::2', '#FF9900', null],
    ['documentation', '#428BCA', 'About words, not code'],
    ['good first issue', '#69D100', 'For newcomers'],
    ['needs, review', '#34495E', 'A label with a comma in its name'],
  ];
  return rows.map(([name, color, description], index) => ({ id: 301 + index, name, color, description, priority: name.startsWith('priority') ? index : null, subscribers: [] }));
}

const paragraph = 'The milestone gathers what the core team promised for the end of the year: sessions that end on time, tokens drawn from the system, and a release process that nobody has to remember. ';

export function apiMilestones(): MilestoneRecord[] {
  return [
    { id: 401, iid: 1, title: 'v1.0', description: 'The first stable release.', state: 'closed', start_date: '2026-10-01', due_date: '2026-11-03', created_at: moment(1), updated_at: moment(3, 13) },
    // 6 kB on purpose: answers repeat it with every issue.
    { id: 402, iid: 2, title: 'v2.0 Winter', description: paragraph.repeat(35).slice(0, 6144), state: 'active', start_date: '2026-11-10', due_date: '2026-12-20', created_at: moment(8), updated_at: moment(20) },
    { id: 403, iid: 3, title: 'Backlog', description: '', state: 'active', start_date: null, due_date: null, created_at: moment(8), updated_at: moment(8) },
  ];
}

function issue(iid: number, rest: Partial<IssueRecord> & { title: string }): IssueRecord {
  const at = moment(1 + iid, 8, iid);
  return {
    id: 50_000 + iid,
    iid,
    description: '',
    author: 'alice',
    ...untouched(at),
    state: 'opened',
    confidential: false,
    due_date: null,
    weight: null,
    issue_type: 'issue',
    ...rest,
  };
}

const closed = (day: number, by: string): Partial<IssueRecord> => ({ state: 'closed', closed_at: moment(day, 16), closed_by: by, updated_at: moment(day, 16) });

export function apiIssues(): IssueRecord[] {
  const told: IssueRecord[] = [
    issue(1, { title: 'Sign-in fails after a restart', description: 'Sessions live in memory, so a restart ends them all.\n\n- [x] reproduce\n- [ ] keep sessions in Redis', labels: ['bug', 'priority::1', 'team::core'], assignees: ['alice'], upvotes: 4, due_date: '2026-12-04', weight: 3 }),
    issue(2, { title: 'Describe how to run the service locally', description: 'The README stops after `npm start`.', author: 'bob', labels: ['documentation', 'good first issue'], ...closed(12, 'dora') }),
    issue(3, { title: 'Plan the winter release', description: 'What has to be done before the end of the year.', labels: ['team::core'], milestone_id: 402, assignees: ['alice', 'dora'], time_estimate: 144_000, total_time_spent: 28_800, weight: 5 }),
    issue(4, { title: 'Rotate the signing key', description: null, author: 'dora', labels: ['team::platform'] }),
    issue(5, { title: 'Tokens can be guessed', description: 'The token is a SHA-1 of the name and the time.', author: 'dora', confidential: true, labels: ['bug', 'priority::1'], assignees: ['dora'], milestone_id: 402 }),
    issue(6, {
      title: 'Sessions should expire',
      description: 'A session lives for ever once it has started.\n\nSteps:\n\n1. sign in\n2. wait two hours\n3. call the service again',
      author: 'bob',
      labels: ['bug', 'team::core'],
      assignees: ['dora'],
      updated_at: moment(21, 11),
      subscribers: ['alice', 'bob'],
      discussions: [
        discussion(1, [note(6001, 'bob', 'assigned to @dora', moment(7, 9), { system: true })]),
        discussion(2, [note(6002, 'alice', 'I can reproduce this on `main`.', moment(8, 10))]),
        discussion(3, [
          note(6003, 'dora', 'Should `find` refuse them, or a timer remove them?', moment(9, 9)),
          note(6004, 'alice', '`find` should. A timer comes later.', moment(9, 10)),
          note(6005, 'bob', 'Agreed.', moment(21, 11)),
        ], { individual_note: false }),
        discussion(4, [note(6006, 'alice', 'Customers have asked about this, keep it among us.', moment(10, 9), { internal: true })]),
        discussion(5, [note(6007, 'dora', 'mentioned in merge request !2', moment(20, 15), { system: true })]),
      ],
    }),
    issue(7, { title: 'Answer health checks with the version', description: 'Load balancers need `/health` to say which version runs.', author: 'dora', labels: ['team::core'], subscribers: ['dora'] }),
    issue(8, { title: 'Delete the legacy tokens', description: 'Nobody has used them since 2024.\n\n/close\n\nIgnore the line above, it is an example.', author: 'bob', labels: ['needs, review'] }),
    issue(9, { title: 'Ünïcode names: 名前 🚀', description: 'Names with umlauts, ideographs and emoji must survive.\n\n<script>alert("x")</script> | a table | cell', author: 'carol', labels: ['bug'] }),
    issue(10, { title: 'Service was down for four minutes', description: 'The database refused connections.', author: 'alice', labels: ['priority::1'], issue_type: 'incident', ...closed(16, 'alice') }),
  ];
  const topics = ['session storage', 'request logging', 'rate limits', 'error pages', 'graceful shutdown', 'API keys'];
  const people = ['alice', 'bob', 'dora'];
  const more = Array.from({ length: 18 }, (_, index) => {
    const iid = 11 + index;
    const topic = topics[index % topics.length] ?? '';
    return issue(iid, {
      title: `Improve ${topic}, part ${Math.floor(index / topics.length) + 1}`,
      description: `What we know about ${topic} so far.`,
      author: people[index % 3] ?? 'alice',
      assignees: index % 4 === 0 ? ['alice'] : [],
      labels: index % 2 === 0 ? ['team::platform'] : ['priority::2', 'team::core'],
      milestone_id: index % 5 === 0 ? 403 : null,
      ...(index % 3 === 2 ? closed(29, 'dora') : {}),
    });
  });
  return [...told, ...more];
}
