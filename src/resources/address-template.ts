import { decoded } from '../kernel/percent-encoding.js';

/** An address family of RFC 6570 with `{name}` for a segment and `{+name}` for a rest with its slashes. */
export class AddressTemplate {
  private readonly pattern: RegExp;
  /** Its variables, in order. */
  readonly names: readonly string[];

  constructor(readonly text: string) {
    const names: string[] = [];
    const source = text.replace(/[.*?^$()|[\]\\]/g, '\\$&').replace(/\{(\+?)([a-z_]+)\}/g, (_, rest: string, name: string) => {
      names.push(name);
      return rest === '+' ? '([^?#]+)' : '([^/?#]+)';
    });
    this.pattern = new RegExp(`^${source}$`);
    this.names = names;
  }

  /** The variables of an address, decoded once; undefined when it is not of this family or wrongly encoded. */
  match(uri: string): Record<string, string> | undefined {
    const found = this.pattern.exec(uri);
    if (found === null) return undefined;
    const variables: Record<string, string> = {};
    for (const [index, name] of this.names.entries()) {
      const value = decoded(found[index + 1] ?? '');
      if (value === undefined || value === '' || (isNumber(name) && !/^\d+$/.test(value))) return undefined;
      variables[name] = value;
    }
    return variables;
  }
}

/** Numbers and ids of GitLab; projects, groups and labels may be named instead. */
function isNumber(name: string): boolean {
  return /_(iid|id)$/.test(name) && !['project_id', 'group_id', 'label_id'].includes(name);
}
