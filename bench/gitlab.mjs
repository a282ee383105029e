import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { workshop } from './servers.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The pretend GitLab of the tests, bundled on the fly and started beside the servers that are measured. */
export class GitLab {
  constructor(child, { url, token, landmarks }) {
    Object.assign(this, { child, url, token, landmarks });
  }

  static async start() {
    const outfile = `${workshop}/fake-gitlab.mjs`;
    await build({ entryPoints: [`${root}src/testing/fake-gitlab.ts`], bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'warning' });
    const child = fork(fileURLToPath(new URL('./gitlab-process.mjs', import.meta.url)), [pathToFileURL(outfile).href]);
    const [facts] = await once(child, 'message');
    return new GitLab(child, facts);
  }

  /** What arrived so far. */
  seen() {
    return this.tell({});
  }

  /** Milliseconds before every answer from now on. */
  answerAfter(latency) {
    return this.tell({ latency });
  }

  async tell(message) {
    this.child.send(message);
    const [answer] = await once(this.child, 'message');
    return answer;
  }

  async stop() {
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }
}
