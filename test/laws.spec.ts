import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { domainModules } from '../src/app.module.js';
import { DomainMetadata, interactiveDomain } from '../src/authoring/domain.decorator.js';
import { outputSchema } from '../src/catalog/action-description.js';
import { exampleOf } from '../src/catalog/action-example.js';
import type { PropertySchema } from '../src/catalog/action-schema.js';
import { parseRoute } from '../src/gitlab/route.js';
import { isObject } from '../src/kernel/json.js';
import { referenceData, referenceRows } from './support/reference-data.js';
import { closedPlaces, descriptionFaults, schemaFaults, shown } from './support/schema-faults.js';
import { type DeclaredAction, toolNameOf, WholeCatalog } from './support/whole-catalog.js';

/** The domains there may be. One more is a decision, and is written here. */
const domainNames = new Set(
  `access achievement admin analyze api attestation audit_event branch ci_catalog ci_variable compliance_policy custom_emoji dependency discover_project
  dora_metrics enterprise_user environment external_status_check feature_flags geo group group_scim interactive issue job member_role merge_request
  merge_train model_registry mr_review orbit package pipeline project project_alias release repository runner search security_attribute security_category
  security_finding security_scan_profile server snippet storage_move tag template user vulnerability wiki`.split(/\s+/),
);

/** Names of tools that differ from the reference catalog's, each with the reason. */
const otherToolNames: Readonly<Record<string, { readonly tool: string; readonly reason: string }>> = {
  'repository.file_history': { tool: 'gitlab_file_history', reason: 'the reference gives the name of commit_list to both' },
  'group.issues': { tool: 'gitlab_group_issues', reason: 'the reference gives the name of issue.list_group to both' },
  'user.me': { tool: 'gitlab_user_me', reason: 'the reference gives the name of user.current to both' },
  'server.health_check': { tool: 'gitlab_server_health_check', reason: 'the reference names no tool of its own' },
};

/** Reads that GitLab serves by another method than GET, each with the reason. */
const readsByOtherMethods: Readonly<Record<string, string>> = {
  'template.lint_project': 'the configuration to check is too long for an address, so GitLab takes it by POST; nothing is stored',
};

/** First words of summaries: what the action does for the caller. A verb that is missing here may be added. */
const summaryVerbs = new Set(
  `Activate Add Approve Archive Attach Award Ban Block Cancel Change Check Cherry-pick Close Comment Commit Compare Confirm Copy Count Create Deactivate Delete Detach Disable Dismiss
  Download Edit Enable Erase Explore File Find Fork Get Hide Import Invite Keep Link Lint List Lock Look Mark Merge Move Open Pause Play Post Preview Promote Protect
  Publish Put Read Rebase Register Reject Remove Rename Reopen Reorder Replace Reply Reset Resolve Restore Retry Return Revert Revoke Rotate Run Save Say Search See
  Send Set Share Show Start Stop Subscribe Summarise Tell Test Transfer Trigger Unapprove Unban Unblock Unlink Unlock Unprotect Unsubscribe Update Upload Validate Verify Wait
  Withdraw Write`.split(/\s+/),
);

const destroying = /(^|_)(delete|remove|revoke|erase|destroy|purge|prune|wipe|unprotect|unapprove)(_|$)/;

/** Parameters whose text GitLab reads for quick actions, and the places where it does. */
const proseNames = ['body', 'note', 'description'];
const proseDomains = new Set(['issue', 'merge_request', 'mr_review', 'interactive']);
const notProse: Readonly<Record<string, string>> = {
  'issue.work_item_saved_view_create description': 'a saved view is no work item: there is nothing that a quick action could act on',
  'issue.work_item_saved_view_update description': 'a saved view is no work item: there is nothing that a quick action could act on',
};

const strictly = { strict: true, strictTypes: true, strictTuples: true, allErrors: true } as const;
const inputs = new Ajv2020(strictly);
/** Only judges values: that a schema is sound is a law of its own. */
const judge = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
/** A result may hold null where GitLab does. */
const results = new Ajv2020({ ...strictly, allowUnionTypes: true });

let whole: WholeCatalog;
let actions: readonly DeclaredAction[];
let ids: Set<string>;

beforeAll(async () => {
  whole = await WholeCatalog.start();
  ({ actions } = whole);
  ids = new Set(actions.map(({ entry }) => entry.id));
});
afterAll(() => whole.stop());

/** What every action must answer with nothing: the faults it has, each told with its id. */
function offenders(law: (action: DeclaredAction) => readonly string[]): string[] {
  return actions.flatMap((action) => law(action).map((fault) => `${action.entry.id}: ${fault}`));
}

const claims = (holds: boolean, fault: string) => (holds ? [] : [fault]);

describe('every action', () => {
  it('is there to be tested', () => {
    expect(actions.length).toBeGreaterThan(0);
  });

  it('has an id of its own, shaped domain.verb', () => {
    expect(ids.size).toBe(actions.length);
    expect(offenders(({ entry }) => claims(/^[a-z][a-z0-9_]*\.[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(entry.id), 'not domain.verb in snake_case'))).toEqual([]);
  });

  it('belongs to a known domain, the one its module declares', () => {
    expect(
      offenders(({ entry, domain }) => [
        ...claims(domainNames.has(entry.domain), `the domain ${entry.domain} is not known`),
        // A wizard lives in the module of what it makes.
        ...claims(domain?.name === entry.domain || (entry.domain === interactiveDomain.name && domain !== undefined), `its module declares the domain ${domain?.name ?? 'of no name'}`),
      ]),
    ).toEqual([]);
  });

  it('has a title of at most 60 characters without a full stop', () => {
    expect(offenders(({ entry: { title } }) => claims(/^[A-Z].{2,59}$/.test(title) && !title.endsWith('.'), JSON.stringify(title)))).toEqual([]);
  });

  it('has a summary of one sentence, at most 160 characters, that starts with its verb', () => {
    expect(
      offenders(({ entry: { summary } }) => [
        ...claims(summary.length <= 160, `${summary.length} characters: ${summary}`),
        ...claims(/^[^.!?\n]*(\b(e\.g|i\.e|\d)\.[^.!?\n]+|\.[a-z0-9-][^.!?\n]*)*\.$/.test(summary), `not one sentence: ${summary}`),
        ...claims(summaryVerbs.has(summary.split(/[\s,.]/, 1)[0] ?? ''), `starts with no known verb: ${summary}`),
      ]),
    ).toEqual([]);
  });

  it('describes every parameter, at every level, in a sentence', () => {
    expect(offenders(({ entry }) => descriptionFaults(entry.schema))).toEqual([]);
  });

  it('takes a closed object of plain parameters: one type each and nothing that a model vendor refuses', () => {
    expect(offenders(({ entry }) => schemaFaults(entry.schema))).toEqual([]);
  });

  it('says what it does to GitLab', () => {
    expect(offenders(({ entry: { effect } }) => claims(['read', 'write', 'destroy'].includes(effect), `effect is ${effect}`))).toEqual([]);
  });

  it('says destroy when it deletes', () => {
    expect(
      offenders(({ entry, rest }) => {
        const deletes = rest?.route.startsWith('DELETE ') === true || destroying.test(entry.id.split('.')[1] ?? '');
        return claims(!deletes || entry.effect === 'destroy', `says ${entry.effect}`);
      }),
    ).toEqual([]);
  });

  it('that is one REST call reads by GET and changes by anything else', () => {
    expect(
      offenders(({ entry, rest }) => {
        if (rest === undefined) return [];
        const reading = /^(GET|HEAD) /.test(rest.route);
        const may = (entry.effect === 'read') === reading || (entry.effect === 'read' && entry.id in readsByOtherMethods);
        return claims(may, `says ${entry.effect}, but is ${rest.route}`);
      }),
    ).toEqual([]);
  });

  it('requires what its path is made of', () => {
    expect(
      offenders(({ entry, rest }) =>
        rest === undefined ? [] : parseRoute(rest.route).names.filter((name) => !entry.schema.required.includes(name)).map((name) => `${name} stands in ${rest.route} and is not required`),
      ),
    ).toEqual([]);
  });

  it('sends only parameters that it has', () => {
    expect(
      offenders(({ entry, rest }) => {
        const named = [...(rest?.wire.commas ?? []), ...Object.keys(rest?.wire.rename ?? {})];
        return named.filter((name) => !(name in entry.schema.properties)).map((name) => `its wire names ${name}`);
      }),
    ).toEqual([]);
  });

  it('leaves the names of what belongs to every call to the surfaces', () => {
    expect(offenders(({ entry: { schema } }) => ['confirm', 'fields'].filter((name) => name in schema.properties).map((name) => `has a parameter ${name}`))).toEqual([]);
  });

  it('has parameter aliases that aim at its parameters and hide none', () => {
    expect(
      offenders(({ entry: { spec, schema } }) =>
        Object.entries(spec.paramAliases ?? {}).flatMap(([alias, target]) => [
          ...claims(!(alias in schema.properties), `the alias ${alias} is a parameter`),
          ...claims(target in schema.properties, `the alias ${alias} aims at ${target}`),
          ...claims(/^[a-z][a-z0-9_]*$/.test(alias), `the alias ${alias} is not in snake_case and is never met`),
        ]),
      ),
    ).toEqual([]);
  });

  it('has aliases of its own that fill parameters with values they take', () => {
    const taken = new Map<string, string>();
    expect(
      offenders(({ entry }) =>
        entry.aliases.flatMap(({ id, fills = {} }) => {
          const other = ids.has(id) ? id : taken.get(id);
          taken.set(id, entry.id);
          return [
            ...claims(other === undefined, `the alias ${id} is already ${other ?? ''}`),
            ...claims(/^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/.test(id) || /^gitlab_[a-z0-9_]+$/.test(id), `the alias ${id} is neither an id nor a tool name`),
            ...Object.entries(fills).flatMap(([name, value]) => {
              const schema = entry.schema.properties[name];
              return schema === undefined ? [`the alias ${id} fills ${name}`] : claims(judge.validate(schema, value), `the alias ${id} fills ${name} with ${String(value)}`);
            }),
          ];
        }),
      ),
    ).toEqual([]);
  });

  it('points to actions that exist', () => {
    expect(
      offenders(({ entry: { id, spec } }) => [
        ...[...(spec.related ?? []), ...(spec.next ?? [])].filter((each) => !ids.has(each)).map((each) => `points to ${each}`),
        ...claims(![...(spec.related ?? []), ...(spec.next ?? [])].includes(id), 'points to itself'),
      ]),
    ).toEqual([]);
  });

  it('has an example that fits its own schema', () => {
    expect(
      offenders(({ entry }) => {
        const validate = judge.compile(entry.schema);
        return claims(validate(exampleOf(entry)), `${JSON.stringify(exampleOf(entry))}: ${(validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`).join(', ')}`);
      }),
    ).toEqual([]);
  });

  it('has schemas that compile in strict mode', () => {
    expect(
      offenders(({ entry }) => [
        ...compileFaults(entry.schema, inputs).map((fault) => `input: ${fault}`),
        ...compileFaults(outputSchema(entry), results).map((fault) => `output: ${fault}`),
      ]),
    ).toEqual([]);
  });

  it('promises an open object as its result', () => {
    expect(
      offenders(({ entry }) => [
        ...claims(entry.view.schema['type'] === 'object', `its view promises ${shown(entry.view.schema['type'])}`),
        ...closedPlaces(outputSchema(entry)).map((place) => `closed at ${place}`),
      ]),
    ).toEqual([]);
  });

  it('names prose among its texts, and as prose every text that GitLab reads for quick actions', () => {
    expect(
      offenders(({ entry: { id, domain, effect, spec, schema } }) => {
        const prose = spec.prose ?? [];
        const read = effect !== 'read' && proseDomains.has(domain) ? proseNames.filter((name) => schema.properties[name]?.type === 'string') : [];
        return [
          ...prose.filter((name) => schema.properties[name]?.type !== 'string').map((name) => `its prose ${name} is no text of its`),
          ...read.filter((name) => !prose.includes(name) && !(`${id} ${name}` in notProse)).map((name) => `${name} is not named as prose`),
        ];
      }),
    ).toEqual([]);
  });

  it('empties only optional parameters that it has, and has no other of that name', () => {
    expect(
      offenders(({ entry: { spec, schema } }) =>
        (spec.clears ?? []).flatMap((name) => [
          ...claims(name in schema.properties, `${name} is no parameter of it`),
          ...claims(!schema.required.includes(name), `${name} is required`),
          ...claims(!('clear' in (spec.params.properties as object)), 'it has a parameter called clear'),
        ]),
      ),
    ).toEqual([]);
  });

  it('keeps for a newer GitLab only optional parameters that it has', () => {
    expect(
      offenders(({ entry: { spec, schema } }) =>
        Object.keys(spec.sinceOf ?? {}).flatMap((name) => [
          ...claims(name in schema.properties, `${name} is no parameter of it`),
          ...claims(!schema.required.includes(name), `${name} is required`),
        ]),
      ),
    ).toEqual([]);
  });

  it('keeps for a higher tier only optional parameters that it has', () => {
    const rank = ['free', 'premium', 'ultimate'];
    expect(
      offenders(({ entry: { spec, schema, tier } }) =>
        Object.entries(spec.tierOf ?? {}).flatMap(([name, needed]) => [
          ...claims(name in schema.properties, `there is no ${name}`),
          ...claims(!schema.required.includes(name), `${name} is required`),
          ...claims(rank.indexOf(needed) > rank.indexOf(tier), `${name} needs ${needed}, the action itself ${tier}`),
        ]),
      ),
    ).toEqual([]);
  });

  it('pages by numbers within the limits of GitLab', () => {
    expect(
      offenders(({ entry: { schema } }) => {
        const { page, per_page, cursor } = schema.properties as Record<string, PropertySchema | undefined>;
        return [
          ...claims((page === undefined) === (per_page === undefined), 'has one of page and per_page'),
          ...claims(per_page === undefined || (per_page['minimum'] === 1 && per_page['maximum'] === 100), 'per_page is not held to 1 to 100'),
          ...claims(cursor === undefined || per_page !== undefined, 'has a cursor, but no pages'),
        ];
      }),
    ).toEqual([]);
  });

  it('has a tool name of its own that every client takes', () => {
    const names = actions.map(({ entry }) => toolNameOf(entry));
    expect(
      offenders(({ entry }) => {
        const name = toolNameOf(entry);
        return [...claims(/^gitlab_[a-z0-9_]{1,43}$/.test(name), `${name} does not fit`), ...claims(names.indexOf(name) === names.lastIndexOf(name), `${name} names several`)];
      }),
    ).toEqual([]);
  });
});

describe('the domain modules', () => {
  it('are all part of the application', () => {
    const files = readdirSync(join(import.meta.dirname, '../src/domains'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.module.ts'));
    const classes = files.map((file) => basename(file, '.module.ts').replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase()) + 'Module');
    expect(classes.length).toBeGreaterThan(0);
    expect(domainModules.map(({ name }) => name).sort()).toEqual(classes.sort());
  });

  it('each have at least one action', () => {
    const served = new Set(actions.map(({ domain }) => domain?.name));
    expect(domainModules.filter((type) => !served.has(Reflect.getMetadata(DomainMetadata.KEY, type)?.name)).map(({ name }) => name)).toEqual([]);
  });
});

describe('the tool names', () => {
  (referenceData.present ? it : it.skip)('are those of the reference catalog (needs the reference data), or differ for a reason', () => {
    const known = new Map(referenceRows('catalog/actions.tsv').map((row) => [row['action_id'], row['individual_tool_name'] ?? '-']));
    expect(
      offenders(({ entry }) => {
        const expected = otherToolNames[entry.id]?.tool ?? known.get(entry.id);
        return expected === undefined || expected === '-' ? [] : claims(entry.spec.tool === expected, `is ${entry.spec.tool ?? 'not stated'}, the catalog says ${expected}`);
      }),
    ).toEqual([]);
    const idle = Object.entries(otherToolNames).filter(([id, { tool }]) => known.get(id) === tool);
    expect(idle).toEqual([]);
  });
});

describe('the listed tools', () => {
  it('have names that every model vendor takes', () => {
    const names = whole.tools.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-zA-Z0-9_-]{1,50}$/.test(name))).toEqual([]);
  });

  it('take arguments that no model vendor refuses', () => {
    expect(whole.tools.flatMap((tool) => schemaFaults(tool.inputSchema).map((fault) => `${tool.name}: ${fault}`))).toEqual([]);
    expect(whole.tools.flatMap((tool) => descriptionFaults(tool.inputSchema).map((fault) => `${tool.name}: ${fault}`))).toEqual([]);
  });

  it('promise open objects, by schemas that compile in strict mode', () => {
    const promised = whole.tools.flatMap(({ name, outputSchema: schema }) => (schema === undefined ? [] : [{ name, schema }]));
    expect(promised.flatMap(({ name, schema }) => [...compileFaults(schema, results), ...closedPlaces(schema)].map((fault) => `${name}: ${fault}`))).toEqual([]);
  });

  it('say all four hints, and say the title twice alike', () => {
    const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;
    const faults = whole.tools.flatMap(({ name, title, annotations }) => [
      ...hints.filter((hint) => typeof annotations[hint] !== 'boolean').map((hint) => `${name}: ${hint}`),
      ...claims(title !== '', `${name}: title`),
    ]);
    expect(faults).toEqual([]);
  });

  it('cost less than 1,200 tokens, taken as four bytes each, on the dynamic surface', () => {
    expect(Buffer.byteLength(JSON.stringify({ tools: whole.tools }))).toBeLessThan(4_800);
  });
});

describe('the exceptions to the laws', () => {
  it('are about actions that exist, once these exist', () => {
    const served = new Set(actions.map(({ entry }) => entry.domain));
    const named = [...Object.keys(readsByOtherMethods), ...Object.keys(notProse).map((key) => key.split(' ')[0] ?? '')];
    expect(named.filter((id) => served.has(id.split('.')[0] ?? '') && !ids.has(id))).toEqual([]);
  });
});

describe('the walk through a schema', () => {
  it('finds every fault there is', () => {
    const faulty = {
      type: 'object',
      properties: {
        either: { anyOf: [{ type: 'string' }] },
        several: { type: ['string', 'null'] },
        dated: { type: 'string', format: 'date' },
        level: { type: 'integer', enum: [10, 20] },
        listless: { type: 'array' },
        nested: { type: 'object', properties: { inner: { $ref: '#/other', type: 'string' } } },
        empty: { type: 'object', additionalProperties: false },
        free: { type: 'object', additionalProperties: true },
        several_nested: { type: 'array', items: { type: 'object', properties: { deep: {} }, additionalProperties: false } },
      },
      required: ['absent'],
    };

    expect(schemaFaults(faulty)).toEqual([
      'root: is open',
      'root: requires absent, which it does not have',
      'either: has anyOf',
      'either: type is missing',
      'several: type is ["string","null"]',
      'dated: has format',
      'level: has an enum, but is integer',
      'listless: a list without items',
      'nested: is open',
      'nested.inner: has $ref',
      'empty: takes nothing',
      'several_nested[].deep: type is missing',
    ]);
  });

  it('finds descriptions that are missing, short or no sentence, at every level', () => {
    const described = (description?: string) => ({ type: 'string', ...(description === undefined ? {} : { description }) });
    const faulty = {
      type: 'object',
      properties: {
        good: described('Name of the branch.'),
        missing: described(),
        short: described('Name.'),
        unfinished: described('Name of the branch'),
        list: { type: 'array', description: 'Several of them.', items: { type: 'object', properties: { deep: described() } } },
      },
    };

    expect(descriptionFaults(faulty)).toEqual([
      'missing: description is missing',
      'short: description is "Name."',
      'unfinished: description is "Name of the branch"',
      'list[].deep: description is missing',
    ]);
  });

  it('finds the places that are closed', () => {
    expect(closedPlaces({ type: 'object', properties: { inner: { type: 'object', additionalProperties: false } } })).toEqual(['root.properties.inner']);
  });
});

function compileFaults(schema: unknown, ajv: Ajv2020): string[] {
  if (!isObject(schema)) return ['is no schema'];
  try {
    ajv.compile(schema);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
