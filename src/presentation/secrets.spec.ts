import { describe, expect, it } from '@jest/globals';
import { looksSecret, withoutAnySecret, withoutSecrets } from './secrets.js';

describe('values', () => {
  it('lose known secrets at every depth, and nothing else', () => {
    const value = { id: 1, runners_token: 'x', nested: [{ import_url: 'https://u:p@h/x', name: 'kept' }], token_count: 3 };
    expect(withoutSecrets(value)).toEqual({ id: 1, nested: [{ import_url: 'https://h/x', name: 'kept' }], token_count: 3 });
    expect(value.runners_token).toBe('x');
  });

  it.each(
    [
      'runners_token runnersToken runner_token runnerToken registration_token registrationToken shared_runners_registration_token sharedRunnersRegistrationToken',
      'feed_token feedToken static_object_token staticObjectToken incoming_email_token incomingEmailToken private_key privateKey auth_password authPassword',
      'import_url_password importUrlPassword ci_job_token ciJobToken import_status_token importStatusToken secret_token secretToken',
      'webhook_token webhookToken shared_secret sharedSecret jobs_token jobsToken health_check_access_token healthCheckAccessToken',
    ].flatMap((names) => names.split(' ')),
  )('lose %s, whatever it holds', (name) => {
    for (const secret of ['x', 7, null, { deep: 'x' }]) expect(withoutSecrets([{ id: 1, [name]: secret }])).toEqual([{ id: 1 }]);
    expect(withoutSecrets({ [`${name}_id`]: 1, [name.toUpperCase()]: 2 })).toEqual({ [`${name}_id`]: 1, [name.toUpperCase()]: 2 });
  });

  it('lose passwords inside addresses wherever a text stands', () => {
    expect(withoutSecrets('https://u:p@h/x')).toBe('https://h/x');
    expect(withoutSecrets(['https://u:p@h/x', { text: 'see https://p@h' }])).toEqual(['https://h/x', { text: 'see https://h' }]);
  });

  it('are the same when nothing in them is secret', () => {
    for (const value of [7, true, null, undefined, '', 'text', [], {}, [1, [null]], { a: { b: [false] } }]) expect(withoutSecrets(value)).toEqual(value);
  });
});

describe('values of unknown form', () => {
  it.each(['token', 'private_token', 'clientSecret', 'smtp_password', 'akismet_api_key', 'secrets', 'runnersToken', 'elasticsearch_aws_secret_access_key', 'passphrase', 'credentials'])('lose what is called %s', (name) => {
    expect(looksSecret(name)).toBe(true);
    expect(withoutAnySecret([{ [name]: 'x', id: 1 }])).toEqual({ value: [{ id: 1 }], removed: [name] });
  });

  it.each(['token_count', 'tokenize', 'secretary', 'public_key', 'key', 'page_token', 'nextPageToken', 'password_expires_at', 'ci_job_token_scope_enabled'])('keep what is called %s', (name) => {
    expect(withoutAnySecret({ [name]: 'x' })).toEqual({ value: { [name]: 'x' }, removed: [] });
  });

  it.each(['xtoken', 'nosecret', 'tokens_', 'token_', 'page_tokens', 'pagetoken', 'my_page_token', 'apikey_', 'PageToken'])('keep what only looks a little like one: %s', (name) => {
    expect(looksSecret(name)).toBe(false);
  });

  it.each(['token', 'tokens', 'password', 'passwords', 'passphrase', 'secret', 'private_key', 'api_key', 'access_key', 'secret_key', 'encryption_key', 'credential', 'Token', 'myTOKEN', 'abcToken', 'x2Token', 'page_token_secret'])('lose one of every name that there is, and of many: %s', (name) => {
    expect(looksSecret(name)).toBe(true);
  });

  it('lose lists of secrets, and keep lists of what is none', () => {
    expect(withoutAnySecret({ tokens: ['x'], secrets: [1, 'x'], passwords: [], credentials: [1, true] })).toEqual({ value: { passwords: [], credentials: [1, true] }, removed: ['tokens', 'secrets'] });
  });

  it('lose values of variables only where they are some, or all are', () => {
    expect(withoutAnySecret({ value: 'x', key: 'A' })).toEqual({ value: { value: 'x', key: 'A' }, removed: [] });
    expect(withoutAnySecret({ value: 'x', key: 'A' }, { values: true })).toEqual({ value: { key: 'A' }, removed: ['value'] });
    expect(withoutAnySecret({ values: 'x', variable_type: 'file' }, { values: true })).toEqual({ value: { values: 'x', variable_type: 'file' }, removed: [] });
  });

  it('count how deep they are by every object and list', () => {
    const value = { token: 'a', list: [{ token: 'b' }], deep: { token: 'c', deeper: { token: 'd' } } };
    expect(withoutAnySecret(value, { shownOnce: 1 })).toEqual({ value: { token: 'a', list: [{}], deep: { token: 'c', deeper: {} } }, removed: ['token'] });
    expect(withoutAnySecret(value, { shownOnce: 2 }).value).toEqual(value);
    expect(withoutAnySecret({ runners_token: 'x' }, { shownOnce: 2 }).value).toEqual({});
  });

  it('may be no object at all', () => {
    expect(withoutAnySecret('https://u:p@h/x')).toEqual({ value: 'https://h/x', removed: [] });
    expect(withoutAnySecret(['https://u:p@h/x', null, 7])).toEqual({ value: ['https://h/x', null, 7], removed: [] });
  });

  it('keep what holds nothing that could sign in', () => {
    const value = { token: true, tokens: 3, secret: '', password: null, credentials: { nodes: [] }, private_key: undefined };
    expect(withoutAnySecret(value).value).toEqual({ token: true, tokens: 3, secret: '', password: null, credentials: { nodes: [] } });
  });

  it('lose known secrets whatever they hold, values of variables, and passwords inside addresses', () => {
    const value = { runners_token: 3, variables: [{ key: 'A', value: 'x', variable_type: 'env_var' }], labels: [{ key: 'a', value: 'x' }], url: 'https://u:p@h/x' };
    expect(withoutAnySecret(value)).toEqual({ value: { variables: [{ key: 'A', variable_type: 'env_var' }], labels: [{ key: 'a', value: 'x' }], url: 'https://h/x' }, removed: ['runners_token', 'value'] });
  });

  it('lose them under names that the caller chose, and keep what is shown once as deep as it may be', () => {
    const namesOf = (name: string) => (name === 'harmless' ? ['token'] : [name]);
    expect(withoutAnySecret({ harmless: 'x' }, { namesOf })).toEqual({ value: {}, removed: ['harmless'] });
    expect(withoutAnySecret({ harmless: 'x' }, { namesOf: () => ['id', 'token'] })).toEqual({ value: {}, removed: ['harmless'] });
    expect(withoutAnySecret({ token: 'x', deep: { token: 'y' } }, { shownOnce: 0 })).toEqual({ value: { token: 'x', deep: {} }, removed: ['token'] });
  });
});
