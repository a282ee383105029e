import { withoutCredentials } from '../kernel/credentials.js';
import { bytes, visible } from './markdown.js';

/** One line of a job's log. */
export interface LogLine {
  /** From 1, as the log itself counts: what was removed from the text never moves the numbers. */
  readonly number: number;
  readonly text: string;
  /** The part of the job that wrote it, where the runner marks its sections. */
  readonly section?: string;
  /** How many characters of it `text` lacks, where it was too long. */
  readonly cut?: number;
  /** Of a line that was cut while a text is looked for: whether the whole line holds it. */
  readonly holds?: boolean;
}

/** How much a whole log is. */
export interface LogSize {
  readonly lines: number;
  readonly bytes: number;
}

/** Terminal sequences: colours, cursor movements, window titles, links. */
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[PX^_][^\u001b]*\u001b\\|[ -/]*[0-~])/g;

/** "Erase the line" and "go to its first column" rewrite a line like a carriage return does. */
const rewrites = /\u001b\[(?:2K|1?G)/g;

/** Where runners begin and end a section; options such as `[collapsed=true]` may follow its name. */
const sectionMarks = /section_(start|end):\d+:([\w.-]+)(?:\[[^\]\r\n]*\])?(?:\r|\u001b\[0?K)*/g;

/** What runners put before each line when they are told to: a moment and the number of the stream. */
const timestamp = /^\d{4}-\d\d-\d\dT(\d\d:\d\d:\d\d)(?:\.\d+)?Z \d\d[OE][ +]/;

/** Longer lines are cut: a minified bundle that was printed by accident must not crowd out the error. */
const longestLine = 2_000;

/** What is held of a line that does not end. */
const longestPending = 65_536;

/** Characters around a match that stands behind what is shown of a long line. */
const aroundMatch = 400;

/** How a log is read. */
export interface LogReading {
  /** Colour codes, carriage returns and section marks stay. */
  readonly raw?: boolean;
  /** The text that is looked for: of a line too long to be shown, the part that holds it is. */
  readonly search?: string;
}

/** Splits a log into lines as it arrives, and frees them of what terminals need and readers do not. */
export class LogCleaner {
  private readonly decoder = new TextDecoder();
  private pending = '';
  private dropped = 0;
  private sections: string[] = [];
  private lines = 0;
  private length = 0;
  private readonly raw: boolean;
  private readonly wanted: string;
  /** The end of what was not held of a line, in which a match may begin. */
  private passing = '';
  /** Where in what was not held the text was found. */
  private passedBy: string | undefined;

  constructor({ raw = false, search = '' }: LogReading = {}) {
    this.raw = raw;
    this.wanted = search.toLowerCase();
  }

  get size(): LogSize {
    return { lines: this.lines, bytes: this.length };
  }

  push(chunk: Buffer): LogLine[] {
    this.length += chunk.length;
    return this.split(this.decoder.decode(chunk, { stream: true }));
  }

  /** The last line, when nothing ended it. */
  end(): LogLine[] {
    const complete = this.split(this.decoder.decode());
    return this.pending === '' ? complete : [...complete, this.finish()];
  }

  private split(text: string): LogLine[] {
    const [first = '', ...others] = text.split('\n');
    const complete: LogLine[] = [];
    this.append(first);
    for (const other of others) {
      complete.push(this.finish());
      this.append(other);
    }
    return complete;
  }

  private append(text: string): void {
    this.pending += text;
    if (this.pending.length <= longestPending) return;
    if (!this.raw) this.pending = this.pending.slice(this.pending.lastIndexOf('\r', this.pending.length - 2) + 1);
    const held = wholeCharacters(this.pending, longestPending);
    const beyond = this.pending.slice(held.length);
    if (beyond !== '') this.lookThrough(held, beyond);
    this.dropped += beyond.length;
    this.pending = held;
  }

  /** Looks for the wanted text in what is not held, also where it begins in what is. */
  private lookThrough(held: string, beyond: string): void {
    if (this.wanted === '' || this.passedBy !== undefined) return;
    const before = this.dropped === 0 ? held.slice(-aroundMatch - this.wanted.length) : this.passing;
    const stretch = before + beyond;
    const at = stretch.toLowerCase().indexOf(this.wanted);
    if (at >= 0) this.passedBy = excerpt(stretch, at, this.wanted.length);
    this.passing = stretch.slice(-aroundMatch - this.wanted.length);
  }

  private finish(): LogLine {
    this.lines += 1;
    const text = this.raw ? this.pending : this.clean(this.pending);
    const excess = this.dropped + (this.raw ? 0 : Math.max(0, text.length - longestLine));
    const passedBy = this.passedBy;
    const section = this.sections.at(-1);
    this.pending = '';
    this.dropped = 0;
    this.passing = '';
    this.passedBy = undefined;
    return { number: this.lines, ...(excess > 0 ? this.shortened(text, excess, passedBy) : { text }), ...(section === undefined ? {} : { section }) };
  }

  /** The beginning of a line too long to be shown; where the wanted text stands behind it, also that part. */
  private shortened(text: string, excess: number, passedBy: string | undefined): Pick<LogLine, 'text' | 'cut' | 'holds'> {
    const beginning = this.raw ? text : wholeCharacters(text, longestLine);
    const more = `… (${excess} more characters)`;
    if (this.wanted === '') return { text: `${beginning}${more}`, cut: excess };
    if (beginning.toLowerCase().includes(this.wanted)) return { text: `${beginning}${more}`, cut: excess, holds: true };
    const at = text.toLowerCase().indexOf(this.wanted);
    const found = at >= 0 ? excerpt(text, at, this.wanted.length) : passedBy === undefined ? undefined : this.raw ? passedBy : this.clean(passedBy);
    if (found === undefined) return { text: `${beginning}${more}`, cut: excess, holds: false };
    return { text: `${wholeCharacters(beginning, aroundMatch)}… (cut) …${found}…`, cut: excess, holds: true };
  }

  private clean(line: string): string {
    const [stamp = '', time] = timestamp.exec(line) ?? [];
    const plain = this.withoutMarks(line.slice(stamp.length));
    const text = visible(overwritten(lastState(plain))).replaceAll('\n', ' ').trimEnd();
    return withoutCredentials(time === undefined || text === '' ? text : `${time} ${text}`);
  }

  /** Most lines have neither sections nor terminal sequences, and are not searched for them: logs have many thousands of lines. */
  private withoutMarks(line: string): string {
    const unmarked = line.includes('section_') ? line.replace(sectionMarks, (_, kind: string, name: string) => this.mark(kind, name)) : line;
    return unmarked.includes('\u001b') ? unmarked.replace(rewrites, '\r').replace(escapes, '') : unmarked;
  }

  private mark(kind: string, name: string): string {
    if (kind === 'start') this.sections.push(name);
    else if (this.sections.includes(name)) this.sections = this.sections.slice(0, this.sections.lastIndexOf(name));
    return '';
  }
}

/** The beginning of a text, never with half a character at its end. */
function wholeCharacters(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

/** What stands around a match. */
function excerpt(text: string, at: number, length: number): string {
  return wholeCharacters(text.slice(Math.max(0, at - aroundMatch)).replace(/^[\uDC00-\uDFFF]/, ''), aroundMatch * 2 + length);
}

/** What stands in a line at its end, when carriage returns rewrote it on the way: the last state of a progress bar. */
function lastState(line: string): string {
  return line.includes('\r') ? (line.split('\r').findLast((state) => state.trim() !== '') ?? '') : line;
}

/** Spinners rewrite single characters by stepping back. */
function overwritten(line: string): string {
  if (!line.includes('\b')) return line;
  const kept: string[] = [];
  for (const character of line) {
    if (character === '\b') kept.pop();
    else kept.push(character);
  }
  return kept.join('');
}

/** Reads a log to its end, handing on each line; only what `take` keeps is held. */
export async function readLog(body: AsyncIterable<Buffer>, take: (line: LogLine) => void, reading: LogReading = {}): Promise<LogSize> {
  const cleaner = new LogCleaner(reading);
  for await (const chunk of body) cleaner.push(chunk).forEach(take);
  cleaner.end().forEach(take);
  return cleaner.size;
}

/** The last so many lines of a log, within a bound on their length in memory. */
export class LogTail {
  private kept: LogLine[] = [];
  private length = 0;

  constructor(
    private readonly most: number,
    private readonly mostCharacters = 10_000_000,
  ) {}

  get lines(): readonly LogLine[] {
    return this.kept.slice(-this.most);
  }

  readonly take = (line: LogLine): void => {
    this.kept.push(line);
    this.length += line.text.length;
    // Dropping many at a time keeps a long log from being copied once for each of its lines.
    if (this.kept.length <= this.most * 2 && this.length <= this.mostCharacters * 2) return;
    let start = Math.max(0, this.kept.length - this.most);
    let length = this.kept.slice(start).reduce((sum, { text }) => sum + text.length, 0);
    while (length > this.mostCharacters && start < this.kept.length - 1) {
      length -= this.kept[start]?.text.length ?? 0;
      start += 1;
    }
    this.kept = this.kept.slice(start);
    this.length = length;
  };
}

/** The lines from one number on. */
export class LogRange {
  readonly lines: LogLine[] = [];
  private length = 0;

  constructor(
    private readonly from: number,
    private readonly most: number,
    private readonly mostCharacters = 10_000_000,
  ) {}

  readonly take = (line: LogLine): void => {
    if (line.number < this.from || line.number >= this.from + this.most || this.length > this.mostCharacters) return;
    this.lines.push(line);
    this.length += line.text.length;
  };
}

/** The lines that hold a text, whatever its case, each with some around it. */
export class LogSearch {
  readonly lines: LogLine[] = [];
  /** Numbers of the matching lines among those kept. */
  readonly matching: number[] = [];
  /** How many lines match in all. */
  total = 0;
  /** The first matching line that there was no room for. */
  next: number | undefined;
  private readonly wanted: string;
  private before: LogLine[] = [];
  private lastMatch = Number.NEGATIVE_INFINITY;
  private length = 0;

  constructor(
    text: string,
    private readonly context: number,
    private readonly most: number,
    private readonly from = 1,
    private readonly mostCharacters = 10_000_000,
  ) {
    this.wanted = text.toLowerCase();
  }

  readonly take = (line: LogLine): void => {
    const matches = line.number >= this.from && (line.holds ?? line.text.toLowerCase().includes(this.wanted));
    if (matches) this.total += 1;
    if (this.next !== undefined) return;
    if (matches && (this.lines.length >= this.most || this.length > this.mostCharacters)) {
      this.next = line.number;
    } else if (matches) {
      for (const earlier of this.before) this.keep(earlier);
      this.before = [];
      this.keep(line);
      this.matching.push(line.number);
      this.lastMatch = line.number;
    } else if (line.number <= this.lastMatch + this.context) {
      this.keep(line);
    } else {
      this.before.push(line);
      if (this.before.length > this.context) this.before.shift();
    }
  };

  private keep(line: LogLine): void {
    this.lines.push(line);
    this.length += line.text.length;
  }
}

/** Bytes of lines as they are shown, their numbers included. */
export function sizeOf(lines: readonly LogLine[]): number {
  return lines.reduce((sum, line) => sum + bytes(line.text) + 10, 0);
}

/** The last lines that fit into so many bytes as they are shown. */
export function lastThatFit(lines: readonly LogLine[], most: number): LogLine[] {
  let start = lines.length;
  for (let room = most; start > 0; start -= 1) {
    room -= sizeOf(lines.slice(start - 1, start));
    if (room < 0) break;
  }
  return lines.slice(start);
}

/** The first lines that fit into so many bytes as they are shown. */
export function firstThatFit(lines: readonly LogLine[], most: number): LogLine[] {
  let end = 0;
  for (let room = most; end < lines.length; end += 1) {
    room -= sizeOf(lines.slice(end, end + 1));
    if (room < 0) break;
  }
  return lines.slice(0, end);
}

/** Lines with their numbers in front, `:` after that of a match and `-` after others, as grep writes them; gaps are said. */
export function numbered(lines: readonly LogLine[], matching?: ReadonlySet<number>): string {
  const shown: string[] = [];
  let last: number | undefined;
  for (const { number, text } of lines) {
    if (last !== undefined && number > last + 1) shown.push(`… ${number - last - 1} ${number - last === 2 ? 'line' : 'lines'} left out`);
    shown.push(`${number}${matching === undefined || matching.has(number) ? ':' : '-'} ${text}`.trimEnd());
    last = number;
  }
  return shown.join('\n');
}
