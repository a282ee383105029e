import { crc32, deflateSync } from 'node:zlib';
import { type Change, Repository } from './repository.js';

interface Author {
  readonly name: string;
  readonly username: string;
}

export const authors = {
  alice: { name: 'Alice Maintainer', username: 'alice' },
  bob: { name: 'Bob Reporter', username: 'bob' },
  dora: { name: 'Dora Developer', username: 'dora' },
  erin: { name: 'Erin Owner', username: 'erin' },
} as const satisfies Record<string, Author>;

/** A day of November 2026 as Git writes it, with the author's own offset. */
export const gitDate = (day: number, hour: number) => `2026-11-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:20:00.000+01:00`;

/** Commits to a branch, starting it at another one when it is new. */
export function push(repository: Repository, branch: string, from: string | null, message: string, author: Author, date: string, changes: Record<string, Change>): string {
  const parent = repository.branches.get(branch) ?? (from === null ? undefined : repository.resolve(from)?.id);
  const { id } = repository.commit({ message, authorName: author.name, authorEmail: `${author.username}@example.com`, date, changes, parents: parent === undefined ? [] : [parent] });
  repository.branches.set(branch, id);
  return id;
}

/** The smallest PNG there is: one red pixel. */
function onePixelPng(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
    const named = Buffer.concat([Buffer.from(type), data]);
    head.writeUInt32BE(data.length);
    tail.writeUInt32BE(crc32(named));
    return Buffer.concat([head, named, tail]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
    chunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const login = `import { createHash } from 'node:crypto';
import { Session } from './session.js';

const lifetimeInSeconds = 3600;

export interface Credentials {
  username: string;
  password: string;
}

export class Login {
  constructor(private readonly sessions: Map<string, Session>) {}

  start(credentials: Credentials): Session {
    const token = createHash('sha1').update(credentials.username + Date.now()).digest('hex');
    const session = new Session(credentials.username, token, lifetimeInSeconds);
    this.sessions.set(token, session);
    return session;
  }

  find(token: string): Session | undefined {
    return this.sessions.get(token);
  }

  end(token: string): void {
    this.sessions.delete(token);
  }
}
`;

const loginReviewed = login
  .replace("import { createHash } from 'node:crypto';", "import { randomBytes } from 'node:crypto';")
  .replace("    const token = createHash('sha1').update(credentials.username + Date.now()).digest('hex');\n", "    if (credentials.username === '') throw new Error('A username is needed.');\n    const token = randomBytes(32).toString('hex');\n")
  .replace('    return this.sessions.get(token);\n', '    const session = this.sessions.get(token);\n    return session?.expired ? undefined : session;\n');

const ciFile = `stages: [build, test, deploy]

default:
  image: node:20-alpine

compile:
  stage: build
  script:
    - npm ci
    - npm run build
  artifacts:
    paths: [dist/]

unit:
  stage: test
  script: npm test
  artifacts:
    reports:
      junit: junit.xml

lint:
  stage: test
  script: npm run lint
  allow_failure: true

deploy:
  stage: deploy
  script: ./deploy.sh
  when: manual
  environment: production
`;

/** A file of many numbered lines, so that its diff has a predictable size. */
const manyLines = (count: number, words: string) => Array.from({ length: count }, (_, line) => `${words} ${line + 1}`).join('\n') + '\n';

/** The Git side of acme/api. */
export function apiRepository(): Repository {
  const repository = new Repository();
  repository.defaultBranch = 'main';
  const { alice, bob, dora, erin } = authors;
  const nested = Object.fromEntries(Array.from({ length: 36 }, (_, index) => [`src/modules/module-${String(index + 1).padStart(2, '0')}/index.ts`, `export const module${index + 1} = ${index + 1};\n`]));

  push(repository, 'main', null, 'Initial commit', erin, gitDate(1, 9), {
    'README.md': '# Acme API\n\nThe service behind every Acme product.\n\n## Start\n\n```sh\nnpm ci\nnpm start\n```\n',
    '.gitignore': 'node_modules/\ndist/\n',
    'package.json': `${JSON.stringify({ name: '@acme/api', version: '1.0.0', type: 'module', scripts: { build: 'tsc', test: 'jest', lint: 'eslint src' } }, null, 2)}\n`,
  });
  push(repository, 'main', null, 'Add the session service\n\nSessions live in memory for now.', alice, gitDate(2, 10), {
    'src/auth/login.ts': login,
    'src/auth/session.ts': 'export class Session {\n  constructor(\n    readonly username: string,\n    readonly token: string,\n    readonly lifetimeInSeconds: number,\n    readonly startedAt = Date.now(),\n  ) {}\n\n  get expired(): boolean {\n    return Date.now() > this.startedAt + this.lifetimeInSeconds * 1000;\n  }\n}\n',
    'src/auth/legacy-token.ts': '// Tokens of the first generation.\nexport const legacyPrefix = "lt_";\n\nexport function isLegacy(token: string): boolean {\n  return token.startsWith(legacyPrefix);\n}\n',
    'src/main.ts': "import { Login } from './auth/login.js';\n\nexport const login = new Login(new Map());\n",
    'docs/sessions.md': '# Sessions\n\nA session lasts an hour.\nIt ends when the user signs out.\nNothing is written to disk.\n',
  });
  push(repository, 'main', null, 'Build with GitLab CI', alice, gitDate(3, 11), { '.gitlab-ci.yml': ciFile, '.gitlab/ci.yml': 'include:\n  - local: .gitlab-ci.yml\n', 'deploy.sh': { executable: '#!/bin/sh\nset -eu\necho "Deploying"\n' } });
  repository.tags.set('v1.0.0', { target: repository.branches.get('main') ?? '', message: 'First stable release', createdAt: '2026-11-03T12:00:00.000Z' });
  push(repository, 'main', null, 'Split the service into modules', dora, gitDate(5, 14), { ...nested, ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`docs/modules/part-${index + 1}.md`, `# Part ${index + 1}\n\nWhat the part does.\n`])) });
  push(repository, 'main', null, 'Add fixtures', bob, gitDate(6, 15), {
    'fixtures/all-bytes.bin': Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
    'fixtures/pixel.png': onePixelPng(),
    'fixtures/large.csv': 'id,name,value\n' + Array.from({ length: 60_000 }, (_, row) => `${row},row number ${row},${(row * 7919) % 10_007}`).join('\n') + '\n',
    'src/dir x/a+b#c?.ts': 'export const oddlyNamed = true;\n',
    'vendor/toolkit': { submodule: '3f786850e387550fdab836ed7e6dc881de23001b' },
  });
  repository.tags.set('v1.2-rc.1', { target: repository.branches.get('main') ?? '', message: null, createdAt: null });
  repository.branches.set('release/1.0', repository.resolve('v1.0.0')?.id ?? '');
  push(repository, 'release/1.0', null, 'Backport the session fix', alice, gitDate(7, 9), { 'CHANGELOG.md': '# Changelog\n\n## 1.0.1\n\n- Sessions end on time\n' });
  repository.tags.set('release/1.0', { target: repository.resolve('refs/heads/release/1.0')?.id ?? '', message: 'Release 1.0', createdAt: '2026-11-07T10:00:00.000Z' });
  for (let number = 1; number <= 30; number += 1) {
    push(repository, 'main', null, `Tune module ${number}`, number % 2 === 0 ? alice : dora, gitDate(8 + Math.floor(number / 4), 8 + (number % 4) * 2), {
      [`src/modules/module-${String(number).padStart(2, '0')}/index.ts`]: `export const module${number} = ${number * 10};\n`,
    });
  }

  push(repository, 'feature/login', 'main', 'Draw session tokens from the system', dora, gitDate(20, 10), { 'src/auth/login.ts': loginReviewed });
  push(repository, 'feature/login', null, 'Describe token rotation', dora, gitDate(20, 15), {
    'docs/token-rotation.md': '# Token rotation\n\nA token is drawn anew at every sign-in.\n\n- 32 random bytes\n- valid for an hour\n',
    'docs/sessions.md': null,
    'docs/guide/sessions.md': '# Sessions\n\nA session lasts an hour.\nIt ends when the user signs out.\nNothing is written to disk.\n',
    'src/auth/legacy-token.ts': null,
  });
  push(repository, 'chore/rename-modules', 'main', 'Rename every module', alice, gitDate(21, 9), Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`src/generated/unit-${String(index + 1).padStart(3, '0')}.ts`, `export const unit${index + 1} = ${index + 1};\nexport const label${index + 1} = 'unit ${index + 1}';\n`])));
  push(repository, 'feature/bulk-data', 'main', 'Bring the reference data', bob, gitDate(21, 12), {
    'data/collapsed.txt': manyLines(1200, 'A line of reference data, number'),
    'data/too-large.txt': manyLines(9000, 'A line of reference data, number'),
    'fixtures/pixel.png': Buffer.concat([onePixelPng(), Buffer.from([0])]),
    'README.md': '# Acme API\n\nThe service behind every Acme product.\n\nReference data lives in `data/`.\n\n## Start\n\n```sh\nnpm ci\nnpm start\n```\n',
  });
  push(repository, 'feature/metrics', 'main', 'Count requests', dora, gitDate(22, 9), { 'src/metrics.ts': 'let requests = 0;\n\nexport const count = () => (requests += 1);\n' });
  push(repository, 'feature/conflict', 'release/1.0', 'Write the changelog anew', bob, gitDate(22, 13), { 'CHANGELOG.md': '# Changes\n\nEverything is new.\n' });
  push(repository, 'feature/health', 'v1.0.0', 'Answer health checks', dora, gitDate(9, 9), { 'src/health.ts': "export const health = () => ({ status: 'ok' });\n" });
  push(repository, 'feature/cache', 'main', 'Cache sessions', alice, gitDate(23, 9), { 'src/cache.ts': 'export const cache = new Map<string, string>();\n' });
  push(repository, 'feature/a b', 'main', 'A branch with a space in its name', alice, gitDate(23, 11), { 'notes.txt': 'Spaces happen.\n' });
  push(repository, 'feature/ready', 'main', 'Ready for a merge request', alice, gitDate(24, 9), { 'src/ready.ts': 'export const ready = true;\n' });
  for (let number = 1; number <= 16; number += 1) {
    push(repository, `topic/${String(number).padStart(2, '0')}`, 'main', `Work on topic ${number}`, number % 3 === 0 ? bob : dora, gitDate(10 + (number % 12), 12), { [`src/topics/topic-${number}.ts`]: `export const topic = ${number};\n` });
  }
  return repository;
}

/** A repository with a few files, for projects that only need to have one. */
export function smallRepository(name: string, branch = 'main'): Repository {
  const repository = new Repository();
  repository.defaultBranch = branch;
  push(repository, branch, null, 'Initial commit', authors.erin, gitDate(4, 9), { 'README.md': `# ${name}\n`, 'LICENSE': 'MIT\n' });
  return repository;
}
