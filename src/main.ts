#!/usr/bin/env node
import 'reflect-metadata';
import { readSettings, type StartUp } from './config/read-settings.js';
import { SettingsError } from './config/settings-error.js';
import { callerOf } from './kernel/caller.js';
import { traceOf } from './kernel/errors.js';
import { StartError } from './kernel/start-error.js';
import { packageVersion } from './protocol/package-version.js';
import { serverFacts } from './protocol/server-facts.js';

/** Starts the process the way its flags and environment ask for. */
async function main(): Promise<void> {
  const startUp = settingsOrExit();
  const { flags, settings } = startUp;
  if (flags.help) return print((await import('./config/help-text.js')).helpText());
  if (flags.version) return print(packageVersion);
  if (flags.printConfig) return print((await import('./config/print-config.js')).printConfig(settings));
  if (flags.check) return (await import('./check.js')).check(startUp, print);

  if (settings.http.GITLAB_MCP_HTTP) {
    await (await import('./application.js')).listen(startUp, serverFacts(packageVersion, settings));
    return;
  }
  await serveStdio(startUp);
}

/**
 * The channel is opened first: `initialize` and `server/discover` are answered from static facts while everything else is still
 * being built, and whatever needs the rest waits for it.
 */
async function serveStdio(startUp: StartUp): Promise<void> {
  const [{ openStdio }, { FlowStateCodec }] = await Promise.all([import('./transport/stdio.js'), import('./protocol/flow-state-codec.js')]);
  const facts = serverFacts(packageVersion, startUp.settings);
  let build: () => void = () => undefined;
  const built = new Promise<void>((resolve) => {
    build = resolve;
  }).then(async () => (await import('./application.js')).buildContext(startUp));
  const parts = built.then((application) => application.parts);
  built.catch(fail);

  const channel = openStdio({
    facts,
    codec: new FlowStateCodec(startUp.settings.elicitation.keys),
    caller: callerOf(startUp.settings.gitlab.GITLAB_TOKEN),
    parts: () => parts,
    onFirstMessage: () => setImmediate(build),
    onClose: () => {
      // Calls in flight are aborted by now; nothing may keep the process longer than its client.
      setTimeout(() => process.exit(0), 300).unref();
      build();
      void built.then(({ context }) => context.close()).then(() => process.exit(0), fail);
    },
    onError: (error) => {
      // A start that fails is told by itself.
      built.then(({ note }) => note(error), () => undefined);
    },
  });
  // Who is asked to end does as with an ended input: what runs is aborted and written down before the process is gone.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void channel.close().catch(fail));
  // A client that says nothing at first finds everything ready all the same.
  setTimeout(build, 100).unref();
}

function settingsOrExit(): StartUp {
  try {
    return readSettings(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(error.exitCode);
  }
}

/** Whoever reads the beginning only, as `head` does, has what it wanted. */
function readInPart(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}

function print(text: string): void {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', readInPart);
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** Of a defect everything is told: where nobody else heard of it, there is no log that says why. */
function fail(error: unknown): never {
  process.stderr.write(`${error instanceof StartError ? error.message : traceOf(error)}\n`);
  process.exit(1);
}

main().catch(fail);
