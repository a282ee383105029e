import type { JsonObject } from '../kernel/json.js';
import { card } from './card.js';
import * as field from './field.js';
import { inline } from './markdown.js';
import type { Shape } from './shape.js';
import { table } from './table.js';

const facts = {
  slug: field.name(),
  title: field.text(),
  format: field.text(),
} satisfies Shape;

const heading = ({ title, slug }: JsonObject) => `Wiki page ${inline(String(title ?? slug ?? '?'))}`;
const options = { heading, headed: ['title'] };

/** One wiki page with its content. */
export const wikiPageCard = card({ ...facts, encoding: field.text(), front_matter: field.anything(), content: field.prose() }, options);

/** A wiki page after a write: without the content, which the caller just sent or did not touch. */
export const writtenWikiPageCard = card(facts, options);

/** In a row only the beginning of a content has room; the structured part has all of it. */
const beginning = { ...field.text('Content'), show: (kept: unknown) => (typeof kept === 'string' && kept !== '' ? inline(kept.length > 120 ? `${kept.slice(0, 120)}…` : kept) : undefined) };

/** Several wiki pages. */
export const wikiPageTable = table({ ...facts, content: beginning }, { title: 'Wiki pages', empty: 'This wiki has no pages.' });
