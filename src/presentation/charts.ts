import { visible } from './markdown.js';

type Slices = readonly (readonly [label: string, value: number])[];

/** A Mermaid pie of at most eight slices; the rest become one. */
export function pie(title: string, slices: Slices): string[] {
  const shown = slices.length > 8 ? slices.slice(0, 7) : slices;
  const rest = slices.slice(shown.length).reduce((sum, [, value]) => sum + value, 0);
  return [`pie showData title ${label(title)}`, ...[...shown, ...(rest > 0 ? [['others', rest] as const] : [])].map(([name, value]) => `  "${label(name)}" : ${value}`)];
}

/** A Mermaid bar chart in the order given. */
export function bars(title: string, unit: string, values: Slices): string[] {
  return [
    'xychart-beta',
    `  title "${label(title)}"`,
    `  x-axis [${values.map(([name]) => `"${label(name)}"`).join(', ')}]`,
    `  y-axis "${label(unit)}"`,
    `  bar [${values.map(([, value]) => value).join(', ')}]`,
  ];
}

/** Names that people chose, without what Mermaid or a fence could take for its own. */
function label(text: string): string {
  return visible(text).replace(/["`#;%\n\t[\]{}<>\\]/g, ' ').replace(/\s+/g, ' ').trim().slice(0, 60) || 'unnamed';
}
