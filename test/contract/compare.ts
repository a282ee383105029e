import type { ObjectSchema, PropertySchema } from '../../src/catalog/action-schema.js';
import type { WireSpec } from '../../src/authoring/action-spec.js';
import { parseRoute } from '../../src/gitlab/route.js';
import type { PublishedEndpoint, PublishedEndpoints, PublishedParameter } from './published-endpoints.js';

/** In which way a parameter differs from what GitLab publishes. */
export type Fault = 'route' | 'name' | 'unknown' | 'place' | 'type' | 'values' | 'required' | 'optional';

/** One difference between an action and what GitLab publishes about its endpoint. */
export interface Difference {
  readonly id: string;
  readonly param: string;
  readonly fault: Fault;
  readonly detail: string;
}

/** What is compared: an action's parameters, and the routes they travel on, the main one first. */
export interface Comparison {
  readonly id: string;
  readonly schema: ObjectSchema;
  readonly routes: readonly string[];
  readonly wire: WireSpec;
}

/** Parameters that the catalog itself adds or that only page; GitLab documents paging once for all lists. */
const ownEverywhere = new Set(['allow_quick_actions', 'clear', 'cursor']);

interface Place {
  readonly endpoint: PublishedEndpoint;
  /** What GitLab calls our path parameters. */
  readonly published: ReadonlyMap<string, string>;
}

/** Everything in which an action differs from the endpoints that it calls. */
export function differences({ id, schema, routes, wire }: Comparison, endpoints: PublishedEndpoints): Difference[] {
  const found: Difference[] = [];
  const say = (param: string, fault: Fault, detail: string) => found.push({ id, param, fault, detail });
  const places: Place[] = [];
  for (const route of routes) {
    const endpoint = endpoints.find(route);
    if (endpoint === undefined) {
      say(route, 'route', 'GitLab publishes no such endpoint');
      continue;
    }
    const { names } = parseRoute(route);
    places.push({ endpoint, published: new Map(names.map((name, index) => [name, endpoint.segments[index] ?? ''])) });
    for (const [index, name] of names.entries()) {
      const theirs = endpoint.segments[index] ?? '';
      if (!isNamedAs(name, theirs)) say(name, 'name', `GitLab calls it ${theirs}`);
    }
  }
  if (places.length === 0) return found;
  for (const [name, property] of Object.entries(schema.properties)) {
    if (ownEverywhere.has(name)) continue;
    const candidates = places.map((place) => publishedAs(name, place, wire)).filter((each) => each !== undefined);
    const first = candidates[0];
    if (first === undefined) {
      say(name, 'unknown', `${places.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).join(' or ')} takes no ${wire.rename?.[name] ?? name}`);
      continue;
    }
    const comma = wire.commas?.includes(name) ?? false;
    const fitting = candidates.find((each) => fitsType(property, each, comma));
    if (fitting === undefined) say(name, 'type', `is ${typeOf(property)}, GitLab takes ${first.type}`);
    const values = valueFault(property, fitting ?? first);
    if (values !== undefined) say(name, 'values', values);
    const main = publishedAs(name, places[0] as Place, wire);
    if (main !== undefined && !main.required && main.type !== 'any' && main.place !== 'path' && schema.required.includes(name)) say(name, 'required', 'is required, GitLab can do without');
  }
  const [{ endpoint, published }] = places as [Place];
  const sent = new Set([...Object.keys(schema.properties).map((name) => published.get(name) ?? wire.rename?.[name] ?? name), ...Object.keys(wire.defaults ?? {})]);
  for (const parameter of endpoint.parameters.values()) {
    if (!parameter.required || parameter.place === 'path' || endpoint.segments.includes(parameter.name)) continue;
    const ours = Object.keys(schema.properties).find((name) => (published.get(name) ?? wire.rename?.[name] ?? name) === parameter.name);
    if (!sent.has(parameter.name)) say(parameter.name, 'optional', 'GitLab requires it, the action lacks it');
    else if (ours !== undefined && !schema.required.includes(ours)) say(ours, 'optional', 'GitLab requires it');
  }
  return found;
}

/** `id` of a project or group, and a number that GitLab names after what carries it, have one name of ours each. */
function isNamedAs(ours: string, theirs: string): boolean {
  if (ours === theirs) return true;
  if (theirs === 'id' || theirs === 'iid') return /_(id|iid)$/.test(ours);
  if (/^(noteable|eventable|awardable|subscribable|issuable|todoable)_(id|iid)$/.test(theirs)) return /_(id|iid)$/.test(ours);
  return false;
}

/** The published parameter behind one of ours: by its place in the path, else by the name it travels under. */
function publishedAs(name: string, { endpoint, published }: Place, wire: WireSpec): PublishedParameter | undefined {
  const segment = published.get(name);
  if (segment !== undefined) {
    // What a wildcard swallows is listed as a query parameter, or not at all.
    const { type = 'string', values } = endpoint.parameters.get(segment) ?? {};
    return { name: segment, place: 'path', type, required: true, ...(values === undefined ? {} : { values }) };
  }
  const sent = wire.rename?.[name] ?? name;
  const parameter = endpoint.parameters.get(sent) ?? endpoint.parameters.get(`${sent}[]`);
  return parameter === undefined || parameter.place === 'path' ? undefined : parameter;
}

function fitsType(property: PropertySchema, { type, place, name }: PublishedParameter, comma: boolean): boolean {
  if (type === 'any') return true;
  const takes = type.split('|');
  switch (property.type) {
    case 'array':
      return takes.some((each) => each === '[]' || each === `${property.items?.type ?? ''}[]`) || (comma && takes.some((each) => each === 'string' || each === 'string[]'));
    case 'integer':
      // A number is a text in a path, and GitLab publishes some as that.
      return takes.includes('integer') || takes.includes('number') || (place === 'path' && takes.includes('string') && /(^|_)i?id$/.test(name));
    case 'number':
      return takes.includes('number') || takes.includes('integer');
    default:
      return takes.includes(property.type ?? '');
  }
}

function valueFault(property: PropertySchema, { values, type }: PublishedParameter): string | undefined {
  if (type === 'any') return undefined;
  const ours = property.enum ?? property.items?.enum;
  if (ours === undefined) return values === undefined || property.type === 'integer' || !type.includes('string') ? undefined : `takes any text, GitLab one of ${values.join(', ')}`;
  if (values === undefined) return `takes one of ${ours.join(', ')}, GitLab publishes no list`;
  const strange = ours.filter((value) => !values.includes(value));
  if (strange.length > 0) return `takes ${strange.join(', ')}, GitLab one of ${values.join(', ')}`;
  const lacking = values.filter((value) => !ours.includes(value));
  return lacking.length > 0 ? `lacks ${lacking.join(', ')}` : undefined;
}

function typeOf(property: PropertySchema): string {
  return property.type === 'array' ? `${property.items?.type ?? ''}[]` : (property.type ?? 'untyped');
}
