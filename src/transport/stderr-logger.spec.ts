import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { readSettings } from '../config/read-settings.js';
import { TokensInUse } from '../kernel/tokens-in-use.js';
import { StderrLogger } from './stderr-logger.js';

let written: string[];
let onOutput: number;

beforeEach(() => {
  written = [];
  onOutput = 0;
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  jest.spyOn(process.stdout, 'write').mockImplementation(() => (onOutput += 1) > 0);
});
afterEach(() => {
  expect(onOutput).toBe(0);
  jest.restoreAllMocks();
});

const all = ['error', 'fatal', 'warn', 'log', 'debug', 'verbose'] as const;

function loggerOf(format: 'json' | 'pretty' = 'json', { level = 'debug', secrets = ['the-key-of-the-house', 'another-key'], tokens = new TokensInUse() }: { readonly level?: string; readonly secrets?: readonly string[]; readonly tokens?: Iterable<string> } = {}): StderrLogger {
  return new StderrLogger(readSettings([], { GITLAB_MCP_LOG_FORMAT: format, GITLAB_MCP_LOG_LEVEL: level }).settings.logging, secrets, tokens);
}

/** What was written as JSON, a line each. */
const lines = () => written.map((line) => JSON.parse(line) as { readonly level: string; readonly message: unknown; readonly context?: string; readonly stack?: string });

/** What was written, without its colours. */
const plain = () => written.join('').replace(/\u001B\[[0-9;]*m/g, '');

describe.each(['json', 'pretty'] as const)('the log (%s)', (format) => {
  it.each<[string, (logger: StderrLogger) => void]>([
    ['a text', (logger) => logger.log('Somebody came with the-key-of-the-house.', 'Test')],
    ['the stack of a fault', (logger) => logger.error('It failed.', 'Error: the-key-of-the-house\n    at somewhere', 'Test')],
    ['a fault itself', (logger) => logger.error(new Error('the-key-of-the-house is no good'), undefined, 'Test')],
    ['a line of fields', (logger) => logger.log({ action: 'issue.get', said: ['the-key-of-the-house'] }, 'Test')],
    ['a list', (logger) => logger.log(['the-key-of-the-house'], 'Test')],
    ['what is told in detail', (logger) => logger.debug('the-key-of-the-house', 'Test')],
    ['each of several messages', (logger) => logger.warn('fine', 'the-key-of-the-house', 'Test')],
    ['a text that holds another as well', (logger) => logger.log('another-key, the-key-of-the-house, the-key-of-the-house', 'Test')],
  ])('loses a secret by its value in %s', (_name, write) => {
    write(loggerOf(format));

    expect(plain()).toContain('[redacted]');
    expect(plain()).not.toMatch(/the-key-of-the-house|another-key/);
  });

  it('loses the tokens of the calls that run, and nothing of what is no secret', () => {
    const tokens = new TokensInUse();
    const logger = loggerOf(format, { tokens });
    const letGo = ['alice-token', 'bob-token'].map((token) => tokens.hold(token));
    logger.warn('alice-token is alice\'s, the-key-of-the-house is mine', 'Test');
    letGo[1]?.();
    logger.log('bob-token is bob\'s', 'Test');
    logger.log({ action: 'issue.get', duration_ms: 12 }, 'Test');

    expect(plain()).toContain('[redacted] is alice\'s, [redacted] is mine');
    expect(plain()).toContain('bob-token is bob\'s');
    expect(plain()).toMatch(/issue\.get/);
  });

  it('is not emptied by a secret so short that it stands in every word', () => {
    loggerOf(format, { secrets: ['', 'a', 'abc', 'abcd'] }).log('abc abcd', 'Test');

    expect(plain()).toContain('abc [redacted]');
  });

  it('has nothing to say of modules and routes', () => {
    Logger.overrideLogger(loggerOf(format));
    new Logger('RouterExplorer').log('Mapped {/mcp, ALL}');
    Logger.overrideLogger(['error']);

    expect(written).toEqual([]);
  });
});

describe('a line of the log', () => {
  it('is JSON with its level and context for programs', () => {
    for (const level of all) loggerOf()[level]('text', 'Call');
    loggerOf().log('alone');

    expect(lines()).toEqual([...all.map((level) => expect.objectContaining({ level, message: 'text', context: 'Call' })), expect.objectContaining({ level: 'log', message: 'alone' })]);
    expect(written.join('')).not.toContain('\u001B[');
  });

  it('is coloured, on one line and begins with the name of the server for people', () => {
    loggerOf('pretty').log({ action: 'issue.get', requests: 2, caller: 'a1b2', outcome: 'ok' }, 'Call');

    expect(written).toHaveLength(1);
    expect(written[0]).toContain('\u001B[');
    expect(plain()).toMatch(/^\[gitlab-mcp\] \d+ .*LOG \[Call\] .*action/);
    expect(plain()).not.toMatch(/\+\d+ms/);
  });

  it('keeps its stack, its fields and their kinds when a secret was in it', () => {
    loggerOf().error('It failed with another-key.', 'Error: another-key\n    at x (x.js:1:1)', 'Test');
    loggerOf('json', { secrets: ['1234'] }).log({ action: 'say "1234"', duration_ms: 1234, ok: true, none: null, list: [1234, '1234'] }, 'Test');

    expect(lines()[0]).toMatchObject({ message: 'It failed with [redacted].', stack: 'Error: [redacted]\n    at x (x.js:1:1)' });
    expect(lines()[1]?.message).toEqual({ action: 'say "[redacted]"', duration_ms: 1234, ok: true, none: null, list: [1234, '[redacted]'] });
  });

  it('loses a secret that JSON writes in another way as well', () => {
    loggerOf('json', { secrets: ['the "key"'] }).log({ said: ['it is the "key" of the house'] }, 'Test');

    expect(lines()[0]?.message).toEqual({ said: ['it is [redacted] of the house'] });
  });

  it('tells of a fault all that there is', () => {
    loggerOf().error(new RangeError('too far'), undefined, 'Test');

    expect(lines()[0]?.message).toMatch(/^RangeError: too far\n +at /);
  });

  it('is followed for people by the stack, where there is one', () => {
    loggerOf('pretty').error('It failed.', undefined, 'Test');
    expect(written).toHaveLength(1);
    loggerOf('pretty').error('It failed.', 'Error: x\n    at somewhere', 'Test');
    expect(written.slice(2).join('')).toBe('Error: x\n    at somewhere\n');
  });

  it('may be of what is neither text nor fields', () => {
    for (const message of [7, true, null]) loggerOf().log(message, 'Test');

    expect(lines().map(({ message }) => message)).toEqual([7, true, null]);
  });

  it.each([
    ['error', ['error', 'fatal']],
    ['warn', ['error', 'fatal', 'warn']],
    ['info', ['error', 'fatal', 'warn', 'log']],
    ['debug', all],
  ])('is written at level %s when it is as important', (level, shown) => {
    for (const each of all) loggerOf('json', { level })[each]('text', 'Call');

    expect(lines().map((line) => line.level)).toEqual(shown);
  });

  it.each(['InstanceLoader', '_InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication', '_NestApplication'])('is not written for what the framework tells as %s, but for its warnings', (context) => {
    loggerOf().log('Mapped a route', context);
    loggerOf().warn('Odd', context);

    expect(lines().map(({ message }) => message)).toEqual(['Odd']);
  });

  it('is written for whoever is only called a little like the framework', () => {
    for (const context of ['Nest_Factory', 'NestFactory_', 'Factory']) loggerOf().log('Own', context);

    expect(lines()).toHaveLength(3);
  });

  it('is left to whoever asked for the start when that fails, and written for every other error', () => {
    loggerOf().error('Cannot listen', undefined, 'NestApplication');
    loggerOf().error('Cannot resolve', undefined, 'InstanceLoader');
    loggerOf().error('Alone');

    expect(lines().map(({ message }) => message)).toEqual(['Cannot resolve', 'Alone']);
  });
});
