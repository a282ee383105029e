export function median(values) {
  return percentile(values, 50);
}

export function percentile(values, percent) {
  const sorted = [...values].sort((a, b) => a - b);
  const position = ((sorted.length - 1) * percent) / 100;
  const below = Math.floor(position);
  return sorted[below] + (sorted[Math.min(below + 1, sorted.length - 1)] - sorted[below]) * (position - below);
}

/** The median of the ratios of pairs that ran one after the other: a busy moment slows both halves of a pair. */
export function medianRatio(ours, bare) {
  return median(ours.map((value, index) => value / bare[index]));
}

export const bytes = (text) => Buffer.byteLength(text);
export const ms = (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const mb = (value) => `${value.toFixed(0)} MB`;
export const times = (value) => `${value.toFixed(2)}x`;
export const count = (value) => value.toLocaleString('en');

/**
 * One line of the report. `value` may not be above `limit`, or below `atLeast`; without either the line only tells.
 * A `vital` one is about right or wrong: where it is missed the run has failed.
 */
export function row(what, { ours, bare = '', value, limit, atLeast, shown, vital = false }) {
  const line = { what, ours, bare, result: value === undefined ? '' : shown(value), target: '', met: undefined, vital };
  if (limit !== undefined) return { ...line, target: `≤ ${shown(limit)}`, met: value <= limit };
  return atLeast === undefined ? line : { ...line, target: `≥ ${shown(atLeast)}`, met: value >= atLeast };
}

const heading = ['measured', 'ours', 'bare SDK', 'result', 'target', ''];
const cells = ({ what, ours, bare, result, target, met }) => [what, ours, bare, result, target, met === undefined ? '' : met ? 'met' : 'missed'];

/** The report as a Markdown table. */
export function table(rows) {
  return padded([heading, ...rows.map(cells)]);
}

/** Lines of cells as a Markdown table, the first as its heading, padded to be read in a terminal as well. */
export function padded(lines) {
  const widths = lines[0].map((_, column) => Math.max(3, ...lines.map((line) => line[column].length)));
  const written = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
  return [written[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...written.slice(1)].join('\n');
}
