import { createHash } from 'node:crypto';
import { hunks } from './patch.js';

/** A file or a submodule as a commit holds it. */
export interface TreeEntry {
  readonly mode: '100644' | '100755' | '160000';
  /** Blob id, or the commit of a submodule. */
  readonly id: string;
}

/** A commit with everything in it; never changes once made. */
export interface CommitRecord {
  readonly id: string;
  readonly parents: readonly string[];
  readonly message: string;
  readonly authorName: string;
  readonly authorEmail: string;
  /** With the author's own offset, as Git keeps it. */
  readonly date: string;
  readonly files: ReadonlyMap<string, TreeEntry>;
}

export interface TagRecord {
  readonly target: string;
  readonly message: string | null;
  readonly createdAt: string | null;
}

/** How one path differs between two trees. */
export interface FileChange {
  readonly oldPath: string;
  readonly newPath: string;
  readonly before?: TreeEntry;
  readonly after?: TreeEntry;
}

/** What a commit does to a path: new content, a submodule, or its removal. */
export type Change = string | Buffer | null | { readonly submodule: string } | { readonly executable: string };

export interface NewCommit {
  readonly message: string;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly date: string;
  readonly changes: Readonly<Record<string, Change>>;
  readonly parents: readonly string[];
}

const sha1 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

const patches = new Map<string, string>();

/** Git's object store in memory: content, commits, branches and tags of one project. */
export class Repository {
  constructor(
    private readonly blobs = new Map<string, Buffer>(),
    readonly commits = new Map<string, CommitRecord>(),
    readonly branches = new Map<string, string>(),
    readonly tags = new Map<string, TagRecord>(),
    public defaultBranch: string | null = null,
  ) {}

  /** A copy that can change without this one noticing. Blobs and commits never change and are shared. */
  copy(): Repository {
    return new Repository(new Map(this.blobs), new Map(this.commits), new Map(this.branches), new Map(this.tags), this.defaultBranch);
  }

  content(blobId: string): Buffer {
    return this.blobs.get(blobId) ?? Buffer.alloc(0);
  }

  private store(bytes: Buffer): string {
    const id = sha1(`blob ${bytes.length}\0`, bytes);
    this.blobs.set(id, bytes);
    return id;
  }

  private entry(change: Exclude<Change, null>): TreeEntry {
    if (typeof change === 'string') return { mode: '100644', id: this.store(Buffer.from(change)) };
    if (Buffer.isBuffer(change)) return { mode: '100644', id: this.store(change) };
    if ('submodule' in change) return { mode: '160000', id: change.submodule };
    return { mode: '100755', id: this.store(Buffer.from(change.executable)) };
  }

  /** Adds a commit; the caller moves a branch to it. */
  commit({ changes, ...rest }: NewCommit): CommitRecord {
    const files = new Map(rest.parents[0] === undefined ? [] : this.commits.get(rest.parents[0])?.files);
    for (const [path, change] of Object.entries(changes)) {
      if (change === null) files.delete(path);
      else files.set(path, this.entry(change));
    }
    const id = sha1(JSON.stringify(rest), JSON.stringify([...files].sort(([a], [b]) => (a < b ? -1 : 1))));
    const commit = { ...rest, id, files };
    this.commits.set(id, commit);
    return commit;
  }

  /** The commit a branch, a tag, `HEAD` or a (short) id stands for. */
  resolve(ref: string): CommitRecord | undefined {
    const name = ref === 'HEAD' ? (this.defaultBranch ?? '') : ref.replace(/^refs\/(heads|tags)\//, '');
    const id = this.branches.get(name) ?? this.tags.get(name)?.target ?? name;
    const exact = this.commits.get(id);
    if (exact || !/^[0-9a-f]{7,40}$/.test(id)) return exact;
    return [...this.commits.values()].find((commit) => commit.id.startsWith(id));
  }

  /** A commit and everything before it, newest first. */
  history(from: CommitRecord): CommitRecord[] {
    const seen = new Map<string, CommitRecord>();
    const waiting = [from];
    for (let commit = waiting.pop(); commit; commit = waiting.pop()) {
      if (seen.has(commit.id)) continue;
      seen.set(commit.id, commit);
      for (const parent of commit.parents) {
        const found = this.commits.get(parent);
        if (found) waiting.push(found);
      }
    }
    const order = new Map([...this.commits.keys()].map((id, index) => [id, index]));
    return [...seen.values()].sort(
      (a, b) => Date.parse(b.date) - Date.parse(a.date) || (order.get(b.id) ?? 0) - (order.get(a.id) ?? 0),
    );
  }

  /** Commits that `to` has and `from` has not, newest first. */
  between(from: CommitRecord, to: CommitRecord): CommitRecord[] {
    const known = new Set(this.history(from).map(({ id }) => id));
    return this.history(to).filter(({ id }) => !known.has(id));
  }

  mergeBase(a: CommitRecord, b: CommitRecord): CommitRecord | undefined {
    const known = new Set(this.history(a).map(({ id }) => id));
    return this.history(b).find(({ id }) => known.has(id));
  }

  /** The last commit up to `from` that touched the path. */
  lastCommitFor(path: string, from: CommitRecord): CommitRecord {
    const id = (commit: CommitRecord | undefined) => commit?.files.get(path)?.id;
    return this.history(from).find((commit) => id(commit) !== id(this.parentOf(commit))) ?? from;
  }

  parentOf(commit: CommitRecord): CommitRecord | undefined {
    return commit.parents[0] === undefined ? undefined : this.commits.get(commit.parents[0]);
  }

  /** Every path that differs, renames found, sorted by path. */
  changes(from: CommitRecord | undefined, to: CommitRecord): FileChange[] {
    const before = from?.files ?? new Map<string, TreeEntry>();
    const found: FileChange[] = [];
    const added: [string, TreeEntry][] = [];
    const removed = new Map<string, TreeEntry>();
    for (const [path, after] of to.files) {
      const was = before.get(path);
      if (!was) added.push([path, after]);
      else if (was.id !== after.id || was.mode !== after.mode) found.push({ oldPath: path, newPath: path, before: was, after });
    }
    for (const [path, was] of before) if (!to.files.has(path)) removed.set(path, was);
    for (const [path, after] of added) {
      const renamed = [...removed].find(([, was]) => was.id === after.id) ?? [...removed].find(([, was]) => this.similar(was, after));
      if (renamed) removed.delete(renamed[0]);
      found.push(renamed ? { oldPath: renamed[0], newPath: path, before: renamed[1], after } : { oldPath: path, newPath: path, after });
    }
    for (const [path, was] of removed) found.push({ oldPath: path, newPath: path, before: was });
    return found.sort((a, b) => (a.newPath < b.newPath ? -1 : 1));
  }

  /** Git calls a file renamed when at least half of its lines stayed. */
  private similar(a: TreeEntry, b: TreeEntry): boolean {
    const [left, right] = [this.content(a.id), this.content(b.id)];
    if (left.length > 100_000 || right.length > 100_000 || left.length === 0 || right.length === 0) return false;
    const lines = new Set(left.toString('utf8').split('\n'));
    const others = right.toString('utf8').split('\n');
    const shared = others.filter((line) => line !== '' && lines.has(line)).length;
    return shared >= Math.max(lines.size, others.length) / 2;
  }

  isBinary(entry: TreeEntry | undefined): boolean {
    return entry !== undefined && entry.mode !== '160000' && this.content(entry.id).subarray(0, 8000).includes(0);
  }

  text(entry: TreeEntry | undefined): string {
    if (!entry) return '';
    return entry.mode === '160000' ? `Subproject commit ${entry.id}\n` : this.content(entry.id).toString('utf8');
  }

  /** The patch of one change, without file headers. */
  patch({ oldPath, newPath, before, after }: FileChange): string {
    if (before?.id === after?.id) return '';
    if (this.isBinary(before) || this.isBinary(after)) {
      return `Binary files ${before ? `a/${oldPath}` : '/dev/null'} and ${after ? `b/${newPath}` : '/dev/null'} differ\n`;
    }
    const key = `${before?.id ?? ''}:${after?.id ?? ''}`;
    const known = patches.get(key);
    if (known !== undefined) return known;
    const fresh = hunks(this.text(before), this.text(after));
    patches.set(key, fresh);
    return fresh;
  }

  /** Id of the tree below a path; files have blob ids instead. */
  treeId(commit: CommitRecord, folder: string): string {
    const inside = [...commit.files].filter(([path]) => path.startsWith(folder)).sort(([a], [b]) => (a < b ? -1 : 1));
    return sha1('tree', folder, JSON.stringify(inside));
  }
}
