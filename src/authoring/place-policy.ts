import type { GitLab } from '../gitlab/gitlab.js';

/** Where in GitLab calls, resources, prompts and completions may go; the policy provides it. */
export abstract class PlacePolicy {
  /** True while only some projects and groups may be touched: what is confined to neither does not exist then. */
  abstract readonly confined: boolean;
  /** Whether something may exist that names its place by parameters or variables of these names. */
  admits(names: readonly string[]): boolean {
    return !this.confined || names.includes('project_id') || names.includes('group_id');
  }

  /**
   * @param params whatever names projects and groups by `project_id`, `group_id` and the like
   * @param places what further parameters name
   * @throws Refused when one of them may not be touched
   */
  abstract check(params: Readonly<Record<string, unknown>>, gitlab: GitLab, places?: Readonly<Record<string, 'project' | 'group'>>): Promise<void>;
  /**
   * Whether a place may be touched, decided without asking GitLab.
   * @param spellings all that is known to name it: its id, its path
   */
  abstract covers(spellings: readonly string[]): boolean;
}
