import { StartError } from '../kernel/start-error.js';

/** The server cannot start as it was told to; the message lists everything that is wrong. */
export class SettingsError extends StartError {
  readonly problems: readonly string[];
  /** The exit code of the process: 2 when a flag does not exist or is used wrongly, 1 when a value is wrong. */
  readonly exitCode: 1 | 2;

  constructor(flagProblems: readonly string[], valueProblems: readonly string[]) {
    const problems = [...flagProblems, ...valueProblems];
    super(`The server cannot start with these settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
    this.exitCode = flagProblems.length > 0 ? 2 : 1;
  }
}
