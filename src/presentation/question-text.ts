/**
 * Text inside a question must not pose as the server's own: everything that came from the model, the person or GitLab is shown
 * as what it is, on one line. Some clients show a form as plain text, others as Markdown. So a backslash stands only before what a
 * reader of Markdown would act on: names and sentences carry none. The brackets of a defanged scheme stay bare.
 */
const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** A value as a question shows it: one line, Markdown and HTML shown rather than rendered, address schemes defanged. */
export function shown(value: unknown): string {
  const text = Array.isArray(value) ? value.map(String).join(', ') : value === true ? 'yes' : value === false ? 'no' : String(value);
  return inert(text.replace(/\p{Surrogate}/gu, '\uFFFD').replace(hidden, '').replace(breaks, ' ').trim()).replaceAll('://', '[:]//');
}

/** What acts by itself: a backslash before punctuation, the beginning of a tag or an entity, and the address of a link. */
const active = /\\(?=[!-/:-@[-`{-~]|$)|<(?=[a-z/!?])|&(?=#?\w+;)|(?<=\])\(/gi;

/** What acts in pairs: emphasis, code, text struck through, mathematics. */
const marks = [/\*+/g, /_+/g, /`+/g, /~+/g, /\$+/g];

function inert(text: string): string {
  return marks.reduce(withoutPairs, text.replace(active, '\\$&'));
}

/** A text in which no mark closes what one before it opened; a mark that stands alone is left as it is. */
function withoutPairs(text: string, mark: RegExp): string {
  const runs = [...text.matchAll(mark)].map(({ 0: run, index }) => ({ index, ...partOf(run, text[index - 1], text[index + run.length]) }));
  const opener = runs.findIndex(({ opens }) => opens);
  if (opener < 0 || !runs.slice(opener + 1).some(({ closes }) => closes)) return text;
  const acting = new Set(runs.filter(({ opens, closes }) => opens || closes).map(({ index }) => index));
  return text.replace(mark, (run, index: number) => (acting.has(index) ? run.replace(/./g, '\\$&') : run));
}

/** Which part a run of a mark may take, by what stands on either side: as the rules of Markdown say, or more. */
function partOf(run: string, before = ' ', after = ' '): { readonly opens: boolean; readonly closes: boolean } {
  if (run.startsWith('`')) return { opens: true, closes: true };
  // Inside a word an underscore is a letter like any other.
  const inWord = run.startsWith('_') ? /[\p{L}\p{N}]/u : /(?!)/;
  return { opens: after !== ' ' && !inWord.test(before), closes: before !== ' ' && !inWord.test(after) };
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

/** A question about a project with its name: `Create the issue in acme/api?`. */
export function inProject(question: string, project: string): string {
  const path = project.replace(/%2f/gi, '/');
  return question.replace(/\?$/, () => ` in ${/^\d+$/.test(path) ? 'project ' : ''}${shown(path)}?`);
}

/** A question with what was collected, a line each, in the order it was asked; what was left open has no line. */
export function summary(message: string, collected: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(collected)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `- ${name}: ${shown(name === 'Description' && typeof value === 'string' ? shortened(value) : value)}`);
  return [message, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n');
}
