import { describe, expect, it } from '@jest/globals';
import { isSecret, maybeSecret, secretsAmong, withoutSecretArguments } from './secret-arguments.js';

describe('a secret among arguments', () => {
  it.each(['password', 'access_token', 'personal_access_token', 'bitbucket_api_token', 'signing_token', 'shared_secret', 'license', 'api_key', 'external_auth_client_key_pass', 'product_analytics_connection_string'])('is known by the name %s', (name) => {
    expect([isSecret(name), maybeSecret(name)]).toEqual([true, true]);
  });

  it.each(['token_id', 'impersonation_token_id', 'token_name', 'token_expires_at', 'token_rotation_deadline', 'personal_access_token_prefix', 'key', 'title'])('is not what is called %s', (name) => {
    expect(isSecret(name)).toBe(false);
  });
});

describe('arguments that are shown again', () => {
  it('have no secret at any depth, by name, in addresses, queries and documents, or by their form', () => {
    const params = {
      configuration: { url: 'https://me:hush@git.example/x.git?private_token=hush', access_token: 'hush' },
      settings: { mailgun_signing_key: 'hush', elasticsearch_password: 4321 },
      variables: [{ key: 'A', value: 'hush' }],
      custom_headers: [{ key: 'X', value: 'hush' }],
      document: 'mutation { a(input: { password: "hush" }) { errors } }',
      notes: ['glpat-hush', '-----BEGIN PRIVATE KEY-----\nhush\n-----END PRIVATE KEY-----'],
    };
    expect(JSON.stringify(withoutSecretArguments(params))).not.toMatch(/hush|4321/);
  });

  it('are otherwise whole: flags and facts about secrets, and what is long', () => {
    const params = { token_id: 7, token_name: 'ci', private: true, ci_job_token_scope_enabled: false, password: null, api_key: undefined, content: 'x'.repeat(5_000), list: [1, { a: 'b' }, null] };
    expect(withoutSecretArguments(params)).toStrictEqual(params);
  });
});

describe('the secrets among arguments', () => {
  it('are the texts under their names at any depth, the longest first, and none that could be an ordinary word', () => {
    const params = { name: 'a long enough name', password: 'hush-hush', configuration: { access_token: 'hush-hush-hush' }, variables: [{ key: 'LONG_ENOUGH', value: 'hush-hush-3' }], token: 'true', token_id: 12345678 };
    expect(secretsAmong(params)).toEqual(['hush-hush-hush', 'hush-hush-3', 'hush-hush']);
  });
});
