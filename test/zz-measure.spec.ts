import { it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import 'reflect-metadata';
import { Test } from '@nestjs/testing';
import { AppModule } from '../src/app.module.js';
import { readSettings } from '../src/config/read-settings.js';
import { callerOf } from '../src/kernel/caller.js';
import { ToolSurface } from '../src/surface/tool-surface.js';
it('m', async () => {
  for (const surface of ['dynamic', 'meta', 'individual']) {
    const app = await Test.createTestingModule({ imports: [AppModule.register({ startUp: readSettings([], { GITLAB_MCP_TOOL_SURFACE: surface }) })] }).compile();
    await app.init();
    const tools = await app.get(ToolSurface, { strict: false }).tools(callerOf(undefined));
    writeFileSync(`/tmp/m/${surface}.json`, JSON.stringify({ tools }, null, 1));
    await app.close();
  }
});
