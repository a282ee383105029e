import { lookingVerbs, verbsByRow, wishVerbs } from './search-vocabulary.js';
import { stem, wordsOf } from './search-words.js';

const single = (words: readonly string[]) => words.map((word) => word.trim()).filter((word) => !/\s/.test(word)).map(stem);
const rows = ({ list, get, search }: typeof verbsByRow) => [list, get, search].flatMap((row) => row.split('|'));

const looking = new Set(single([...rows(verbsByRow), ...lookingVerbs]));
const changing = new Set(single([verbsByRow.create, verbsByRow.update, verbsByRow.delete].flatMap((row) => row.split('|')).concat(wishVerbs)));

/** Whether the first verb of a query is one that changes something; a guess, good enough for a remark. */
export function wantsChange(query: string): boolean {
  const verb = wordsOf(query).find((word) => looking.has(word) || changing.has(word));
  return verb !== undefined && !looking.has(verb);
}
