import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { PackagesModule } from './packages.module.js';

const where = { project_id: 'acme/api', package_id: 4 };
const at = '/projects/acme%2Fapi/packages/4/package_files';

describe('files of packages', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(PackagesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed with size and checksum, which older ones may lack', async () => {
    const jar = { id: 25, package_id: 4, created_at: '2018-11-07T15:25:52.199Z', file_name: 'my-app-1.5.jar', size: 2421, file_md5: '58e6a45a629910c6ff99145a688971ac', file_sha256: 'e677d33156215f1afa15c934a4ebd1162c62d0ae0e70d2510b6bc75e651c27b8' };
    harness.gitlab.answer(`GET ${at}`, [jar, { id: 26, file_name: 'maven-metadata.xml', size: 767, file_sha256: null }]);
    const { text, structured } = await harness.run('package.file_list', { ...where, order_by: 'file_name', sort: 'asc' });

    expect(harness.gitlab.requests[0]?.query).toBe('order_by=file_name&sort=asc');
    expect(text).toContain('| 25 | `my-app-1.5.jar` | 2.4 kB | `e677d331562` | 2018-11-07 15:25 UTC |');
    expect(structured).toMatchObject({ items: [{ file_sha256: jar.file_sha256 }, { id: 26 }] });
  });

  it('are deleted', async () => {
    harness.gitlab.answer(`DELETE ${at}/25`, '', 204);
    expect((await harness.run('package.file_delete', { ...where, file_id: 25 }, { confirm: true })).text).toBe('The file was deleted.');
  });
});
