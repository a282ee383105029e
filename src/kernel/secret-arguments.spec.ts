import { describe, expect, it } from '@jest/globals';
import { isSecret, maybeSecret, secretsAmong, withoutSecretArguments, withoutSecretsInside } from './secret-arguments.js';

describe('a secret among arguments', () => {
  it.each(['password', 'access_token', 'personal_access_token', 'bitbucket_api_token', 'signing_token', 'shared_secret', 'license', 'api_key', 'external_auth_client_key_pass', 'product_analytics_connection_string', 'google_service_account_json', 'webhook', 'X-Signature', 'sig', 'custom_headers', 'secret_attribute'])('is known by the name %s', (name) => {
    expect([isSecret(name), maybeSecret(name)]).toEqual([true, true]);
  });

  it.each(['token_id', 'impersonation_token_id', 'token_name', 'token_expires_at', 'token_rotation_deadline', 'personal_access_token_prefix', 'ci_job_token_scope', 'token_scopes', 'key', 'title', 'licensed', 'webhook_events', 'signatures_shown', 'nosig', 'sigma'])('is not what is called %s', (name) => {
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
    expect(withoutSecretArguments(params)).toEqual({
      configuration: { url: 'https://git.example/x.git?private_token=[redacted]', access_token: '[redacted]' },
      settings: { mailgun_signing_key: '[redacted]', elasticsearch_password: '[redacted]' },
      variables: '[redacted]',
      custom_headers: '[redacted]',
      document: 'mutation { a(input: { password: "[redacted]" }) { errors } }',
      notes: ['[redacted]', '[redacted]'],
    });
  });

  it.each(['PRIVATE KEY', 'RSA PRIVATE KEY'])('keep what stands around a %s', (kind) => {
    expect(withoutSecretsInside(`before\n-----BEGIN ${kind}-----\nhush\n-----END ${kind}-----\nafter`)).toBe('before\n[redacted]\nafter');
  });

  it('have nothing of a private key that was cut off', () => {
    expect(withoutSecretsInside('before\n-----BEGIN PRIVATE KEY-----\nhush\nhush')).toBe('before\n[redacted]');
  });

  it('are otherwise whole: flags and facts about secrets, and what is long', () => {
    const params = { token_id: 7, token_name: 'ci', private: true, ci_job_token_scope_enabled: false, password: null, api_key: undefined, content: 'x'.repeat(5_000), address: 'https://git.example/x?page=2', document: 'a(title: "b")', list: [1, { a: 'b' }, null] };
    expect(withoutSecretArguments(params)).toStrictEqual(params);
  });
});

describe('the secrets among arguments', () => {
  it('are the texts under their names at any depth, the longest first, and none that could be an ordinary word', () => {
    const params = { name: 'a long enough name', password: 'hush-hush', configuration: { access_token: 'hush-hush-hush' }, variables: [{ key: 'LONG_ENOUGH', value: 'hush-hush-3' }], token: 'true', token_id: 12345678 };
    expect(secretsAmong(params)).toEqual(['hush-hush-hush', 'hush-hush-3', 'hush-hush']);
  });

  it('are long enough to be told from other words', () => {
    expect(secretsAmong({ password: 'hush-88', api_key: 'hush-888' })).toEqual(['hush-888']);
  });

  it('are each text of a list, however long the list is', () => {
    const headers = Array.from({ length: 9 }, (_, at) => `hush-hush-${at}`);
    expect(secretsAmong({ headers })).toEqual(headers);
  });

  it('are what a value is, and not what is only called a little like one', () => {
    expect(secretsAmong({ VALUE: 'hush-hush', values: 'long enough', default_value: 'long enough' })).toEqual(['hush-hush']);
  });
});
