import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { domainModules } from '../src/app.module.js';
import { DomainMetadata } from '../src/authoring/domain.decorator.js';
import type { ResourceEntry } from '../src/authoring/resource.decorator.js';
import { parseRoute } from '../src/gitlab/route.js';
import { iconOf } from '../src/icons/icon-of.js';
import { WholeCatalog } from './support/whole-catalog.js';

let whole: WholeCatalog;
let resources: readonly ResourceEntry[];

beforeAll(async () => {
  whole = await WholeCatalog.start();
  ({ resources } = whole);
});
afterAll(() => whole.stop());

const inProject = (rest: string) => `gitlab://project/{project_id}/${rest}`;
const variablesOf = (template: string) => [...template.matchAll(/\{\+?([a-z_]+)\}/g)].map(([, name = '']) => name);

/** The addresses that clients know. One that goes breaks them; one that comes is written here. */
const addresses = [
  'gitlab://user/current',
  'gitlab://groups',
  'gitlab://project/{project_id}',
  ...`members labels milestones branches issues releases tags commit/{sha} file/{ref}/{+path} wiki/{slug} branch/{branch} tag/{tag_name} release/{tag_name} label/{label_id}
  milestone/{milestone_iid} board/{board_id} deployment/{deployment_id} environment/{environment_id} job/{job_id} feature_flag/{name} deploy_key/{deploy_key_id} snippet/{snippet_id}
  issue/{issue_iid} mr/{merge_request_iid} mr/{merge_request_iid}/notes mr/{merge_request_iid}/discussions pipelines/latest pipeline/{pipeline_id} pipeline/{pipeline_id}/jobs`
    .split(/\s+/)
    .map(inProject),
  'gitlab://group/{group_id}',
  ...'members projects label/{label_id} milestone/{milestone_iid}'.split(' ').map((rest) => `gitlab://group/{group_id}/${rest}`),
  'gitlab://snippet/{snippet_id}',
];

/** The 26 kinds that can be watched. */
const watched = [
  'gitlab://project/{project_id}',
  'gitlab://group/{group_id}',
  'gitlab://group/{group_id}/milestone/{milestone_iid}',
  'gitlab://group/{group_id}/label/{label_id}',
  'gitlab://snippet/{snippet_id}',
  ...`pipeline/{pipeline_id} pipeline/{pipeline_id}/jobs pipelines/latest job/{job_id} mr/{merge_request_iid} mr/{merge_request_iid}/discussions mr/{merge_request_iid}/notes issue/{issue_iid}
  deployment/{deployment_id} environment/{environment_id} release/{tag_name} tag/{tag_name} branch/{branch} milestone/{milestone_iid} label/{label_id} board/{board_id} deploy_key/{deploy_key_id}
  snippet/{snippet_id} wiki/{slug} feature_flag/{name} file/{ref}/{+path}`
    .split(/\s+/)
    .map(inProject),
];

/** Actions whose results carry a link, so that what was read can be read again and watched. */
const linked = `access.deploy_key_get branch.get environment.deployment_get environment.get feature_flags.feature_flag_get group.get group.group_label_get group.group_milestone_get issue.get
  job.get merge_request.get pipeline.get pipeline.latest project.board_get project.get project.label_get project.milestone_get release.get release.get_latest repository.commit_get snippet.get
  snippet.project_get tag.get wiki.get`.split(/\s+/);

describe('every resource', () => {
  it('has one of the known addresses', () => {
    expect(resources.map(({ template }) => template).sort()).toEqual([...addresses].sort());
  });

  it('can be watched when it is of the 26 kinds, and only then', () => {
    expect(watched).toHaveLength(26);
    expect(resources.filter(({ spec }) => spec.watch !== undefined).map(({ template }) => template).sort()).toEqual([...watched].sort());
  });

  it('has a name of its own, and a description of whole sentences', () => {
    const names = resources.map(({ spec }) => spec.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][a-z_]*$/.test(name))).toEqual([]);
    expect(resources.filter(({ spec: { title, description } }) => !/^[A-Z]/.test(title) || !/^[A-Z].*\.$/.test(description)).map(({ template }) => template)).toEqual([]);
  });

  it('wears the icon of the domain that declares it', () => {
    const domains = new Set(domainModules.map((module) => (Reflect.getMetadata(DomainMetadata.KEY, module) as { name: string }).name));
    expect(resources.filter(({ spec }) => !domains.has(spec.domain) || iconOf(spec.domain).length !== 3).map(({ template }) => template)).toEqual([]);
  });

  it('reads with exactly the variables of its address', () => {
    const faults = resources.filter(({ template, spec: { route, only } }) => {
      if (route === undefined) return false;
      return [...parseRoute(route).names, ...Object.values(only ?? {})].sort().join() !== variablesOf(template).sort().join();
    });
    expect(faults.map(({ template }) => template)).toEqual([]);
  });

  it('only reads', () => {
    const routes = resources.flatMap(({ spec }) => [spec.route, spec.watch?.signal]).filter((route) => route !== undefined);
    expect(routes.filter((route) => !/^(GET|HEAD) /.test(route))).toEqual([]);
  });
});

describe('every action that links to what it read', () => {
  it('names an address that can be read', () => {
    const templates = new Set(resources.map(({ template }) => template));
    const faults = whole.actions.filter(({ entry }) => entry.spec.resource !== undefined && !templates.has(entry.spec.resource));
    expect(faults.map(({ entry }) => entry.id)).toEqual([]);
  });

  it('is a read, and one of those that get a single thing', () => {
    const found = whole.actions.filter(({ entry }) => entry.spec.resource !== undefined);
    expect(found.filter(({ entry }) => entry.effect !== 'read').map(({ entry }) => entry.id)).toEqual([]);
    expect(found.map(({ entry }) => entry.id).sort()).toEqual(linked);
  });
});
