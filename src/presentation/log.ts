import { bytes, visible } from './markdown.js';
import { withoutCredentials } from './secrets.js';

/** One line of a job's log. */
export interface LogLine {
  /** From 1, as the log itself counts: what was removed from the text never moves the numbers. */
  readonly number: number;
  readonly text: string;
  /** The part of the job that wrote it, where the runner marks its sections. */
  readonly section?: string;
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

/** Splits a log into lines as it arrives, and frees them of what terminals need and readers do not. */
export class LogCleaner {
  private readonly decoder = new TextDecoder();
  private pending = '';
  private dropped = 0;
  private sections: string[] = [];
  private lines = 0;
  private length = 0;

  constructor(private readonly raw = false) {}

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
    this.dropped += Math.max(0, this.pending.length - longestPending);
    this.pending = this.pending.slice(0, longestPending);
  }

  private finish(): LogLine {
    this.lines += 1;
    const text = this.raw ? this.pending : this.clean(this.pending);
    const excess = this.dropped + (this.raw ? 0 : Math.max(0, text.length - longestLine));
    const section = this.sections.at(-1);
    this.pending = '';
    this.dropped = 0;
    return {
      number: this.lines,
      text: excess > 0 ? `${this.raw ? text : text.slice(0, longestLine).replace(/\p{Surrogate}$/u, '')}… (${excess} more characters)` : text,
      ...(section === undefined ? {} : { section }),
    };
  }

  private clean(line: string): string {
    const [stamp = '', time] = timestamp.exec(line) ?? [];
    const plain = line
      .slice(stamp.length)
      .replace(sectionMarks, (_, kind: string, name: string) => this.mark(kind, name))
      .replace(rewrites, '\r')
      .replace(escapes, '');
    const text = visible(overwritten(lastState(plain))).replaceAll('\n', ' ').trimEnd();
    return withoutCredentials(time === undefined || text === '' ? text : `${time} ${text}`);
  }

  private mark(kind: string, name: string): string {
    if (kind === 'start') this.sections.push(name);
    else if (this.sections.includes(name)) this.sections = this.sections.slice(0, this.sections.lastIndexOf(name));
    return '';
  }
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
export async function readLog(body: AsyncIterable<Buffer>, take: (line: LogLine) => void, { raw = false } = {}): Promise<LogSize> {
  const cleaner = new LogCleaner(raw);
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
    const matches = line.number >= this.from && line.text.toLowerCase().includes(this.wanted);
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

/** What a line says about a failure: its cause, or only that something failed. */
export type FailureSign = 'cause' | 'echo';

/** The runner's last word. */
const failedVerdict = /^(?:\d\d:\d\d:\d\d )?ERROR: Job failed/;
const passedVerdict = /^(?:\d\d:\d\d:\d\d )?Job succeeded\b/;

/** A command that the runner repeats, a test that passed, a warning. */
const harmless = /^\s*(?:\$ |✓|✔|√|PASS\b|ok\b|(?:npm |yarn )?warn(?:ing)?\b)/i;

const countsOfNothing = /\b(?:0|no|zero|without|any)\s+(?:\w+\s+)?(?:errors?|fail(?:ed|ures?|ing)?|exceptions?)\b|\b(?:errors?|failed|failures?|failing|exceptions?)\s*[:=]\s*0\b/gi;

const echoes =
  /\b\d+ (?:\w+ )?(?:failed|failures?|failing|errors?)\b|\bnpm (?:ERR!|error)|\bELIFECYCLE\b|\bexit(?:ed)?(?: with)?(?: code| status)?:? [1-9]\d*\b|\bmake(?:\[\d+\])?: \*\*\*|\bBUILD FAILED\b|\bscript returned\b|^\s*(?:\d\d:\d\d:\d\d )?(?:FAIL(?:ED|URE)?\b|--- FAIL)/i;

/** Words of failure; not as a part of a file name, an option or an identifier. */
const causes =
  /(?<![\w/.-])(?:(?:[\w$]+\.)*\w*(?:Error|Exception)|error|fatal|panic|traceback|assert(?:ion)?|unhandled|uncaught|segmentation fault|segfault|core dumped|out of memory|killed|command not found|no such file or directory|permission denied|access denied|unauthorized|forbidden|cannot|could not|unable to|connection refused|timed out|undefined reference|not found)(?![/.-]?\w)|^\s*(?:✕|✗|✘|×|✖|●|E {2,}|not ok\b)|\bexpected\b.*\b(?:received|got|actual|but)\b|\bexpect\(/i;

const complaints = /(?<![\w/.-])(?:failed|failure|failing)(?![/.-]?\w)/i;

/** What the job does after its script has failed has seldom to do with why. */
const afterTheScript = /^(?:after_script|upload_artifacts|archive_cache|cleanup)/;

/** Judges one line by its words; `undefined` for an ordinary one. */
export function failureSign({ text, section = '' }: LogLine): FailureSign | undefined {
  if (text === '' || afterTheScript.test(section) || harmless.test(text.replace(/^\d\d:\d\d:\d\d /, '')) || failedVerdict.test(text)) return undefined;
  const said = text.replace(countsOfNothing, '');
  if (echoes.test(said)) return 'echo';
  if (causes.test(said)) return 'cause';
  return complaints.test(said) ? 'echo' : undefined;
}

/** Lines of context that are worth holding before and after a failure. */
const contextBefore = 8;
const contextAfter = 8;
/** Signs of failure this near to one another belong together. */
const sameFailure = 40;
const mostOfFailure = 400;

/** One failure: its lines with their surroundings. */
interface Failure {
  readonly first: number;
  last: number;
  lines: LogLine[];
}

/** Finds the failure in a log while it passes by: the last lines that tell a cause, else the last that tell of a failure. */
export class FailureWatch {
  private before: LogLine[] = [];
  private readonly found: Partial<Record<FailureSign, Failure>> = {};
  private readonly tail: LogTail;
  private passed = false;
  private failed: LogLine | undefined;

  constructor(tailLines = 200) {
    this.tail = new LogTail(tailLines);
  }

  /** The last lines of the log. */
  get lastLines(): readonly LogLine[] {
    return this.tail.lines;
  }

  /** The failure that counts; none in a job that went well, whatever words it printed. */
  get failure(): Readonly<Failure> | undefined {
    return this.passed && this.failed === undefined ? undefined : (this.found.cause ?? this.found.echo);
  }

  readonly take = (line: LogLine): void => {
    this.tail.take(line);
    if (passedVerdict.test(line.text)) this.passed = true;
    if (failedVerdict.test(line.text)) this.failed = line;
    const sign = failureSign(line);
    for (const kind of ['cause', 'echo'] as const) this.note(kind, sign === kind || (sign === 'cause' && kind === 'echo'), line);
    this.before.push(line);
    if (this.before.length > contextBefore) this.before.shift();
  };

  private note(kind: FailureSign, matches: boolean, line: LogLine): void {
    const open = this.found[kind];
    const near = open !== undefined && line.number - open.last <= sameFailure;
    if (matches && !near) {
      this.found[kind] = { first: line.number, last: line.number, lines: [...this.before, line] };
      return;
    }
    if (!near) return;
    if (matches) open.last = line.number;
    open.lines.push(line);
    // Of an endless failure its beginning and its end are kept.
    if (open.lines.length > mostOfFailure * 2) open.lines = [...open.lines.slice(0, mostOfFailure / 2), ...open.lines.slice(-mostOfFailure)];
  }

  /** The line that names the failure best: the first of its last lines that tells a cause. */
  get headline(): LogLine | undefined {
    const { failure } = this;
    return failure?.lines.find((line) => line.number >= failure.first && failureSign(line) === 'cause') ?? failure?.lines.find(({ number }) => number === failure.last);
  }

  /** The failure with its surroundings and the runner's verdict; in a log without signs of one, its end. */
  around(most: number): LogLine[] {
    const { failure } = this;
    const verdict = this.failed === undefined ? [] : [this.failed];
    if (failure === undefined) return lastThatFit(this.lastLines, most);
    return merged(failureThatFits(failure, most - sizeOf(verdict)), verdict);
  }

  /** The end of the log; when the failure stands before that, the failure and as much of the end as there is room for. */
  end(most: number): LogLine[] {
    const lines = lastThatFit(this.lastLines, most);
    const { failure } = this;
    if (failure === undefined || failure.first >= (lines[0]?.number ?? 0)) return lines;
    const failing = failureThatFits(failure, Math.floor(most * 0.65));
    return merged(failing, lastThatFit(this.lastLines, most - sizeOf(failing)));
  }
}

function failureThatFits({ first, last, lines }: Readonly<Failure>, most: number): LogLine[] {
  const relevant = lines.filter(({ number }) => number >= first - contextBefore && number <= last + contextAfter);
  for (const margin of [contextAfter, 4, 2, 0]) {
    const narrower = relevant.filter(({ number }) => number >= first - margin && number <= last + margin);
    if (sizeOf(narrower) <= most) return narrower;
  }
  // Too long to show whole: the first error is often the cause, the last what came of it.
  const core = relevant.filter(({ number }) => number >= first && number <= last);
  const beginning = firstThatFit(core, Math.floor(most / 2));
  return merged(beginning, lastThatFit(core, most - sizeOf(beginning)));
}

function merged(...groups: readonly (readonly LogLine[])[]): LogLine[] {
  const byNumber = new Map(groups.flat().map((line) => [line.number, line]));
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

function sizeOf(lines: readonly LogLine[]): number {
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
