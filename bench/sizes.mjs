// How much of a conversation the usual results take, as they come without asking for fields or pages.
import { GitLab } from './gitlab.mjs';
import { bytes, count, row } from './numbers.mjs';
import { environment } from './servers.mjs';
import { StdioServer } from './wire.mjs';

export async function measureSizes({ main }) {
  const gitlab = await GitLab.start();
  const server = new StdioServer('modern', { args: [main], env: environment({ GITLAB_URL: gitlab.url, GITLAB_TOKEN: gitlab.token }) });
  try {
    await server.open();
    const { mergeRequests, issues } = gitlab.landmarks;
    const inProject = { project_id: 'acme/api' };
    const rows = [];
    for (const [what, action, params, limit] of [
      ['a merge request', 'merge_request.get', { ...inProject, merge_request_iid: mergeRequests.small }, 1_500],
      ['20 merge requests', 'merge_request.list', { ...inProject, state: 'all', per_page: 20 }, 12_000],
      ['an issue', 'issue.get', { ...inProject, issue_iid: issues.plain }, undefined],
      ['20 issues', 'issue.list', { ...inProject, per_page: 20 }, 12_000],
      ['a job log of 20,000 lines', 'job.trace', { ...inProject, job_id: gitlab.landmarks.jobs.longLog }, 8_000],
      ['a diff of 300 files', 'mr_review.changes_get', { ...inProject, merge_request_iid: mergeRequests.manyFiles }, 60_000],
    ]) {
      if (!(await server.serves(action))) {
        rows.push(row(`${what} (${action})`, { ours: 'not served yet' }));
        continue;
      }
      const { content, structuredContent, isError } = await server.call('gitlab_execute_action', { action, params });
      const text = bytes(content.map((part) => part.text ?? part.data ?? '').join(''));
      const structured = structuredContent === undefined ? 0 : bytes(JSON.stringify(structuredContent));
      if (isError === true) throw new Error(`${action}: ${content[0].text}`);
      rows.push(row(`${what} (${action}), bytes of text + JSON`, { ours: `${count(text)} + ${count(structured)}`, value: text + structured, limit, shown: count }));
    }
    return rows;
  } finally {
    await server.stop();
    await gitlab.stop();
  }
}
