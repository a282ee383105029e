/**
 * Text inside a question must not pose as the server's own: everything that came from the model, the person or GitLab is shown
 * as what it is, on one line. Escape first: the brackets of a defanged scheme stay bare.
 */
const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** A value as a question shows it: one line, Markdown and HTML shown rather than rendered, address schemes defanged. */
export function shown(value: unknown): string {
  const text = Array.isArray(value) ? value.map(String).join(', ') : value === true ? 'yes' : value === false ? 'no' : String(value);
  return text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(hidden, '')
    .replace(breaks, ' ')
    .trim()
    .replace(/[\\`*_{}[\]()#+!|<>~&=^$-]/g, '\\$&')
    .replaceAll('://', '[:]//');
}

/** True for text that shows nothing: white space, and characters without a shape of their own. */
export function isBlank(text: string): boolean {
  return text.replace(hidden, '').trim() === '';
}

const longest = 100;

/** The first hundred characters of a long text and an ellipsis; whole characters, never half of one. */
export function shortened(text: string): string {
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text;
}

/** A question with what was collected, a line each, in the order it was asked; what was left open has no line. */
export function summary(message: string, collected: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(collected)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `- ${name}: ${shown(name === 'Description' && typeof value === 'string' ? shortened(value) : value)}`);
  return [message, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n');
}
