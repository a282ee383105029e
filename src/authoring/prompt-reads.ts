import type { Static, TSchema } from 'typebox';
import type { QueryValue } from '../gitlab/query.js';
import type { Sample } from '../kernel/sample.js';

type Params = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, QueryValue>>;

/**
 * What a prompt reads GitLab with: a few requests at a time, each reported as progress, and never a list without end. What is read has the shape that
 * the prompt names, whatever GitLab sent.
 */
export interface PromptReads {
  /** One object: `read.one(Project, '/projects/:project_id', { project_id })`. */
  one<T extends TSchema>(shape: T, template: string, params: Params, query?: Query): Promise<Static<T>>;
  /** One object, or `undefined` where there is none or the caller may not see it (GitLab answers 404 or 403). */
  oneIfAny<T extends TSchema>(shape: T, template: string, params: Params, query?: Query): Promise<Static<T> | undefined>;
  /** The beginning of a list, in pages of 100 unless the query says otherwise. */
  list<T extends TSchema>(shape: T, template: string, params: Params, query?: Query, pages?: number): Promise<Sample<Static<T>>>;
  /** The beginning of a list, or `undefined` where the caller may not see it or the project does without (GitLab answers 404 or 403). */
  listIfAny<T extends TSchema>(shape: T, template: string, params: Params, query?: Query, pages?: number): Promise<Sample<Static<T>> | undefined>;
}
