import { isObject, type JsonObject } from '../../kernel/json.js';
import { startOf } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { bytes, fence, head, inline, size } from '../../presentation/markdown.js';
import { keep, labelOf, schemaOf, type Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { Rendering, View, ViewContext } from '../../presentation/view.js';

const row = { key: field.name('Key'), name: field.text() } satisfies Shape;

/** Several templates, with the keys by which they are read. */
export const templateTable = table(row, { title: 'Templates', empty: 'There are no templates.' });

const license = {
  ...row,
  nickname: field.text(),
  popular: field.flag(),
  description: field.text(),
  permissions: field.names('Allows'),
  conditions: field.names('Wants'),
  limitations: field.names('Excludes'),
  html_url: field.address('About'),
} satisfies Shape;

/** Several licences. */
export const licenseTable = table(license, { title: 'Licences', columns: ['key', 'name', 'popular', 'permissions', 'conditions'], empty: 'There are no licences.' });

/** One template: what is known about it, then its text as it is. */
function templateView(shape: Shape, language: string): View {
  const whole: Shape = { ...shape, content: field.prose() };
  return { schema: schemaOf(whole), known: Object.keys(whole), render: (raw, context) => render(whole, language, raw, context) };
}

function render(shape: Shape, language: string, raw: unknown, context: ViewContext): Rendering {
  const { value, remarks } = keep(shape, raw, context);
  const { content, ...facts }: JsonObject = value;
  const rows = Object.entries(facts).flatMap(([name, kept]) => {
    const shown = name === 'name' ? undefined : (shape[name] ?? field.anything()).show(kept);
    return shown === undefined ? [] : [`- **${labelOf(name, shape[name])}**: ${shown}`];
  });
  const named = isObject(raw) ? (raw['name'] ?? raw['key']) : undefined;
  const heading = [`## Template ${inline(head(String(named ?? '?'), 100))}`, ...(rows.length > 0 ? [rows.join('\n')] : [])].join('\n\n');
  if (typeof content !== 'string') return { text: [heading, ...remarks].join('\n\n'), structured: facts };

  const shown = fitting(content, context.budget - Math.max(bytes(heading), bytes(JSON.stringify(facts))) - around);
  const cut = `Cut: ${size(bytes(content))} in all. Continue with ${context.again({ fields: [`content[${startOf('content', context) + shown.length}:]`] })}`;
  const parts = [heading, fence(shown, language), ...(shown === content ? [] : [cut]), ...remarks];
  return { text: parts.join('\n\n'), structured: { ...facts, content: shown } };
}

/** Room for what goes round a text that is cut. */
const around = 350;

/** The beginning of a text that fits as text and, where it may be longer, as JSON. */
function fitting(text: string, most: number): string {
  let shown = head(text, most);
  while (shown !== '' && bytes(JSON.stringify(shown)) > most) shown = head(shown, Math.floor(bytes(shown) * 0.9) - 1);
  return shown;
}

/** One template of a CI/CD configuration. */
export const ciTemplateView = templateView(row, 'yaml');

/** One template of a Dockerfile. */
export const dockerfileView = templateView(row, 'dockerfile');

/** One template of which files Git leaves alone. */
export const gitignoreView = templateView(row, 'gitignore');

/** One licence. */
export const licenseView = templateView(license, 'text');

/** One template of a project, of whatever kind. */
export const projectTemplateView = templateView(license, '');
