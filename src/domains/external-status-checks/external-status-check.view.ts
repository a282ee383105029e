import { isObject, type JsonObject } from '../../kernel/json.js';
import { bareAddress } from '../../presentation/bare-address.js';
import { bared, rowsBared } from '../../presentation/bared.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const service = {
  id: field.number('ID'),
  name: field.text(),
  external_url: field.address('Asks'),
  protected_branches: field.parts(['id', 'name'], ({ name, id }) => code(String(name ?? id ?? '?')), 'Branches'),
  hmac: field.flag('Signed'),
} satisfies Shape;

/** What a service is asked by may let in whoever knows all of it. */
function bare(raw: unknown): unknown {
  return isObject(raw) && typeof raw['external_url'] === 'string' ? { ...raw, external_url: bareAddress(raw['external_url']) } : raw;
}

/** One service that is asked about merge requests. */
export const statusCheckCard = bared(card(service, { heading: ({ name, id }: JsonObject) => `External status check ${inline(String(name ?? id ?? '?'))}`, headed: ['name'] }), bare);

/** The services that are asked about the merge requests of a project. */
export const statusCheckTable = rowsBared(table(service, { title: 'External status checks', empty: 'This project has no external status checks.' }), bare);

const answer = { id: field.number('ID'), name: field.text(), status: field.text(), external_url: field.address('Asks') } satisfies Shape;

/** What the services said of a merge request. */
export const mergeRequestCheckTable = rowsBared(table(answer, { title: 'Status checks', empty: 'No external status checks hold for this merge request.' }), bare);

/** What was noted of a merge request. */
export const checkResponseCard = card(
  {
    id: field.number('ID'),
    merge_request: field.part(['iid', 'title'], ({ iid, title }) => inline(`!${String(iid ?? '?')} ${String(title ?? '')}`.trim()), 'Merge request'),
    external_status_check: field.part(['id', 'name'], ({ name, id }) => inline(String(name ?? id ?? '?')), 'Check'),
  } satisfies Shape,
  { heading: () => 'Answer of an external status check', headed: [] },
);
