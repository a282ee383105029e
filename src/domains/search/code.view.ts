import { isObject, type JsonObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import { continuation, howManyFit, listHeading, moreLine, paginationSchema, rowsOf } from '../../presentation/listing.js';
import { bytes, code, fence, head, inline, size, visible } from '../../presentation/markdown.js';
import { keep, schemaOf, type Shape } from '../../presentation/shape.js';
import type { Rendering, View, ViewContext } from '../../presentation/view.js';
import { place } from './found.view.js';

/** A match without its lines, which stand in the text. */
const match = {
  path: field.name(),
  startline: field.number('First line'),
  ref: field.name(),
  project_id: field.number(),
} satisfies Shape;

/** What kind of text was searched, and how an answer speaks of it. */
interface Searched {
  readonly title: string;
  readonly noun: string;
  /** Said when nothing was found: what may find more. */
  readonly advice: string;
  readonly place: (params: JsonObject) => string;
}

/** Code that a search found: for each file the lines around the match, as they are. */
export const foundCode = foundText({ title: 'Code', noun: 'code', advice: 'Other branches were not searched; fewer words or another spelling may find more.', place: placeOfCode });

/** Wiki pages that a search found, each with the lines around the match. */
export const foundWikiPages = foundText({ title: 'Wiki pages', noun: 'wiki pages', advice: 'Fewer words or another spelling may find more.', place });

function foundText(searched: Searched): View {
  return {
    schema: {
      type: 'object',
      properties: { items: { type: 'array', items: schemaOf(match) }, pagination: paginationSchema },
      required: ['items', 'pagination'],
    },
    known: [...Object.keys(match), 'data', 'basename', 'filename'],
    render: (value, context) => renderMatches(searched, value, context),
  };
}

function placeOfCode({ project_id, group_id, ref }: JsonObject): string {
  if (project_id !== undefined) return `project ${inline(String(project_id))}, ${ref === undefined ? 'default branch' : `at ${code(String(ref))}`}`;
  return group_id === undefined ? 'all projects that the token sees, default branches' : `group ${inline(String(group_id))}, default branches`;
}

/** The number of the line that holds the first word searched for, or of the first line shown. */
function lineOf(data: string, first: number, search: string): number {
  const [word = ''] = search.replaceAll(/(^|\s)-?(extension|filename|path|blob):\S+/g, ' ').replaceAll('"', '').trim().toLowerCase().split(/\s+/);
  const at = word === '' ? -1 : data.split('\n').findIndex((line) => line.toLowerCase().includes(word));
  return first + Math.max(0, at);
}

function block(raw: unknown, context: ViewContext): string {
  if (!isObject(raw)) return '';
  const path = String(raw['path'] ?? raw['filename'] ?? '?');
  const data = typeof raw['data'] === 'string' ? visible(raw['data']).replace(/(?<!\n)\n+$/, '') : '';
  const first = typeof raw['startline'] === 'number' ? raw['startline'] : 1;
  const [, language = ''] = /\.([a-z0-9]{1,8})$/i.exec(path) ?? [];
  const within = context.params['project_id'] === undefined && raw['project_id'] !== undefined ? ` in project ${inline(String(raw['project_id']))}` : '';
  const most = Math.max(400, Math.floor(context.budget / 3));
  // A match in a file without line breaks, such as a bundle, may be the whole file.
  const shown = bytes(data) > most ? head(data, most) : data;
  const cut = shown === data ? '' : `\n\nCut: ${size(bytes(data))} in all.`;
  return `### ${code(path)} line ${lineOf(data, first, String(context.params['search'] ?? ''))}${within}\n\nFrom line ${first}:\n\n${fence(shown, language)}${cut}`;
}

function renderMatches({ title, noun, advice, place: placeIn }: Searched, value: unknown, context: ViewContext): Rendering {
  const { items, pagination } = rowsOf(value);
  const searched = `for ${code(String(context.params['search'] ?? ''))} in ${placeIn(context.params)}`;
  if (items.length === 0) {
    const text = `No ${noun} found ${searched}. ${advice}`;
    return { text, structured: { items: [], pagination } };
  }

  const results = items.map((item) => keep(match, item, context));
  const kept = results.map((each) => each.value);
  const blocks = items.map((item) => block(item, context));
  const heading = `${listHeading(title, items.length, pagination)}\n\nFound ${searched}.`;
  const shown = howManyFit(blocks, kept, pagination, { spent: bytes(heading) + 900, between: 2, budget: context.budget });

  const parts = [heading, ...blocks.slice(0, shown)];
  const remarks = [...new Set(results.flatMap((each) => each.remarks))];
  if (shown < items.length) {
    parts.push(`Left out for size: ${items.length - shown} of ${items.length} matches. Continue with ${context.again(continuation(context.params, pagination, shown))}`);
    return { text: [...parts, ...remarks].join('\n\n'), structured: { items: kept.slice(0, shown), pagination: { ...pagination, has_more: true } } };
  }
  const more = moreLine(pagination, context);
  return { text: [...parts, ...(more === undefined ? [] : [more]), ...remarks].join('\n\n'), structured: { items: kept, pagination } };
}
