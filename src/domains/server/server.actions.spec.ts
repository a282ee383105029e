import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import { Domain } from '../../authoring/domain.decorator.js';
import { done } from '../../authoring/done.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { ServerModule } from './server.module.js';

const nothing = Type.Object({});

@Injectable()
class BellActions {
  @Action('bell.ring', { summary: 'Ring.', effect: 'write', params: nothing })
  ring() {
    return done('Rang.');
  }
}

/** A second domain, so that there is something to count. */
@Domain('bell', { summary: 'Bells', icon: 'bell' })
@Module({ providers: [BellActions] })
class BellModule {}

describe('server actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for([ServerModule, BellModule]);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const paths = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`).sort();

  describe('server.status', () => {
    it('tells the instance, its version, the user and what is offered', async () => {
      const { text, structured } = await harness.run('server.status');

      expect(paths()).toEqual(['GET /user', 'GET /version']);
      expect(structured).toMatchObject({
        gitlab_url: harness.gitlab.url,
        version: '19.2.0-ee',
        edition: 'Enterprise',
        user: { username: 'alice' },
        surface: 'dynamic',
        read_only: false,
        actions: { total: 3, read: 2, write: 1, destroy: 0 },
        domains: ['bell', 'server'],
      });
      expect(structured['user']).not.toHaveProperty('email');
      expect(text).toContain('- **User**: @alice (Alice Maintainer)');
    });

    it.each([
      ['17.11.2', 'Community'],
      ['19.1.0-pre', undefined],
    ])('says no more of version %s than it knows', async (version, edition) => {
      harness.gitlab.world.version = version;

      const { structured } = await harness.run('server.status');

      expect([structured['version'], structured['edition']]).toEqual([version, edition]);
    });

    it('fails with what is wrong with the token', async () => {
      const { text } = await harness.fail('server.status', {}, { token: tokens.aliceExpired });

      expect(text).toMatch(/does not accept the token/);
    });

    it('says that only reading is offered', async () => {
      const reader = await ActionHarness.for([ServerModule, BellModule], { GITLAB_MCP_READ_ONLY: 'true' });
      try {
        const { structured } = await reader.run('server.status');
        expect(structured).toMatchObject({ read_only: true, actions: { total: 2, write: 0 } });
      } finally {
        await reader.stop();
      }
    });

    it('exists while a list of allowed projects is set', async () => {
      const confined = await ActionHarness.for(ServerModule, { GITLAB_MCP_ALLOWED_PROJECTS: 'acme/api' });
      try {
        await confined.run('server.status');
        await confined.run('server.health_check');
      } finally {
        await confined.stop();
      }
    });
  });

  describe('server.health_check', () => {
    it('tells that GitLab answers and how long it took', async () => {
      harness.gitlab.latency = 60;

      const { text, structured } = await harness.run('server.health_check');

      expect(paths()).toEqual(['GET /version']);
      expect(structured).toMatchObject({ status: 'healthy', reachable: true, version: '19.2.0-ee' });
      expect(structured['duration_ms']).toBeGreaterThanOrEqual(50);
      expect(text).toContain('## GitLab is healthy');
    });

    it('tells apart a GitLab that is up from a token that it does not accept', async () => {
      const { structured } = await harness.run('server.health_check', {}, { token: tokens.aliceRevoked });

      expect(structured).toMatchObject({ status: 'unhealthy', reachable: true, reason: expect.stringContaining('does not accept the token') });
    });

    it.each([
      ['breaks the connection', { kind: 'drop' as const }],
      ['has a proxy that answers instead', { kind: 'html' as const, status: 502 }],
      ['fails', { kind: 'status' as const, status: 500 }],
    ])('is an answer, not a failure, when GitLab %s', async (_what, fault) => {
      harness.gitlab.fault(fault);

      const { text, structured } = await harness.run('server.health_check');

      expect(structured).toMatchObject({ status: 'unhealthy', reachable: false, reason: expect.any(String) });
      expect(text).toContain('## GitLab is not healthy');
    });

    it('is an answer when nothing listens at the address', async () => {
      const lost = await ActionHarness.for(ServerModule, { GITLAB_URL: 'http://127.0.0.1:1' });
      try {
        const { structured } = await lost.run('server.health_check');
        expect(structured).toMatchObject({ status: 'unhealthy', reachable: false, gitlab_url: 'http://127.0.0.1:1' });
      } finally {
        await lost.stop();
      }
    });

    it('ends with a caller who goes away', async () => {
      harness.gitlab.fault({ kind: 'hang' });

      const { text } = await harness.fail('server.health_check', {}, { signal: AbortSignal.timeout(100) });

      expect(text).toContain('The call ended before GitLab answered.');
    });

    it('gives up after five seconds', async () => {
      harness.gitlab.fault({ kind: 'hang' });

      const { structured } = await harness.run('server.health_check');

      expect(structured).toMatchObject({ status: 'unhealthy', reason: 'No answer within 5 s.' });
    });
  });
});
