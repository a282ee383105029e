import { type JsonObject, ownMember } from '../kernel/json.js';
import { anything } from './field.js';
import { howManyFit, listHeading, moreLine, paginationSchema, readOn, rowsOf } from './listing.js';
import { bytes, size } from './markdown.js';
import { keep, labelOf, schemaOf, type Shape } from './shape.js';
import type { Rendering, View, ViewContext } from './view.js';

/** What a table is called and which fields make its columns; the structured part has every field of the shape. */
export interface TableOptions {
  /** Plural noun in title position: `Merge requests`. */
  readonly title: string;
  /** Fields shown as columns, in order; all of the shape when left out. */
  readonly columns?: readonly string[];
  /** The sentence for no rows: `No merge requests match.` */
  readonly empty: string;
}

/** Several objects: a heading with their number, a row for each, the way to the rest. */
export function table(shape: Shape, options: TableOptions): View {
  return {
    schema: {
      type: 'object',
      properties: {
        items: { type: 'array', items: schemaOf(shape) },
        pagination: paginationSchema,
      },
      required: ['items', 'pagination'],
    },
    known: Object.keys(shape),
    render: (value, context) => renderTable(shape, options, value, context),
  };
}

function cellsOf(shape: Shape, columns: readonly string[], kept: JsonObject): string[] {
  return columns.map((column) => {
    const value = ownMember(kept, column);
    const field = ownMember(shape, column) ?? anything();
    return value === undefined || value === null ? '' : (field.show(field.keep(value) ?? value) ?? '');
  });
}

function columnsFor(shape: Shape, options: TableOptions, context: ViewContext, kept: readonly JsonObject[]): string[] {
  const { fields } = context;
  if (fields === undefined || fields.length === 0 || fields.includes('*')) return [...(options.columns ?? Object.keys(shape))];
  return [...new Set([...fields.map((path) => path.split(/[.[]/, 1)[0]!)])].filter((name) => kept.some((each) => Object.hasOwn(each, name)));
}

function renderTable(shape: Shape, options: TableOptions, value: unknown, context: ViewContext): Rendering {
  const { items, pagination } = rowsOf(value);
  if (items.length === 0) return { text: options.empty, structured: { items: [], pagination } };

  const results = items.map((item) => keep(shape, item, context));
  const kept = results.map((each) => each.value);
  const columns = columnsFor(shape, options, context, kept);
  const rows = kept.map((each) => cellsOf(shape, columns, each));
  const used = columns.map((column, index) => ({ column, index })).filter(({ index }) => rows.some((row) => row[index] !== ''));

  const lines = [
    `| ${used.map(({ column }) => labelOf(column, ownMember(shape, column))).join(' | ')} |`,
    `|${used.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${used.map(({ index }) => row[index]).join(' | ')} |`),
  ];
  const heading = listHeading(options.title, items.length, pagination);

  const spent = bytes(heading) + bytes(lines[0]!) + bytes(lines[1]!) + 600;
  const shown = howManyFit(lines.slice(2), kept, pagination, { spent, between: 1, budget: context.budget });

  const body = lines.slice(0, shown + 2);
  const remarks = [...new Set(results.flatMap((each) => each.remarks))];
  if (shown < items.length) {
    const left = bytes(JSON.stringify(kept.slice(shown)));
    const further = { ...pagination, has_more: true };
    body.push('', `Left out for size: ${items.length - shown} of ${items.length} rows (${size(left)}). ${tooLarge(shown, Array.isArray(value), pagination, context)}`);
    return { text: [heading, '', ...body, ...remarks].join('\n'), structured: { items: kept.slice(0, shown), pagination: further } };
  }
  const more = moreLine(pagination, context);
  if (more !== undefined) body.push('', more);
  return { text: [heading, '', ...body, ...remarks].join('\n'), structured: { items: kept, pagination } };
}

function tooLarge(shown: number, whole: boolean, pagination: JsonObject, context: ViewContext): string {
  if (shown === 0) return `One row alone is larger than the limit: ask for fewer fields, such as ${context.again({ fields: ['id', 'iid', 'title'] })}`;
  // A list that GitLab does not page has no next page: with less of each row, more of them fit.
  if (whole) return 'GitLab does not page this list: name fewer `fields`, and more rows fit.';
  return readOn(pagination, shown, context);
}
