import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { CiVariablesModule } from './ci-variables.module.js';

const project_id = 'acme/api';

describe('CI/CD variable actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(CiVariablesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);
  const all = ({ text, structured }: { text: string; structured: unknown }) => text + JSON.stringify(structured);

  describe('listing', () => {
    it('names variables and keeps every value', async () => {
      const result = await harness.run('ci_variable.list', { project_id });

      expect(sent()?.path).toBe('/projects/acme%2Fapi/variables');
      expect(result.text).toContain('| `DEPLOY_TARGET` | env_var | `production` | yes |');
      expect(all(result)).not.toMatch(/eu-staging|eu-central|masked-registry|hidden-signing|port: 8080|"value"/);
    });

    it('keeps the values from a caller who asks for everything', async () => {
      const result = await harness.run('ci_variable.list', { project_id }, { fields: ['*'] });

      expect(all(result)).not.toMatch(/eu-staging|eu-central|masked-registry|hidden-signing|port: 8080|"value"/);
    });

    it('keeps the values from a caller who asks for them', async () => {
      expect((await harness.fail('ci_variable.list', { project_id }, { fields: ['key', 'value'] })).text).toContain('there is no "value"');
    });
  });

  describe('reading one', () => {
    it('shows the value of an open variable', async () => {
      const { text, structured } = await harness.run('ci_variable.get', { project_id, name: 'LOG_LEVEL' });

      expect(sent()).toMatchObject({ path: '/projects/acme%2Fapi/variables/LOG_LEVEL', query: '' });
      expect(structured).toMatchObject({ key: 'LOG_LEVEL', value: 'info', environment_scope: '*' });
      expect(text).toContain('**Value**:\n\n```\ninfo\n```');
    });

    it('shows a file as it is', async () => {
      expect((await harness.run('ci_variable.get', { project_id, key: 'SERVICE_CONFIG' })).text).toContain('```\nport: 8080\nworkers: 4\n```');
    });

    it.each([
      ['masked', 'REGISTRY_PASSWORD', 'masked-registry-password'],
      ['hidden', 'SIGNING_KEY', 'hidden-signing-key'],
    ])('keeps a %s value, whatever fields are asked for', async (word, key, value) => {
      for (const options of [{}, { fields: ['*'] }, { fields: ['key', 'value'] }]) {
        const result = await harness.run('ci_variable.get', { project_id, key }, options);
        expect(result.text).toContain(`Its value is ${word}, so it is not shown here either.`);
        expect(all(result)).not.toContain(value);
      }
    });

    it('tells apart variables of one name by their scope', async () => {
      expect((await harness.fail('ci_variable.get', { project_id, key: 'DEPLOY_TARGET' })).text).toContain('There are multiple variables');

      const { structured } = await harness.run('ci_variable.get', { project_id, key: 'DEPLOY_TARGET', environment_scope: 'production' });
      expect(sent()?.query).toBe('filter[environment_scope]=production');
      expect(structured).toMatchObject({ value: 'eu-central' });
    });

    it('gives chosen fields of an open variable', async () => {
      const { structured } = await harness.run('ci_variable.get', { project_id, key: 'LOG_LEVEL' }, { fields: ['value'] });

      expect(structured).toEqual({ value: 'info' });
    });
  });

  describe('writing', () => {
    it('creates a variable and does not repeat its value', async () => {
      const result = await harness.run('ci_variable.create', { project_id, key: 'NEW_KEY', value: 'the-new-value', masked: true, environment_scope: 'review/*' });

      expect(sent()).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/variables', body: { key: 'NEW_KEY', value: 'the-new-value', masked: true, environment_scope: 'review/*' } });
      expect(result.structured).toMatchObject({ key: 'NEW_KEY', masked: true, environment_scope: 'review/*' });
      expect(all(result)).not.toContain('the-new-value');
    });

    it('creates a variable without a value', async () => {
      await harness.run('ci_variable.create', { project_id, key: 'EMPTY', value: '' });

      expect(sent()?.body).toEqual({ key: 'EMPTY', value: '' });
    });

    it('says what GitLab has against a value', async () => {
      expect((await harness.fail('ci_variable.create', { project_id, key: 'SHORT', value: 'abc', masked: true })).text).toContain('GitLab says: value: is invalid');
    });

    it('changes the variable of one scope', async () => {
      const result = await harness.run('ci_variable.update', { project_id, key: 'DEPLOY_TARGET', value: 'eu-west', filter: { environment_scope: 'staging' } });

      expect(sent()).toMatchObject({ method: 'PUT', path: '/projects/acme%2Fapi/variables/DEPLOY_TARGET', body: { value: 'eu-west', filter: { environment_scope: 'staging' } } });
      expect(result.structured).toMatchObject({ key: 'DEPLOY_TARGET', environment_scope: 'staging' });
      expect(all(result)).not.toContain('eu-west');

      const { structured } = await harness.run('ci_variable.get', { project_id, key: 'DEPLOY_TARGET', environment_scope: 'staging' });
      expect(structured).toMatchObject({ value: 'eu-west' });
    });

    it('says how to tell which of several is meant', async () => {
      const several = { project_id, key: 'DEPLOY_TARGET' };
      expect((await harness.fail('ci_variable.update', { ...several, environment_scope: 'staging', value: 'eu-north' })).text).toContain('Say which one is meant by its present environment scope: filter: {environment_scope: "…"}.');
      expect((await harness.fail('ci_variable.get', several)).text).toContain('Say which one is meant by its present environment scope: environment_scope: "…".');
    });

    it('does not show the value after a write, even to a caller who asks for everything', async () => {
      expect(all(await harness.run('ci_variable.update', { project_id, key: 'LOG_LEVEL', value: 'debug' }, { fields: ['*'] }))).not.toContain('debug');
    });
  });

  describe('deleting', () => {
    it('takes the one of the scope that is meant, once that is agreed to', async () => {
      const doomed = { project_id, key: 'DEPLOY_TARGET', scope: 'staging' };
      expect((await harness.fail('ci_variable.delete', doomed)).text).toContain('"confirm": true');
      expect((await harness.run('ci_variable.delete', doomed, { confirm: true })).text).toBe('The CI/CD variable was deleted.');

      expect(sent()).toMatchObject({ method: 'DELETE', path: '/projects/acme%2Fapi/variables/DEPLOY_TARGET' });
      expect(sent()?.search.get('filter[environment_scope]')).toBe('staging');
      expect((await harness.run('ci_variable.get', { project_id, key: 'DEPLOY_TARGET' })).structured).toMatchObject({ environment_scope: 'production' });
    });
  });
});
