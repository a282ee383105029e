import { isObject, type JsonObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import { bytes, code, fence, head, inline, size, visible } from '../../presentation/markdown.js';
import { keep, schemaOf, type Shape } from '../../presentation/shape.js';
import type { Rendering, View, ViewContext } from '../../presentation/view.js';

const report = {
  valid: field.flag('Valid', { sayNo: true }),
  errors: field.names(),
  warnings: field.names(),
  includes: field.parts(['type', 'location'], ({ type, location }) => `${inline(String(type ?? ''))} ${code(String(location ?? ''))}`.trim()),
  jobs: field.parts(['name', 'stage', 'when', 'allow_failure'], ({ name, stage }) => `${code(String(name ?? ''))} (${inline(String(stage ?? ''))})`),
} satisfies Shape;

/** What the linter said: an invalid configuration is an answer like any other. The merged configuration is shown only when asked for. */
export const ciLintReport: View = {
  schema: schemaOf(report),
  known: [...Object.keys(report), 'merged_yaml'],
  render: renderReport,
};

/** Older versions of GitLab say `status` instead of `valid`. */
function withVerdict(raw: unknown): JsonObject {
  const answer = isObject(raw) ? raw : {};
  return typeof answer['valid'] === 'boolean' || answer['status'] === undefined ? answer : { ...answer, valid: answer['status'] === 'valid' };
}

const bullets = (heading: string, value: unknown) => {
  const lines = Array.isArray(value) ? value.map((each) => `- ${inline(String(each))}`) : [];
  return lines.length === 0 ? [] : [`**${heading}** (${lines.length}):\n\n${lines.join('\n')}`];
};

function renderReport(raw: unknown, context: ViewContext): Rendering {
  const answer = withVerdict(raw);
  const { value, remarks } = keep(report, answer, context);
  const { merged_yaml, ...rest } = value;
  const heading =
    answer['valid'] === true ? '## The CI/CD configuration is valid' : answer['valid'] === false ? '## The CI/CD configuration is invalid' : '## CI/CD configuration';
  const parts = [heading, ...bullets('Errors', value['errors']), ...bullets('Warnings', value['warnings'])];
  for (const name of ['includes', 'jobs'] as const) {
    const shown = report[name].show(report[name].keep(value[name]));
    if (shown !== undefined) parts.push(`- **${name === 'jobs' ? 'Jobs' : 'Includes'}**: ${shown}`);
  }

  const all = answer['merged_yaml'];
  if (typeof merged_yaml === 'string') parts.push(...mergedYaml(merged_yaml, all, bytes(parts.join('\n\n')), context));
  else if (typeof all === 'string' && context.fields === undefined) {
    parts.push(`The merged configuration is ${size(bytes(all))}; it is shown by ${context.again({ fields: ['merged_yaml'] })}`);
  }
  const { structured, left } = fitting(rest, merged_yaml, context.budget);
  if (left !== undefined) parts.push(`The structured part leaves out, for its size: ${left}.`);
  const text = [...parts, ...remarks].join('\n\n');
  if (bytes(text) <= context.budget) return { text, structured };
  return { text: `${head(text, context.budget - 80)}\n\n(cut: ${size(bytes(text))} in all)`, structured };
}

function mergedYaml(text: string, all: unknown, used: number, context: ViewContext): string[] {
  const shown = head(text, Math.max(200, context.budget - used - 900));
  if (shown === text) return [fence(visible(text), 'yaml')];
  const start = typeof all === 'string' && all.endsWith(text) ? all.length - text.length : 0;
  return [
    fence(visible(shown), 'yaml'),
    `The merged configuration is cut here: ${size(bytes(text))} from this place on. Continue with ${context.again({ fields: [`merged_yaml[${start + shown.length}:]`] })}`,
  ];
}

/** The structured part holds the merged configuration only where it was asked for and fits whole; the text tells the rest. */
function fitting(rest: JsonObject, merged_yaml: unknown, budget: number): { structured: JsonObject; left?: string } {
  const fits = (value: JsonObject) => bytes(JSON.stringify(value)) <= budget;
  const whole = merged_yaml === undefined ? rest : { ...rest, merged_yaml };
  if (fits(whole)) return { structured: whole };
  if (fits(rest)) return { structured: rest, left: 'merged_yaml' };
  return { structured: { valid: rest['valid'] }, left: Object.keys(whole).filter((name) => name !== 'valid').join(', ') };
}
