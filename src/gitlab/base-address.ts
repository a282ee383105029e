import { withoutLastSlashes } from '../kernel/slashes.js';

/** Where an instance of GitLab lives, taken apart once. */
export class BaseAddress {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly hostname: string;
  /** The sub-path before `/api` and `/-`; empty or with a leading and no trailing slash. */
  readonly path: string;

  constructor(address: string) {
    const url = new URL(address);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('The address of GitLab must start with http:// or https://.');
    this.origin = url.origin;
    this.hostname = url.hostname.replace(/[[\]]/g, '');
    this.path = withoutLastSlashes(withoutLastSlashes(url.pathname).replace(/\/api\/v4$/, ''));
  }

  /** What people open in a browser. */
  get web(): string {
    return this.origin + this.path;
  }

  get api(): string {
    return `${this.path}/api/v4`;
  }
}
