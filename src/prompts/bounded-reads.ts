import { type Static, type TSchema, Type } from 'typebox';
import type { Progress } from '../authoring/progress.js';
import type { PromptReads } from '../authoring/prompt-reads.js';
import { formless, isNothing } from '../gitlab/formless.js';
import type { GitLab } from '../gitlab/gitlab.js';
import type { Page } from '../gitlab/page.js';
import type { QueryValue } from '../gitlab/query.js';
import { fillPath } from '../gitlab/route.js';
import { GitLabRejected } from '../kernel/errors.js';
import { received } from '../kernel/received.js';
import type { Sample } from '../kernel/sample.js';

type Params = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, QueryValue>>;

/** Requests that one prompt has under way at a time. */
const atOnce = 6;

/** Pages of 100 that a list is followed for, unless the prompt says otherwise. */
const usualPages = 3;

/** The requests of one prompt: at most six at a time, lists followed for a stated number of pages, each reported when it is done. */
export class BoundedReads implements PromptReads {
  private running = 0;
  private begun = 0;
  private finished = 0;
  private readonly waiting: (() => void)[] = [];
  private refusal: GitLabRejected | undefined;

  constructor(
    private readonly gitlab: GitLab,
    private readonly progress: Progress,
  ) {}

  async one<T extends TSchema>(shape: T, template: string, params: Params, query: Query = {}): Promise<Static<T>> {
    const body = await this.turn(() => this.gitlab.rest.get(template, params, { query }));
    if (isNothing(body)) throw formless({ method: 'GET', path: fillPath(template, params) }, 200);
    return received(shape, body);
  }

  oneIfAny<T extends TSchema>(shape: T, template: string, params: Params, query: Query = {}): Promise<Static<T> | undefined> {
    return this.one(shape, template, params, query).catch((error: unknown) => this.nothing(error));
  }

  async list<T extends TSchema>(shape: T, template: string, params: Params, query: Query = {}, pages = usualPages): Promise<Sample<Static<T>>> {
    const page = (changes: Query, cursor?: string) =>
      this.turn(() => this.gitlab.rest.list(template, params, { query: { per_page: 100, ...query, ...changes }, ...(cursor === undefined ? {} : { cursor }) }));
    const first = await page({});
    const { total_items: total, total_pages: known } = first.pagination;
    const following = known === undefined ? await followed(first, page, pages) : await Promise.all(numbers(2, Math.min(known, pages)).map((number) => page({ page: number })));
    const all = [first, ...following];
    const complete = all.at(-1)?.pagination.has_more === false;
    return { items: received(Type.Array(shape), all.flatMap(({ items }) => items)), complete, ...(total === undefined ? {} : { total }) };
  }

  listIfAny<T extends TSchema>(shape: T, template: string, params: Params, query: Query = {}, pages = usualPages): Promise<Sample<Static<T>> | undefined> {
    return this.list(shape, template, params, query, pages).catch((error: unknown) => this.nothing(error));
  }

  /**
   * Where every single read was refused, there is nothing to tell figures of: most likely the project or group is not there.
   * @throws GitLabRejected the first refusal
   */
  requireAnAnswer(): void {
    if (this.finished === 0 && this.refusal !== undefined) throw this.refusal;
  }

  /** What is not there, or not for this caller to see, is no failure of the prompt. */
  private nothing(error: unknown): undefined {
    if (!(error instanceof GitLabRejected) || (error.status !== 404 && error.status !== 403)) throw error;
    this.refusal ??= error;
    return undefined;
  }

  /** Waits for a place among the requests under way. */
  private async turn<T>(run: () => Promise<T>): Promise<T> {
    this.begun += 1;
    if (this.running >= atOnce) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      const answer = await run();
      this.finished += 1;
      this.progress.report(this.finished, this.begun, `Read ${this.finished} of ${this.begun} from GitLab`);
      return answer;
    } finally {
      // The place goes on to whoever waits longest.
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}

/** Without a count of pages each one only tells the next. */
async function followed<T>(first: Page<T>, page: (changes: Query, cursor?: string) => Promise<Page<T>>, pages: number): Promise<Page<T>[]> {
  const following: Page<T>[] = [];
  let last = first;
  while (last.pagination.has_more && following.length + 1 < pages) {
    const { next_page: number, next_cursor: cursor } = last.pagination;
    last = await page(number === undefined ? {} : { page: number }, cursor);
    following.push(last);
  }
  return following;
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
