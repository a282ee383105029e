import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FileToSend, GivenFile, WantedPlace } from '../authoring/files.js';
import { noProgress, type Progress } from '../authoring/progress.js';
import { readSettings } from '../config/read-settings.js';
import { AllowedFolders } from './allowed-folders.js';
import { LocalFiles } from './local-files.js';

let root: string;
let home: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'files-')));
  home = join(root, 'home');
  mkdirSync(join(home, 'sub'), { recursive: true });
  mkdirSync(join(root, 'outside'));
  writeFileSync(join(root, 'outside', 'secret.txt'), 'secret');
  writeFileSync(join(home, 'note.txt'), 'hello');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Files as a call gets them; by default of a local server that may touch `home`. */
function files(settings: Readonly<Record<string, string>> = {}, progress: Progress = noProgress) {
  const { settings: read } = readSettings([], { GITLAB_MCP_ALLOWED_DIRS: home, ...settings });
  return new LocalFiles(new AllowedFolders(read.files), read.files, read.http).for({ progress });
}

async function contentOf(file: FileToSend): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.read()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const sent = (given: GivenFile, settings?: Readonly<Record<string, string>>) => files(settings).sending(given, async (file) => ({ name: file.name, size: file.size, content: await contentOf(file) }));
const refusal = async (given: GivenFile, settings?: Readonly<Record<string, string>>): Promise<string> => {
  let reached = false;
  const error: unknown = await files(settings)
    .sending(given, () => {
      reached = true;
      return Promise.resolve();
    })
    .catch((thrown: unknown) => thrown);
  expect(reached).toBe(false);
  expect(error).toMatchObject({ kind: expect.stringMatching(/^(refused|invalid_params)$/) });
  return (error as Error).message;
};

/** Whoever runs as root may do everything with every file, so such a test runs as nobody meanwhile. */
async function withoutPrivileges<T>(run: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return run();
  for (const folder of [root, home]) chmodSync(folder, 0o755);
  process.seteuid?.(65_534);
  try {
    return await run();
  } finally {
    process.seteuid?.(0);
  }
}

describe('a folder whose files are sent', () => {
  const names = (path: string, wanted: (name: string) => boolean = () => true, settings?: Readonly<Record<string, string>>) => files(settings).namesIn({ path, pathIs: 'directory_path', wanted });

  it('has its files in order, without folders, links and what is hidden', async () => {
    for (const name of ['b.txt', 'a.txt', '.env']) writeFileSync(join(home, 'sub', name), 'x');
    mkdirSync(join(home, 'sub', 'deeper'));
    symlinkSync(join(root, 'outside', 'secret.txt'), join(home, 'sub', 'link.txt'));

    expect(await names('sub')).toEqual(['a.txt', 'b.txt']);
    expect(await names('sub', (name) => name.startsWith('b'))).toEqual(['b.txt']);
  });

  it('is refused outside, through links, when it is none, and over HTTP', async () => {
    symlinkSync(join(root, 'outside'), join(home, 'way-out'));
    await expect(names(join(root, 'outside'))).rejects.toThrow('directory_path: ');
    await expect(names('way-out')).rejects.toThrow('outside the folders');
    await expect(names('note.txt')).rejects.toThrow('leads through something that is no folder');
    await expect(names('absent')).rejects.toThrow('directory_path: "absent" does not exist.');
    await expect(names('sub', undefined, { GITLAB_MCP_HTTP: 'true' })).rejects.toThrow('over HTTP');
  });

  it('tells of a file that could not be sent before any is', async () => {
    writeFileSync(join(home, 'sub', 'empty.txt'), '');
    await expect(names('sub')).rejects.toThrow('directory_path: "sub/empty.txt" is empty');
    expect(await names('sub', (name) => name !== 'empty.txt')).toEqual([]);
  });
});

describe('a file that is sent by its path', () => {
  it('is read where it lies, named as it is called or as the call wants', async () => {
    expect(await sent({ path: join(home, 'note.txt') })).toEqual({ name: 'note.txt', size: 5, content: 'hello' });
    expect(await sent({ path: 'note.txt', filename: 'other.txt' })).toEqual({ name: 'other.txt', size: 5, content: 'hello' });
    expect(await sent({ path: 'sub/../note.txt' })).toMatchObject({ content: 'hello' });
  });

  it('may be read again, as after a rate limit', async () => {
    await files().sending({ path: 'note.txt' }, async (file) => {
      expect(await contentOf(file)).toBe('hello');
      expect(await contentOf(file)).toBe('hello');
    });
  });

  it('may lie behind a link that stays inside', async () => {
    symlinkSync(join(home, 'note.txt'), join(home, 'sub', 'link.txt'));
    symlinkSync(home, join(home, 'sub', 'up'));
    expect(await sent({ path: 'sub/link.txt' })).toEqual({ name: 'link.txt', size: 5, content: 'hello' });
    expect(await sent({ path: 'sub/up/note.txt' })).toMatchObject({ content: 'hello' });
  });

  it('may lie in an allowed folder that is itself a link', async () => {
    symlinkSync(home, join(root, 'alias'));
    expect(await sent({ path: join(root, 'alias', 'note.txt') }, { GITLAB_MCP_ALLOWED_DIRS: join(root, 'alias') })).toMatchObject({ content: 'hello' });
  });

  it('may lie in any of several folders, and relative paths start at the first', async () => {
    const settings = { GITLAB_MCP_ALLOWED_DIRS: `${join(home, 'sub')},${join(root, 'outside')}` };
    expect(await sent({ path: join(root, 'outside', 'secret.txt') }, settings)).toMatchObject({ content: 'secret' });
    expect(await refusal({ path: 'note.txt' }, settings)).toContain('does not exist');
  });

  it.each([
    ['by its full path', () => join(root, 'outside', 'secret.txt')],
    ['upwards', () => '../outside/secret.txt'],
    ['upwards in the middle', () => join(home, 'sub', '..', '..', 'outside', 'secret.txt')],
    ['in a folder whose name only begins alike', () => `${home}-other/secret.txt`],
    ['in the system', () => '/etc/passwd'],
  ])('is refused outside: %s', async (_how, path) => {
    expect(await refusal({ path: path() })).toContain(`is outside the folders that this server may touch (GITLAB_MCP_ALLOWED_DIRS): ${home}.`);
  });

  it('is refused behind a link that leads outside, of the file or of a folder above it', async () => {
    symlinkSync(join(root, 'outside', 'secret.txt'), join(home, 'link.txt'));
    symlinkSync(join(root, 'outside'), join(home, 'folder'));
    expect(await refusal({ path: 'link.txt' })).toContain('is outside');
    expect(await refusal({ path: 'folder/secret.txt' })).toContain('is outside');
  });

  it('is refused where it is hidden, as passwords and keys are', async () => {
    mkdirSync(join(home, '.git'));
    writeFileSync(join(home, '.git', 'config'), 'url = https://me:password@host');
    writeFileSync(join(home, 'sub', '.env'), 'PASSWORD=secret');
    symlinkSync(join(home, '.git', 'config'), join(home, 'harmless'));
    for (const path of ['.git/config', '.GIT/config', 'sub/.env', 'harmless']) expect(await refusal({ path })).toMatch(/is outside.*What is hidden/);
  });

  it('may lie in a hidden folder that is named', async () => {
    mkdirSync(join(home, '.drafts'));
    writeFileSync(join(home, '.drafts', 'note.txt'), 'hello');
    expect(await sent({ path: 'note.txt' }, { GITLAB_MCP_ALLOWED_DIRS: join(home, '.drafts') })).toMatchObject({ content: 'hello' });
  });

  it.each([
    ['missing', () => 'absent.txt', /"absent\.txt" does not exist/],
    ['a folder', () => 'sub', /"sub" is a folder, not a file/],
    ['empty', () => (writeFileSync(join(home, 'empty'), ''), 'empty'), /"empty" is empty, so there is nothing to upload/],
    ['below a file', () => 'note.txt/more', /leads through something that is no folder/],
    ['a circle of links', () => (symlinkSync(join(home, 'a'), join(home, 'b')), symlinkSync(join(home, 'b'), join(home, 'a')), 'a'), /circles/],
    ['a name with a NUL', () => 'a\0b', /NUL/],
  ])('is refused when it is %s', async (_what, path, said) => {
    expect(await refusal({ path: path() })).toMatch(said);
  });

  it('is refused without waiting when it is a pipe, a socket or a device', async () => {
    execFileSync('mkfifo', [join(home, 'pipe')]);
    expect(await refusal({ path: 'pipe' })).toContain('"pipe" is a pipe, not a file');
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(home, 's'), resolve));
    expect(await refusal({ path: 's' })).toContain('"s" is a socket, not a file');
    await new Promise((resolve) => server.close(resolve));
    expect(await refusal({ path: '/dev/zero' }, { GITLAB_MCP_ALLOWED_DIRS: '/dev' })).toContain('is a device, not a file');
  });

  it('is refused when it may not be read', async () => {
    chmodSync(join(home, 'note.txt'), 0);
    expect(await withoutPrivileges(() => refusal({ path: 'note.txt' }))).toContain('no permission');
  });

  it('is refused when it is larger than the limit, however large that is', async () => {
    writeFileSync(join(home, 'sparse'), '');
    truncateSync(join(home, 'sparse'), 5 * 2 ** 30);
    expect(await refusal({ path: 'sparse' })).toContain('has 5368709120 bytes; this server uploads at most 104857600 (GITLAB_MCP_UPLOAD_MAX_BYTES)');
    expect(await refusal({ path: 'note.txt' }, { GITLAB_MCP_UPLOAD_MAX_BYTES: '4' })).toContain('has 5 bytes');
    expect(await sent({ path: 'note.txt' }, { GITLAB_MCP_UPLOAD_MAX_BYTES: '5' })).toMatchObject({ size: 5 });
  });

  it.each([
    ['grows', (path: string) => writeFileSync(path, 'hello and more')],
    ['shrinks', (path: string) => truncateSync(path, 2)],
    ['is written to', (path: string) => writeFileSync(path, 'HELLO')],
  ])('is not sent whole when it %s meanwhile, and that is said', async (_how, change) => {
    const reading = files().sending({ path: 'note.txt' }, (file) => {
      change(join(home, 'note.txt'));
      return contentOf(file);
    });
    await expect(reading).rejects.toThrow('"note.txt" changed while it was sent');
  });

  it('stays the file that was opened when another takes its name or it is removed', async () => {
    const content = files().sending({ path: 'note.txt' }, (file) => {
      renameSync(join(home, 'note.txt'), join(home, 'moved.txt'));
      symlinkSync(join(root, 'outside', 'secret.txt'), join(home, 'note.txt'));
      return contentOf(file);
    });
    await expect(content).resolves.toBe('hello');
  });

  it('is closed afterwards, whatever happens', async () => {
    const open = () => readdirSync('/proc/self/fd').length;
    const before = open();
    for (let round = 0; round < 5; round += 1) {
      await sent({ path: 'note.txt' });
      await refusal({ path: 'sub' });
      await expect(files().sending({ path: 'note.txt' }, () => Promise.reject(new Error('GitLab is down')))).rejects.toThrow('GitLab is down');
    }
    expect(open()).toBeLessThanOrEqual(before);
  });

  it('is not read over HTTP, and the way out is named', async () => {
    expect(await refusal({ path: join(home, 'note.txt') }, { GITLAB_MCP_HTTP: 'true' })).toBe('path: over HTTP no file of the server\'s machine is read. Send the bytes of yours as "content" in base64, with "filename".');
    expect(await refusal({ path: join(home, 'note.txt'), filenameIs: 'file_name' }, { GITLAB_MCP_HTTP: 'true' })).toContain('with "file_name".');
    expect(await refusal({ filenameIs: 'file_name' }, { GITLAB_MCP_HTTP: 'true' })).toBe('content: is missing. Send the bytes of the file in base64, with "file_name".');
    expect(await sent({ content: 'aGk=', filename: 'a.txt' }, { GITLAB_MCP_HTTP: 'true' })).toEqual({ name: 'a.txt', size: 2, content: 'hi' });
  });

  it.each([['the root of the file system', '/', '/etc/passwd'], ['a home folder', homedir(), 'note.txt']])('is not read where no folder is allowed, as in %s', async (_where, folder, path) => {
    const { settings } = readSettings([], {});
    const before = process.cwd();
    process.chdir(folder);
    try {
      const rootless = new LocalFiles(new AllowedFolders(settings.files), settings.files, settings.http).for({ progress: noProgress });
      await expect(rootless.sending({ path }, contentOf)).rejects.toThrow('this server may touch no folder');
    } finally {
      process.chdir(before);
    }
  });

  it('may lie in the working directory where no folder is named', async () => {
    const { settings } = readSettings([], {});
    const standard = new LocalFiles(new AllowedFolders(settings.files), settings.files, settings.http).for({ progress: noProgress });
    expect(JSON.parse(await standard.sending({ path: 'package.json' }, contentOf))).toMatchObject({ name: 'gitlab-mcp-server' });
  });
});

describe('content that a call carries', () => {
  it.each([
    ['aGVsbG8=', 'hello'],
    ['aGVsbG8', 'hello'],
    ['aGVs\nbG8=\n', 'hello'],
    ['data:text/plain;base64,aGVsbG8=', 'hello'],
    ['w7_Dvg==', 'ÿþ'],
    ['w7/Dvg==', 'ÿþ'],
  ])('%j is read as base64', async (content, expected) => {
    expect(await sent({ content, filename: 'a.txt' })).toMatchObject({ content: expected, size: Buffer.byteLength(expected) });
  });

  it.each([
    [{ content: 'not base64!', filename: 'a' }, 'content: is not base64'],
    [{ content: 'aGVsb', filename: 'a' }, 'content: is not base64'],
    [{ content: 'aGVs====', filename: 'a' }, 'content: is not base64'],
    [{ content: 'data:,', filename: 'a' }, 'content: is not base64'],
    [{ content: '=', filename: 'a' }, 'content: is empty'],
    [{ content: 'aGk=' }, 'filename: is missing'],
    [{ content: 'aGk=', path: 'note.txt' }, 'both are given'],
    [{}, 'path: is missing'],
  ])('%j is refused', async (given: GivenFile, said) => {
    expect(await refusal(given)).toContain(said);
  });

  it.each([
    [{}, 'path: is missing. Name a file of this machine, or send its bytes as "content" in base64, with "file_name".'],
    [{ content: 'aGk=' }, 'file_name: is missing. Content has no name of its own.'],
    [{ content: 'aGk=', filename: 'a/b' }, 'file_name: must be the name of a file without folders, such as "screenshot.png".'],
  ])('is spoken of by the name that the action has for its name: %j', async (given, told) => {
    expect(await refusal({ ...given, filenameIs: 'file_name' })).toBe(told);
  });

  it.each(['../x', 'a/b', 'a\\b', '.', '..', 'a\nb', ' ', 'x'.repeat(256)])('is not named %j', async (filename) => {
    expect(await refusal({ content: 'aGk=', filename })).toContain('filename: must');
  });
});

describe('a picture that is sent', () => {
  const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100)]);
  const pictureOf = (given: GivenFile) => files().sending(given, (file) => file.picture());

  it('is known by its bytes, whatever it is called', async () => {
    writeFileSync(join(home, 'a.txt'), png);
    const shown = { mimeType: 'image/png', base64: png.toString('base64') };
    expect(await pictureOf({ path: 'a.txt' })).toEqual(shown);
    expect(await pictureOf({ content: png.toString('base64'), filename: 'a' })).toEqual(shown);
    expect(await pictureOf({ content: Buffer.from('<svg/>').toString('base64'), filename: 'a.png' })).toBeUndefined();
  });

  it('is handed on below one MiB only', async () => {
    writeFileSync(join(home, 'large'), Buffer.concat([png, Buffer.alloc(2 ** 20)]));
    writeFileSync(join(home, 'small'), Buffer.concat([png, Buffer.alloc(2 ** 20 - png.length - 1)]));
    expect(await pictureOf({ path: 'large' })).toBeUndefined();
    expect((await pictureOf({ path: 'small' }))?.mimeType).toBe('image/png');
  });
});

describe('how far a file has come', () => {
  it('is told in bytes that only rise, not too often, and to the end, also when it starts over', async () => {
    writeFileSync(join(home, 'big'), Buffer.alloc(2_000_000));
    const told: [number, number | undefined][] = [];
    const at: number[] = [];
    await files({}, { report: (done, total) => void (told.push([done, total]), at.push(performance.now())) }).sending({ path: 'big' }, async (file) => {
      let read = 0;
      for await (const chunk of file.read()) {
        read += chunk.length;
        if (read > 1_000_000) break;
      }
      for await (const chunk of file.read()) if (chunk.length > 0 && read++ % 8 === 0) await new Promise((resolve) => setTimeout(resolve, 60));
    });
    expect(told.at(-1)).toEqual([2_000_000, 2_000_000]);
    expect(told.every(([done], index) => index === 0 || done > (told[index - 1]?.[0] ?? 0))).toBe(true);
    for (const start of at) expect(at.filter((each) => each >= start && each < start + 1_000).length).toBeLessThanOrEqual(4);
  });
});

describe('a download', () => {
  async function* arriving(...chunks: string[]): AsyncGenerator<Buffer> {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const save = async (wanted: Partial<WantedPlace>, chunks: string[] = ['hel', 'lo'], size?: number, settings?: Readonly<Record<string, string>>) =>
    (await files(settings).place({ path: 'new.txt', name: 'artifact.zip', ...wanted })).save(arriving(...chunks), size);
  const unsaved = async (wanted: Partial<WantedPlace>, settings?: Readonly<Record<string, string>>) => {
    const error: unknown = await files(settings).place({ path: 'new.txt', name: 'artifact.zip', ...wanted }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: expect.stringMatching(/^(refused|invalid_params)$/) });
    return (error as Error).message;
  };

  it('is written whole under the name that was wanted, and leaves nothing beside it', async () => {
    expect(await save({ path: 'sub/new.txt' }, ['hel', 'lo'], 5)).toEqual({ saved_to: join(home, 'sub', 'new.txt'), size: 5 });
    expect(readFileSync(join(home, 'sub', 'new.txt'), 'utf8')).toBe('hello');
    expect(readdirSync(join(home, 'sub'))).toEqual(['new.txt']);
  });

  it('goes into a folder under its own name', async () => {
    expect(await save({ path: 'sub' })).toMatchObject({ saved_to: join(home, 'sub', 'artifact.zip') });
    expect(await unsaved({ path: 'sub/' })).toContain('is there already');
    expect(await unsaved({ path: 'absent/' })).toContain('does not exist');
    for (const name of ['..', '../x', '.git', 'a\\b']) expect(await unsaved({ path: 'sub', name })).toMatch(/must be the name of a file|is outside/);
  });

  it('never takes the place of a file, unless the call says so', async () => {
    expect(await unsaved({ path: 'note.txt' })).toBe('output_path: "note.txt" is there already. Name another place, or add "overwrite": true to replace it.');
    expect(readFileSync(join(home, 'note.txt'), 'utf8')).toBe('hello');
    await save({ path: 'note.txt', overwrite: true }, ['new']);
    expect(readFileSync(join(home, 'note.txt'), 'utf8')).toBe('new');
  });

  it('leaves alone a file that somebody makes there meanwhile', async () => {
    const place = await files().place({ path: 'new.txt', name: 'x' });
    async function* slowly() {
      yield Buffer.from('ours');
      writeFileSync(join(home, 'new.txt'), 'theirs');
      await Promise.resolve();
    }
    await expect(place.save(slowly())).rejects.toThrow('is there already');
    expect(readFileSync(join(home, 'new.txt'), 'utf8')).toBe('theirs');
    expect(readdirSync(home).sort()).toEqual(['new.txt', 'note.txt', 'sub']);
  });

  it('leaves alone a link that somebody makes there meanwhile, though it may replace files', async () => {
    const place = await files().place({ path: 'new.txt', name: 'x', overwrite: true });
    async function* slowly() {
      yield Buffer.from('ours');
      symlinkSync(join(root, 'outside', 'secret.txt'), join(home, 'new.txt'));
      await Promise.resolve();
    }
    await expect(place.save(slowly())).rejects.toThrow('no regular file');
    expect(readFileSync(join(root, 'outside', 'secret.txt'), 'utf8')).toBe('secret');
  });

  it.each([
    ['outside', () => join(root, 'outside', 'new.txt')],
    ['upwards', () => '../outside/new.txt'],
    ['through a folder that is a link', () => (symlinkSync(join(root, 'outside'), join(home, 'folder')), 'folder/new.txt')],
    ['into a folder that is a link', () => (symlinkSync(join(root, 'outside'), join(home, 'folder')), 'folder')],
    ['into the data of Git', () => (mkdirSync(join(home, '.git', 'hooks'), { recursive: true }), '.git/hooks/post-checkout')],
    ['into the data of Git, as a folder', () => (mkdirSync(join(home, '.git', 'hooks'), { recursive: true }), '.git/hooks')],
  ])('is not written %s', async (_where, path) => {
    expect(await unsaved({ path: path(), overwrite: true })).toContain('is outside the folders');
    expect(readdirSync(join(root, 'outside'))).toEqual(['secret.txt']);
  });

  it('is not written through a link, even to a place that is not there', async () => {
    symlinkSync(join(root, 'outside', 'secret.txt'), join(home, 'link.txt'));
    symlinkSync(join(root, 'outside', 'made.txt'), join(home, 'dangling.txt'));
    for (const path of ['link.txt', 'dangling.txt']) expect(await unsaved({ path, overwrite: true })).toContain('is there already and no regular file');
    expect(readFileSync(join(root, 'outside', 'secret.txt'), 'utf8')).toBe('secret');
    expect(existsSync(join(root, 'outside', 'made.txt'))).toBe(false);
  });

  it('is not written where a folder becomes a link meanwhile', async () => {
    const place = await files().place({ path: 'sub/new.txt', name: 'x' });
    renameSync(join(home, 'sub'), join(home, 'was'));
    symlinkSync(join(root, 'outside'), join(home, 'sub'));
    await expect(place.save(arriving('hello'))).rejects.toThrow('was replaced by a link');
    expect(readdirSync(join(root, 'outside'))).toEqual(['secret.txt']);
  });

  it('is not there when it breaks off, is cut short, or is larger than the limit', async () => {
    async function* broken() {
      yield Buffer.from('half');
      await Promise.resolve();
      throw new Error('The connection broke.');
    }
    const place = await files().place({ path: 'new.txt', name: 'x' });
    await expect(place.save(broken())).rejects.toThrow('The connection broke.');
    await expect(save({}, ['half'], 9)).rejects.toThrow('Only 4 of 9 bytes arrived');
    await expect(save({}, ['hello', 'x'], undefined, { GITLAB_MCP_UPLOAD_MAX_BYTES: '5' })).rejects.toThrow('more than 5 bytes (GITLAB_MCP_UPLOAD_MAX_BYTES)');
    await expect(save({}, [], 6, { GITLAB_MCP_UPLOAD_MAX_BYTES: '5' })).rejects.toThrow('Nothing was saved');
    expect(readdirSync(home).sort()).toEqual(['note.txt', 'sub']);
  });

  it('says why it cannot be written', async () => {
    expect(await unsaved({ path: 'absent/new.txt' })).toContain('"absent/new.txt" does not exist');
    expect(await unsaved({ path: 'note.txt/new.txt' })).toContain('no folder');
    chmodSync(join(home, 'sub'), 0o500);
    await withoutPrivileges(() => expect(save({ path: 'sub/new.txt' })).rejects.toThrow('no permission'));
    chmodSync(join(home, 'sub'), 0o700);
  });

  it('is read by its owner alone at most as others may read what he makes', async () => {
    await save({});
    expect(statSync(join(home, 'new.txt')).mode & 0o133).toBe(0);
  });

  it('is not written over HTTP', async () => {
    expect(await unsaved({}, { GITLAB_MCP_HTTP: 'true' })).toContain('over HTTP nothing is written');
  });
});
