import { IsOptional } from 'class-validator';
import { decoded } from '../kernel/percent-encoding.js';
import { Checked } from './checked.decorator.js';
import { Setting } from './setting.decorator.js';

/** How replicas of one server find each other. */
export class FleetConfig {
  @Setting({
    meaning:
      'A Redis that all replicas behind one address share: a final yes that reaches two of them is carried out once, and what several of them watch for one caller is looked at once. While it is away each replica acts by itself.',
    allowed: 'a redis:// or rediss:// address, with user name, password and the number of a database where they are needed',
    secret: 'credentials',
  })
  @IsOptional() @Checked(addressFault)
  readonly GITLAB_MCP_REDIS_URL?: string;

  /** The password in the address, as it may turn up in a text; undefined when there is none. */
  get password(): string | undefined {
    const { password = '' } = this.GITLAB_MCP_REDIS_URL === undefined ? {} : new URL(this.GITLAB_MCP_REDIS_URL);
    return password === '' ? undefined : decoded(password);
  }
}

function addressFault(value: unknown): string | undefined {
  const text = String(value);
  if (!/^rediss?:\/\//i.test(text) || !URL.canParse(text)) return 'is not a redis:// or rediss:// address';
  const { hostname, pathname, username, password, search, hash } = new URL(text);
  if (hostname === '') return 'names no host';
  if (!/^(\/\d*)?$/.test(pathname)) return 'names a database that is no number';
  if (search !== '' || hash !== '') return 'carries a query or a fragment';
  return [username, password].every((text) => decoded(text) !== undefined) ? undefined : 'has a % in its user name or password that is not written as %25';
}
