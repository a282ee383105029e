import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { badRequest, created, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { type GroupRecord, roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { fullPath, type ProjectRecord } from './world.js';

interface BadgeRecord {
  readonly id: number;
  readonly kind: 'project' | 'group';
  name: string | null;
  link_url: string;
  image_url: string;
}

const seeded = (id: number, kind: BadgeRecord['kind'], name: string): BadgeRecord => ({ id, kind, name, link_url: 'https://ci.example.com/%{project_path}', image_url: 'https://ci.example.com/%{project_path}/badge.svg?ref=%{default_branch}' });

const projectBadgesOf = keptRows((project: ProjectRecord): BadgeRecord[] => (project.id === landmarks.api ? [seeded(8901, 'project', 'Build')] : []));
const groupBadgesOf = keptRows((group: GroupRecord): BadgeRecord[] => (group.full_path === 'acme' ? [seeded(8951, 'group', 'Audit')] : []));

/** Whose badges, those that show besides, and what placeholders stand for. */
interface Place {
  readonly kind: BadgeRecord['kind'];
  readonly badges: BadgeRecord[];
  readonly above: readonly BadgeRecord[];
  readonly filled: (address: string) => string;
}

function ofProject(call: Call, role: number): Place {
  const project = call.project(role);
  const group = call.world.findGroup(project.namespace);
  const values: Readonly<Record<string, string>> = { project_path: fullPath(project), project_name: project.name, default_branch: project.repository.defaultBranch ?? '' };
  return {
    kind: 'project',
    badges: projectBadgesOf(project),
    above: group === undefined ? [] : groupBadgesOf(group),
    filled: (address) => address.replace(/%\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
  };
}

function ofGroup(call: Call, role: number): Place {
  const group = call.group(role);
  return { kind: 'group', badges: groupBadgesOf(group), above: [], filled: (address) => address };
}

const rendered = ({ filled }: Place, badge: Pick<BadgeRecord, 'link_url' | 'image_url'>): JsonObject => ({ ...badge, rendered_link_url: filled(badge.link_url), rendered_image_url: filled(badge.image_url) });

function address(call: Call, name: 'link_url' | 'image_url'): string {
  const text = call.required(name);
  if (!/^https?:\/\/./.test(text)) throw badRequest({ [name]: ['is blocked: Only allowed schemes are http, https'] });
  return text;
}

function badgeOf(call: Call, { badges, above }: Place): BadgeRecord {
  const badge = [...badges, ...(call.parts.method === 'GET' ? above : [])].find(({ id }) => id === call.number('badge_id'));
  if (!badge) throw notFound('Badge');
  return badge;
}

function badgeRoutesOf(base: string, placeOf: (call: Call, role: number) => Place, keeper: number): Routes {
  return {
    [`GET ${base}`]: (call) => {
      const place = placeOf(call, 0);
      const name = call.text('name');
      return paged(call, [...place.badges, ...place.above].filter((badge) => name === undefined || badge.name === name), (badge) => rendered(place, badge));
    },
    [`GET ${base}/render`]: (call) => {
      const place = placeOf(call, keeper);
      return ok(rendered(place, { link_url: address(call, 'link_url'), image_url: address(call, 'image_url') }));
    },
    [`GET ${base}/:badge_id`]: (call) => {
      const place = placeOf(call, 0);
      return ok(rendered(place, badgeOf(call, place)));
    },
    [`POST ${base}`]: (call) => {
      const place = placeOf(call, keeper);
      const badge: BadgeRecord = { id: call.world.nextId(), kind: place.kind, name: call.text('name') ?? null, link_url: address(call, 'link_url'), image_url: address(call, 'image_url') };
      place.badges.push(badge);
      return created(rendered(place, badge));
    },
    [`PUT ${base}/:badge_id`]: (call) => {
      const place = placeOf(call, keeper);
      const badge = badgeOf(call, place);
      badge.name = call.text('name') ?? badge.name;
      if (call.has('link_url')) badge.link_url = address(call, 'link_url');
      if (call.has('image_url')) badge.image_url = address(call, 'image_url');
      return ok(rendered(place, badge));
    },
    [`DELETE ${base}/:badge_id`]: (call) => {
      const place = placeOf(call, keeper);
      place.badges.splice(place.badges.indexOf(badgeOf(call, place)), 1);
      return noContent();
    },
  };
}

export const badgeRoutes: Routes = { ...badgeRoutesOf('/projects/:id/badges', ofProject, roles.maintainer), ...badgeRoutesOf('/groups/:id/badges', ofGroup, roles.owner) };
