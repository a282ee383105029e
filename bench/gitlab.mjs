import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { workshop } from './servers.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** The pretend GitLab of the tests, bundled on the fly. */
async function bundled() {
  const outfile = `${workshop}/fake-gitlab.mjs`;
  await build({ entryPoints: [path('../src/testing/fake-gitlab.ts')], bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'warning' });
  return pathToFileURL(outfile).href;
}

/** A GitLab in a process of its own beside the servers that are measured, driven by messages. */
class GitLabProcess {
  queue = Promise.resolve();

  static async start(program) {
    const child = fork(path(program), [await bundled()]);
    const [facts] = await once(child, 'message');
    return Object.assign(new this(), facts, { child });
  }

  /** One message after the other: an answer belongs to the last that was sent. */
  tell(message) {
    this.queue = this.queue.then(async () => {
      this.child.send(message);
      const [answer] = await once(this.child, 'message');
      return answer;
    });
    return this.queue;
  }

  async stop() {
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }
}

/** The pretend GitLab of the tests, with what is in it. */
export class GitLab extends GitLabProcess {
  static start() {
    return super.start('./gitlab-process.mjs');
  }

  /** What arrived so far. */
  seen() {
    return this.tell({});
  }

  /** Milliseconds before every answer from now on. */
  answerAfter(latency) {
    return this.tell({ latency });
  }
}

/** A GitLab for any number of callers, where everybody has their own of everything and much can go wrong: see personal-gitlab.mjs. */
export class PersonalGitLab extends GitLabProcess {
  static start() {
    return super.start('./personal-gitlab.mjs');
  }
}
