import 'reflect-metadata';
import { Test, type TestingModule } from '@nestjs/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppModule } from '../src/app.module.js';
import { type Look, WatchSource } from '../src/authoring/watchable.js';
import { readSettings } from '../src/config/read-settings.js';
import { ResourceIndex } from '../src/resources/resource-index.js';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { watchedKinds } from './support/watched-kinds.js';

let gitlab: FakeGitLab;
let application: TestingModule;

beforeAll(async () => {
  gitlab = await FakeGitLab.start();
  const startUp = readSettings([], { GITLAB_URL: gitlab.url });
  application = await Test.createTestingModule({ imports: [AppModule.register({ startUp })] }).compile();
  await application.init();
});
afterAll(async () => {
  await application.close();
  await gitlab.stop();
});
beforeEach(() => gitlab.reset());

function look(uri: string, etag?: string): Promise<Look | undefined> {
  const { signal } = new AbortController();
  const watchable = application.get(WatchSource, { strict: false }).find(uri);
  return watchable!.look({ token: tokens.alice, signal, etag });
}

async function fingerprints(): Promise<ReadonlyMap<string, string | undefined>> {
  const looks = await Promise.all(watchedKinds.map(async ({ uri }) => [uri, (await look(uri))?.fingerprint] as const));
  return new Map(looks);
}

describe('what can be watched', () => {
  it('has an example of each kind, 26 in all', () => {
    const templates = application.get(ResourceIndex, { strict: false }).list().filter(({ entry }) => entry.spec.watch !== undefined).map(({ entry }) => entry.template);

    expect(watchedKinds.map(({ template }) => template).sort()).toEqual([...templates].sort());
    expect(new Set(watchedKinds.map(({ uri }) => uri)).size).toBe(26);
  });

  it('reads the same while nothing changes', async () => {
    expect([...(await fingerprints())]).toEqual([...(await fingerprints())]);
  });

  it.each(watchedKinds)('reads differently once it has changed, and nothing else does: $uri', async ({ uri, change }) => {
    const before = await fingerprints();
    change(gitlab.world);
    const after = await fingerprints();

    expect(watchedKinds.map((kind) => kind.uri).filter((each) => before.get(each) !== after.get(each))).toEqual([uri]);
  });

  it.each(watchedKinds.filter(({ template }) => !template.includes('/file/')))('asks GitLab only whether it changed: $uri', async ({ uri, change }) => {
    const { etag, fingerprint } = (await look(uri)) ?? {};
    gitlab.requests.length = 0;

    await expect(look(uri, etag)).resolves.toBeUndefined();
    expect(gitlab.requests).toMatchObject([{ method: 'GET', status: 304 }]);

    change(gitlab.world);
    const next = await look(uri, etag);
    expect(next?.fingerprint).not.toBe(fingerprint);
    expect(next?.etag).not.toBe(etag);
  });

  it('asks for a file without its content', async () => {
    const file = watchedKinds.find(({ template }) => template.includes('/file/'))!;
    await look(file.uri);

    expect(gitlab.requests).toMatchObject([{ method: 'HEAD' }]);
  });
});
