import { Injectable } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { Test } from '@nestjs/testing';
import { describe, expect, it } from '@jest/globals';
import { ConfigModule } from './config.module.js';
import { PolicyConfig } from './policy.config.js';
import { readSettings } from './read-settings.js';

/** Stands for any provider that needs settings. */
@Injectable()
class Reader {
  constructor(readonly policy: PolicyConfig, readonly service: ConfigService) {}
}

describe('the configuration module', () => {
  it('hands out each class as itself, and the same values through the service of Nest, without touching the environment', async () => {
    const before = { ...process.env };
    const startUp = readSettings(['--read-only', '--retry-budget=7s', '--tier=premium'], { GITLAB_TOKEN: 'hush' });

    const context = await Test.createTestingModule({ imports: [ConfigModule.register(startUp)], providers: [Reader] }).compile();
    const { policy, service } = context.get(Reader);

    expect(policy).toBe(startUp.settings.policy);
    for (const config of startUp.settings.all) expect(context.get(config.constructor as new () => object)).toBe(config);
    expect(service.get('GITLAB_MCP_RETRY_BUDGET')).toBe(7_000);
    expect(service.get('GITLAB_MCP_TIER')).toBe('premium');
    expect(process.env).toEqual(before);
    await context.close();
  });

  it('does not let the environment in behind the back of the validated settings', async () => {
    process.env['GITLAB_MCP_TIER'] = 'gold';
    try {
      const context = await Test.createTestingModule({ imports: [ConfigModule.register(readSettings([], {}))] }).compile();

      expect(context.get(ConfigService).get('GITLAB_MCP_TIER')).toBeUndefined();
      await context.close();
    } finally {
      delete process.env['GITLAB_MCP_TIER'];
    }
  });
});
