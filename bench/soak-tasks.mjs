// What callers want of GitLab in a soak, and what is right about an answer to it.
import { titleOf } from './marks.mjs';

/**
 * By name: how often it is wanted, the call for a number that nobody else uses, and what its result has to be.
 * One that `writes` does so once, unless GitLab says otherwise; one with `refusal` is told that, and GitLab hears nothing of it.
 */
export const tasks = {
  mergeRequest: { share: 20, call: (number) => ['merge_request.get', { merge_request_iid: number }], fits: ({ iid, title }, token, number) => iid === number && title === titleOf(token, 'merge_requests', number) },
  issue: { share: 15, call: (number) => ['issue.get', { issue_iid: number }], fits: ({ iid, title }, token, number) => iid === number && title === titleOf(token, 'issues', number) },
  list: {
    share: 15,
    call: (number) => ['issue.list', { per_page: 5, page: 1 + (number % 5) }],
    fits: ({ items, pagination }, token, number) => {
      const first = (number % 5) * 5 + 1;
      return pagination.total_items === 23 && items.length === Math.min(5, 24 - first) && items.every(({ iid, title }, index) => iid === first + index && title === titleOf(token, 'issues', iid));
    },
  },
  create: { share: 10, writes: true, call: (number) => ['issue.create', { title: `Issue ${number}`, description: 'Written by a soak.' }], fits: ({ title }, _, number) => title === `Issue ${number}` },
  note: { share: 8, writes: true, call: (number) => ['issue.note_create', { issue_iid: number, body: `Note ${number}` }], fits: ({ noteable_iid }, _, number) => Number(noteable_iid) === number },
  remove: { share: 6, writes: true, confirm: true, call: (number) => ['issue.delete', { issue_iid: number }], fits: ({ status }) => status === 'success' },
  wizard: { share: 6, writes: true, script: { confirm: true }, call: () => ['interactive.issue_create', {}], fits: ({ title }, _, number) => title === `Wish ${number}` },
  declined: { share: 3, script: { confirm: 'decline' }, call: () => ['interactive.issue_create', {}], refusal: /^Issue creation cancelled by user\.$/ },
  unconfirmed: { share: 4, call: (number) => ['issue.delete', { issue_iid: number }], refusal: /needs the person's agreement first\. Nothing was changed in GitLab\./ },
  unknownParameter: { share: 4, call: (number) => ['issue.get', { issue_iid: number, colour: 'red' }], refusal: /colour: issue\.get has no such parameter/ },
  wrongType: { share: 3, call: () => ['issue.get', { issue_iid: 'seven' }], refusal: /issue_iid: / },
  unknownAction: { share: 2, call: () => ['issue.evaporate', {}], refusal: /there is no action "issue\.evaporate" here/ },
  cancelledRead: { share: 4, cancelled: true, call: (number) => ['merge_request.get', { merge_request_iid: number }], fits: ({ iid }, _, number) => iid === number },
  cancelledWrite: { share: 3, cancelled: true, writes: true, call: (number) => ['issue.create', { title: `Issue ${number}` }], fits: ({ title }, _, number) => title === `Issue ${number}` },
};

/** What a caller may be told after a fault of GitLab, where that is more than another try can mend. */
const explained = {
  slow: /(?!)/,
  rateLimit: /GitLab's rate limit is reached[\s\S]*→ 429$/,
  internalError: /GitLab failed while working on the request[\s\S]*→ 500/,
  badGateway: /GitLab is not available at the moment[\s\S]*→ 502/,
  unavailable: /GitLab is not available at the moment[\s\S]*→ 503/,
  signInPage: /Instead of GitLab's API a sign-in page answered/,
  reset: /broke before the answer was complete/,
  lostAnswer: /broke before the answer was complete/,
  cutBody: /broke before the answer was complete/,
  brokenJson: /is not complete JSON/,
  silence: /did not answer within/,
};

/** Faults after which GitLab may have done what it was asked for all the same. */
const inDoubt = ['lostAnswer', 'cutBody', 'silence'];

/**
 * What is wrong with the answer to a task; nothing when it is right.
 * @param told the result, or what the client was told instead of one
 * @param seen what GitLab saw of it
 */
export function faultOf({ name, token, number }, { result, refused, gone }, { requests, faults, deeds, tokens }) {
  const { fits, refusal, writes = false, cancelled = false } = tasks[name];
  if (tokens.some((each) => each !== token)) return `GitLab was asked as ${tokens.join(' and ')}`;
  if (deeds.length > (writes ? 1 : 0)) return `GitLab was written to ${deeds.length} times`;
  if (gone) return cancelled ? undefined : 'no answer came';
  if (refused !== undefined) return /^503 .*GitLab did not say whether it accepts this token/.test(refused) ? undefined : `refused: ${refused}`;
  const text = result.content?.[0]?.text ?? JSON.stringify(result);
  if (refusal !== undefined) return result.isError === true && refusal.test(text) && requests === 0 ? undefined : `not refused, with ${requests} requests: ${text}`;
  if (result.isError === true) {
    if (!faults.some((fault) => explained[fault].test(text))) return `an error that ${faults.join(', ') || 'nothing'} explains: ${text}`;
    return deeds.length === 0 || faults.some((fault) => inDoubt.includes(fault)) ? undefined : `it was done and told as a failure: ${text}`;
  }
  if (writes && deeds.length === 0) return `it was not done and told as a success: ${text}`;
  if (fits(result.structuredContent, token, number)) return undefined;
  const isLost = writes && /GitLab accepted it but gave no object back/.test(text) && faults.some((fault) => fault === 'brokenJson' || fault === 'cutBody');
  return isLost ? undefined : `a wrong answer: ${text}`;
}

/** One of the tasks, as often as it is wanted. */
export function anyTask() {
  const all = Object.entries(tasks);
  let luck = Math.random() * all.reduce((sum, [, { share }]) => sum + share, 0);
  return all.find(([, { share }]) => (luck -= share) < 0)[0];
}
