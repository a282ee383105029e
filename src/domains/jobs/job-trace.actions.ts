import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { InvalidParams } from '../../kernel/errors.js';
import { FailureWatch } from '../../presentation/failure-watch.js';
import { LogRange, LogSearch, LogTail, readLog } from '../../presentation/log.js';
import { JobId, ProjectRef } from '../../vocabulary/refs.js';
import { type JobLog, jobLog } from './job-trace.view.js';

const defaultLines = 200;
const defaultContext = 3;
const mostLines = 5_000;

/** What the default answer holds of a log in bytes: the whole of it stays under 8 kB. */
const defaultBytes = 6_000;

const JobTrace = Type.Object({
  project_id: ProjectRef,
  job_id: JobId,
  tail: Type.Optional(
    Type.Integer({
      description: `Last lines to show, 1 to ${mostLines}. Default: the last ${defaultLines}, but at most 6 kB, and the lines around the error when it stands further up.`,
      minimum: 1,
      maximum: mostLines,
    }),
  ),
  from_line: Type.Optional(Type.Integer({ description: 'First line to show, from 1; with search, the line to search from.', minimum: 1 })),
  lines: Type.Optional(
    Type.Integer({ description: `Lines to show, 1 to ${mostLines}: from from_line or around search; without these the last, as tail. Default ${defaultLines}.`, minimum: 1, maximum: mostLines }),
  ),
  search: Type.Optional(Type.String({ description: 'Show only lines that contain this text, in upper or lower case, with some lines around each. Not a pattern.', minLength: 1 })),
  context_lines: Type.Optional(Type.Integer({ description: `Lines before and after each match of search, 0 to 50. Default ${defaultContext}.`, minimum: 0, maximum: 50 })),
  raw: Type.Optional(
    Type.Boolean({ description: 'Keep colour codes, carriage returns and section marks as the runner wrote them. Default false.' }),
  ),
});
type JobTrace = Static<typeof JobTrace>;

/** Reads the logs of jobs. */
@Injectable()
export class JobTraceActions {
  @Action('job.trace', {
    title: 'Read job log',
    summary: 'Read the log of a CI job: its end with the error in view, a range of lines, or the lines that contain a text.',
    effect: 'read',
    params: JobTrace,
    view: jobLog,
    tool: 'gitlab_job_trace',
    aliases: ['job.log', 'job.logs'],
    paramAliases: { limit: 'tail', last: 'tail', tail_lines: 'tail', start_line: 'from_line', offset: 'from_line', line_count: 'lines', pattern: 'search', grep: 'search', context: 'context_lines' },
    keywords: ['console output', 'build output', 'stdout', 'error', 'logs', 'tail', 'grep'],
    related: ['pipeline.failures', 'job.get'],
    next: ['job.retry'],
    example: { project_id: 'group/project', job_id: 5678 },
  })
  async trace({ project_id, job_id, tail, from_line, lines, search, context_lines = defaultContext, raw = false }: JobTrace, { gitlab }: ActionContext): Promise<JobLog> {
    if (tail !== undefined && (from_line !== undefined || search !== undefined)) {
      throw new InvalidParams('tail shows the end of the log: leave it out with from_line or search. Use lines to say how many.');
    }
    if (tail !== undefined && lines !== undefined && tail !== lines) {
      throw new InvalidParams('tail and lines both say how many of the last lines to show, but differ. Send one of them.');
    }
    const { body } = await gitlab.rest.stream('/projects/:project_id/jobs/:job_id/trace', { project_id, job_id });
    const read = (take: LogTail['take']) => readLog(body, take, { raw, ...(search === undefined ? {} : { search }) });

    if (search !== undefined) {
      const found = new LogSearch(search, context_lines, lines ?? defaultLines, from_line);
      return { job_id, way: 'search', size: await read(found.take), lines: found.lines, found };
    }
    if (from_line !== undefined) {
      const range = new LogRange(from_line, lines ?? defaultLines);
      return { job_id, way: 'range', size: await read(range.take), lines: range.lines };
    }
    const last = tail ?? lines;
    if (last !== undefined || raw) {
      const end = new LogTail(last ?? defaultLines);
      return { job_id, way: 'end', size: await read(end.take), lines: end.lines, ...(last === undefined ? { most: defaultBytes } : {}) };
    }
    const watch = new FailureWatch(defaultLines);
    const size = await read(watch.take);
    const { headline } = watch;
    return { job_id, way: 'end', size, lines: watch.end(defaultBytes), ...(headline === undefined ? {} : { headline }) };
  }
}
