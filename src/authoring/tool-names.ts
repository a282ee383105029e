const usual = 'gitlab_';

/**
 * What tools are called towards clients: by the names of the catalog, with the configured first word in the place of theirs. Every name that is
 * listed, called or mentioned comes from here, so that two servers in one client share none.
 */
export class ToolNames {
  /** The tool that finds an action, and the one that runs it, on the dynamic surface. */
  readonly find: string;
  readonly execute: string;
  private readonly prefix: string;

  /** @param word what each name begins with; an underscore follows */
  constructor(word: string) {
    this.prefix = `${word}_`;
    this.find = this.shown('gitlab_find_action');
    this.execute = this.shown('gitlab_execute_action');
  }

  /** The tool of a domain, on the meta surface. */
  ofDomain(domain: string): string {
    return this.prefix + domain;
  }

  /** @param name as the catalog has it; one of an extension need not begin as ours do */
  shown(name: string): string {
    return this.prefix === usual ? name : this.prefix + name.replace(/^gitlab_/, '');
  }

  /** A name as it is shown, as the catalog has it; any other text as it is. */
  catalogued(shown: string): string {
    return this.prefix !== usual && /^\w+$/.test(shown) && shown.startsWith(this.prefix) ? usual + shown.slice(this.prefix.length) : shown;
  }

  /** What follows the first word of a name, be it the configured or the usual one. */
  rest(shown: string): string {
    return shown.startsWith(this.prefix) ? shown.slice(this.prefix.length) : shown.replace(/^gitlab_/, '');
  }
}
