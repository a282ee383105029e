import { firstThatFit, lastThatFit, type LogLine, LogTail, sizeOf } from './log.js';

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
  /(?<![\w$/.-])(?:[\w$]+\.)*[\w$]*(?:Error|Exception)(?![/.-]?\w)|(?<![\w/.-])(?:error|fatal|panic|traceback|assert(?:ion)?|unhandled|uncaught|segmentation fault|segfault|core dumped|out of memory|killed|command not found|no such file or directory|permission denied|access denied|unauthorized|forbidden|cannot|could not|unable to|connection refused|timed out|undefined reference|not found)(?![/.-]?\w)|^\s*(?:✕|✗|✘|×|✖|●|E {2,}|not ok\b)|\bexpect\(/i;

/** What a test says when it compares. In two steps, since one pattern for both would begin anew at each word of the first kind. */
function compares(text: string): boolean {
  const at = text.search(/\bexpected\b/i);
  return at >= 0 && /\b(?:received|got|actual|but)\b/i.test(text.slice(at));
}

const complaints = /(?<![\w/.-])(?:failed|failure|failing)(?![/.-]?\w)/i;

/** What the job does after its script has failed has seldom to do with why. */
const afterTheScript = /^(?:after_script|upload_artifacts|archive_cache|cleanup)/;

/** Judges one line by its words; `undefined` for an ordinary one. */
export function failureSign({ text, section = '' }: LogLine): FailureSign | undefined {
  if (text === '' || afterTheScript.test(section) || harmless.test(text.replace(/^\d\d:\d\d:\d\d /, '')) || failedVerdict.test(text)) return undefined;
  const said = text.replace(countsOfNothing, '');
  if (echoes.test(said)) return 'echo';
  if (causes.test(said) || compares(said)) return 'cause';
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
