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

/** One line of the report. `value` is compared with `limit`; without a limit the line only tells. */
export function row(what, { ours, bare = '', value, limit, shown }) {
  return { what, ours, bare, result: value === undefined ? '' : shown(value), target: limit === undefined ? '' : `≤ ${shown(limit)}`, met: limit === undefined ? undefined : value <= limit };
}

const heading = ['measured', 'ours', 'bare SDK', 'result', 'target', ''];
const cells = ({ what, ours, bare, result, target, met }) => [what, ours, bare, result, target, met === undefined ? '' : met ? 'met' : 'missed'];

/** The report as a Markdown table, padded to be read in a terminal as well. */
export function table(rows) {
  const lines = [heading, ...rows.map(cells)];
  const widths = heading.map((_, column) => Math.max(3, ...lines.map((line) => line[column].length)));
  const written = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
  return [written[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...written.slice(1)].join('\n');
}
