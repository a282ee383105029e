/** What a person who starts the server has to know about a setting. */
export interface SettingText {
  /** What it decides. The documentation, `--help` and the example file are made of these words. */
  readonly meaning: string;
  /** The values it takes, in words that complete "Allowed: …". */
  readonly allowed: string;
  /** What holds while it is unset, where the class has no default to show. */
  readonly unset?: string;
  /** Turns a value back into the way it is written; text, lists and booleans need none. */
  readonly written?: (value: number) => string;
  /** True when the flag alone, without a value, means true. */
  readonly toggle?: true;
  /** What must never be shown: the whole value, or the user name, password and query of an address. */
  readonly secret?: 'value' | 'credentials';
  /** Why it has no flag; every other setting has one. */
  readonly withoutFlag?: string;
  /** True where the world writes the variable in lower case as well, as with proxies. */
  readonly eitherCase?: true;
}

/** A setting as the reader, the printer and the documentation see it. */
export interface SettingDeclaration extends SettingText {
  /** The environment variable, which is also the name of the property. */
  readonly name: string;
}

const declarations = new WeakMap<object, SettingDeclaration[]>();

/** Makes a property of a configuration class a setting. */
export function Setting(text: SettingText): PropertyDecorator {
  return (prototype, property) => {
    const ofClass = declarations.get(prototype) ?? [];
    ofClass.push({ name: String(property), ...text });
    declarations.set(prototype, ofClass);
  };
}

/** The settings of one configuration class, in the order of their declaration. */
export function settingsOf(type: new () => object): readonly SettingDeclaration[] {
  return declarations.get(type.prototype as object) ?? [];
}

/** The flag of a setting: `GITLAB_MCP_TOOL_SURFACE` is `--tool-surface`, `GITLAB_URL` is `--gitlab-url`. */
export function flagOf(name: string): string {
  return `--${name.replace(/^GITLAB_MCP_/, '').toLowerCase().replaceAll('_', '-')}`;
}

/** A value of a setting the way a person would write it. */
export function writtenAs({ written }: SettingText, value: unknown): string {
  if (written && typeof value === 'number') return written(value);
  return Array.isArray(value) ? value.join(',') : String(value);
}
