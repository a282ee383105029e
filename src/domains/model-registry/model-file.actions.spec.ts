import { existsSync, readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ModelRegistryModule } from './model-registry.module.js';

const project_id = 'acme/api';
const path = '/projects/acme%2Fapi/packages/ml_models/12/files';

describe('files of model versions', () => {
  let harness: ActionHarness;
  const folder = mkdtempSync(join(tmpdir(), 'model-file-'));
  beforeAll(async () => {
    harness = await ActionHarness.for(ModelRegistryModule, { GITLAB_MCP_ALLOWED_DIRS: folder });
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(async () => {
    await harness.stop();
    rmSync(folder, { recursive: true });
  });

  it('are shown when they are text, from a folder of the version too', async () => {
    harness.gitlab.answer(`GET ${path}/weights/v1/config.json`, '{"layers": 12}');
    const { text } = await harness.run('model_registry.download', { project_id, model_version_id: '12', path: 'weights/v1', filename: 'config.json' });
    expect(text).toContain('## `weights/v1/config.json` of model version `12` (text/plain, 14 bytes)');
    expect(text).toContain('{"layers": 12}');
  });

  it('are saved where the caller wants them', async () => {
    const bytes = Buffer.from([0, 1, 2, 255]);
    harness.gitlab.answer(`GET ${path}/model.onnx`, bytes, 200, { 'content-type': 'application/octet-stream' });
    const output_path = join(folder, 'model.onnx');
    expect((await harness.run('model_registry.download', { project_id, model_version_id: '12', file_name: 'model.onnx', output_path })).structured).toMatchObject({ saved_to: output_path, size: 4 });
    expect(readFileSync(output_path)).toEqual(bytes);
  });

  it('leave nothing behind when there is none of that name', async () => {
    const output_path = join(folder, 'none.onnx');
    await harness.fail('model_registry.download', { project_id, model_version_id: '12', file_name: 'none.onnx', output_path });
    expect(existsSync(output_path)).toBe(false);
  });
});
