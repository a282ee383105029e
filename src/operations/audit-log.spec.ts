import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CallObservers, type CallRecord } from '../authoring/call-observers.js';
import { readSettings } from '../config/read-settings.js';
import { AuditLog } from './audit-log.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  jest.restoreAllMocks();
});

const record: CallRecord = {
  action: 'issue.create',
  effect: 'write',
  caller: { id: 'a1b2', token: 'hush-caller', username: 'alice' },
  params: { project_id: 'acme/api', title: 'New' },
  outcome: 'ok',
  milliseconds: 12.6,
  requests: 2,
  retries: 1,
  consent: 'none needed',
};

/** Keeps an audit log as the settings say, and tells it of calls. */
function keep(target: string | undefined, ...records: readonly CallRecord[]): AuditLog {
  const env = { GITLAB_TOKEN: 'hush-server', GITLAB_MCP_ACCESS_KEY: 'hush-access-key-of-this-server', ...(target === undefined ? {} : { GITLAB_MCP_AUDIT_LOG: target }) };
  const { settings } = readSettings([], env);
  const observers = new CallObservers();
  const log = new AuditLog(observers, settings.logging, settings.gitlab, settings.auth);
  log.onModuleInit();
  for (const each of records) observers.tell(each);
  return log;
}

let count = 0;
const newFile = () => join(folder, `${(count += 1)}.jsonl`);

/** The lines that calls leave in a new file. */
function linesOf(...records: readonly CallRecord[]): Record<string, unknown>[] {
  const file = newFile();
  keep(file, ...records).onApplicationShutdown();
  return readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the audit log', () => {
  it('says when, who, what, where, how it ended and who agreed', () => {
    const before = new Date().toISOString();
    const [line] = linesOf(record);
    expect(line).toEqual({
      audit: 1,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      caller: 'a1b2',
      user: 'alice',
      action: 'issue.create',
      effect: 'write',
      where: { project_id: 'acme/api' },
      params: { title: 'New' },
      outcome: 'ok',
      consent: 'none needed',
      gitlab_requests: 2,
      duration_ms: 13,
    });
    expect(String(line?.['time']) >= before).toBe(true);
  });

  it('says what is known besides: the status of a refusal, and no name of a caller without one', () => {
    const [line] = linesOf({ ...record, caller: { id: 'a1b2' }, outcome: 'gitlab_rejected', status: 403 });
    expect(line).toMatchObject({ outcome: 'gitlab_rejected', status: 403 });
    expect(line).not.toHaveProperty('user');
  });

  it('names each place apart from the rest', () => {
    const where = { project_id: 'a', group_id: 'b', full_path: 'c', target_project_id: 1, source_project_id: 2, namespace_id: 3, issue_iid: 4, merge_request_iid: 5 };
    const params = { iid_of: 'x', issue_iids: [1], project_ids: [2], my_project_id: 3, branch: 'main' };
    expect(linesOf({ ...record, params: { ...where, ...params } })[0]).toMatchObject({ where, params });
    expect(Object.keys(linesOf({ ...record, params: { ...where, ...params } })[0]?.['params'] as object)).toEqual(Object.keys(params));
  });

  it('shows no secret: of the call, of the server, by its name', () => {
    const text = JSON.stringify(linesOf({ ...record, params: { project_id: 'hush-caller', title: 'hush-server', description: 'hush-access-key-of-this-server', password: 'hush' } }));
    expect(text).not.toContain('hush');
    expect(text.match(/\[redacted\]/g)).toHaveLength(4);
  });

  it('is kept with a caller and a server without any secret as well', () => {
    const { settings } = readSettings([], { GITLAB_MCP_AUDIT_LOG: newFile() });
    const observers = new CallObservers();
    const log = new AuditLog(observers, settings.logging, settings.gitlab, settings.auth);
    log.onModuleInit();
    observers.tell({ ...record, caller: { id: 'anonymous' } });
    log.onApplicationShutdown();
    expect(readFileSync(settings.logging.GITLAB_MCP_AUDIT_LOG ?? '', 'utf8')).toContain('"title":"New"');
  });

  it('holds a call whose arguments are none', () => {
    expect(linesOf({ ...record, params: 'all of them' })[0]).toMatchObject({ where: {}, params: {} });
  });

  it('holds what changes something, and what could not be told', () => {
    const { action: _action, ...unnamed } = record;
    const { effect: _effect, ...unknown } = record;
    const calls: CallRecord[] = [record, { ...record, effect: 'destroy' }, unnamed, { ...record, effect: 'read' }, unknown, { ...record, outcome: 'asked' }, { ...record, outcome: 'refused' }];
    expect(linesOf(...calls).map(({ action, effect, outcome }) => [action, effect, outcome])).toEqual([
      ['issue.create', 'write', 'ok'],
      ['issue.create', 'destroy', 'ok'],
      [undefined, 'write', 'ok'],
      ['issue.create', 'write', 'refused'],
    ]);
  });

  it('goes on where an earlier process left it, and is for its owner alone', () => {
    const file = newFile();
    writeFileSync(file, 'earlier\n', { mode: 0o600 });
    keep(file, record).onApplicationShutdown();
    expect(readFileSync(file, 'utf8')).toMatch(/^earlier\n\{.*\}\n$/);
    const other = newFile();
    keep(other).onApplicationShutdown();
    expect(statSync(other).mode & 0o777).toBe(0o600);
  });

  it('goes to standard error when it is told so', () => {
    const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    keep('stderr', record).onApplicationShutdown();
    expect(written.mock.calls).toEqual([[expect.stringMatching(/^\{"audit":1,.*\}\n$/)]]);
  });

  it('is kept by nobody who did not ask for it', () => {
    const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    keep(undefined, record).onApplicationShutdown();
    expect(written).not.toHaveBeenCalled();
  });

  it('lets go of its file with the process', () => {
    const free = () => {
      const next = openSync(devNull, 'r');
      closeSync(next);
      return next;
    };
    const before = free();
    const log = keep(newFile());
    expect(free()).not.toBe(before);
    log.onApplicationShutdown();
    expect(free()).toBe(before);
  });

  it('is closed with the process, once', () => {
    const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const file = newFile();
    const log = keep(file, record);
    log.onApplicationShutdown();
    log.onApplicationShutdown();
    log.onCall(record);
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(2);
    expect(written).toHaveBeenCalledTimes(1);
  });

  it('that cannot be written tells the line to the log, and the call goes on', () => {
    const told = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const log = keep(newFile(), record);
    log.onApplicationShutdown();
    jest.spyOn(process.stderr, 'write').mockImplementation(() => {
      throw new Error('EPIPE');
    });
    log.onCall(record);
    expect(told).toHaveBeenCalledWith(expect.stringMatching(/^A line of the audit log could not be written \(EPIPE\): \{"audit":1,.*\}$/));
    expect(told.mock.contexts[0]).toMatchObject({ context: 'Audit' });
  });
});
