const esc = '\u001b';
const section = (epoch: number, name: string, title: string, body: string) =>
  `section_start:${epoch}:${name}\r${esc}[0K${esc}[0K${esc}[36;1m${title}${esc}[0;m${esc}[0;m\n${body}section_end:${epoch + 4}:${name}\r${esc}[0K`;

const opening =
  `${esc}[0KRunning with gitlab-runner 18.5.0 (c5ba2e3f)${esc}[0;m\n${esc}[0K  on shared-runner-docker fcb4be32, system ID: s_a1b2c3d4e5f6${esc}[0;m\n` +
  section(1_795_860_000, 'prepare_executor', 'Preparing the "docker" executor', `${esc}[0KUsing Docker executor with image node:20-alpine ...${esc}[0;m\n`) +
  section(1_795_860_004, 'get_sources', 'Getting source from Git repository', `${esc}[32;1mFetching changes with git depth set to 20...${esc}[0;m\nInitialized empty Git repository in /builds/acme/api/.git/\n${esc}[32;1mChecking out 5f3c0a1b as detached HEAD (ref is feature/login)...${esc}[0;m\n`);

const progress = [5, 20, 45, 70, 90, 100].map((percent) => `Downloading packages: ${percent}%`).join('\r') + '\n';
const closing = (failed: boolean) =>
  section(1_795_860_090, 'cleanup_file_variables', 'Cleaning up project directory and file based variables', '') +
  (failed ? `${esc}[31;1mERROR: Job failed: exit code 1\n${esc}[0;m\n` : `${esc}[32;1mJob succeeded${esc}[0;m\n`);

const script = (body: string) => section(1_795_860_010, 'step_script', 'Executing "step_script" stage of the job script', body);

/** A job that went well, with colours, a progress bar and section marks. */
export const successLog =
  opening + script(`${esc}[32;1m$ npm ci${esc}[0;m\n${progress}added 402 packages in 9s\n${esc}[32;1m$ npm run build${esc}[0;m\n\n> @acme/api@1.0.0 build\n> tsc\n\n`) + closing(false);

/** A test job that fails in an assertion. */
export const failedTestLog =
  opening +
  script(
    `${esc}[32;1m$ npm ci${esc}[0;m\n${progress}added 402 packages in 9s\n${esc}[32;1m$ npm test${esc}[0;m\n\n> @acme/api@1.0.0 test\n> jest\n\n` +
      `${esc}[0m${esc}[7m${esc}[1m${esc}[32m PASS ${esc}[39m${esc}[22m${esc}[27m${esc}[0m src/auth/session.spec.ts\n` +
      `${esc}[0m${esc}[7m${esc}[1m${esc}[31m FAIL ${esc}[39m${esc}[22m${esc}[27m${esc}[0m src/auth/login.spec.ts\n` +
      '  Login\n    ✓ starts a session (4 ms)\n    ✕ refuses an expired session (7 ms)\n\n' +
      `  ${esc}[1m● Login › refuses an expired session${esc}[22m\n\n    expect(received).toBeUndefined()\n\n    Received: {"lifetimeInSeconds": 3600, "token": "e3b0c442", "username": "ada"}\n\n` +
      "      41 |     const session = login.start({ username: 'ada', password: 'x' });\n      42 |     clock.advance(3601);\n    > 43 |     expect(login.find(session.token)).toBeUndefined();\n         |                                       ^\n      44 |   });\n\n      at Object.<anonymous> (src/auth/login.spec.ts:43:39)\n\n" +
      'Test Suites: 1 failed, 1 passed, 2 total\nTests:       1 failed, 5 passed, 6 total\nSnapshots:   0 total\nTime:        3.812 s\nRan all test suites.\n',
  ) +
  closing(true);

/** A build job that fails to compile, with the runner's timestamps on every line. */
export const failedBuildLog = (
  opening +
  script(
    `${esc}[32;1m$ npm run build${esc}[0;m\n\n> @acme/api@1.0.0 build\n> tsc\n\nsrc/auth/login.ts(23,12): error TS2322: Type 'Session | undefined' is not assignable to type 'Session'.\n  Type 'undefined' is not assignable to type 'Session'.\nsrc/main.ts(3,22): error TS2554: Expected 2 arguments, but got 1.\n\nFound 2 errors in 2 files.\n`,
  ) +
  closing(true)
)
  .split('\n')
  .map((line, index) => (line === '' ? line : `2026-11-28T10:${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}.104532Z 01O ${line}`))
  .join('\n');

/** A log of 20,000 lines whose error stands near the end. */
export const longLog = (() => {
  const lines = Array.from({ length: 19_950 }, (_, line) => `[${String(line + 1).padStart(5, '0')}] imported record ${line + 1} of 19950`);
  const rest = [
    `${esc}[31mError: connect ECONNREFUSED 10.0.0.5:5432${esc}[39m`,
    '    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1607:16)',
    "  errno: -111, code: 'ECONNREFUSED', syscall: 'connect', address: '10.0.0.5', port: 5432",
    ...Array.from({ length: 30 }, (_, line) => `cleaning up temporary table ${line + 1}`),
  ];
  return opening + script(`${[...lines, ...rest].join('\n')}\n`) + closing(true);
})();
