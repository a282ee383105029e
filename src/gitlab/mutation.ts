import { GitLabRejected } from '../kernel/errors.js';
import { isObject, type JsonObject } from '../kernel/json.js';
import type { GitLab } from './gitlab.js';
import { graphqlLine, refusalText } from './refusal-text.js';

/** Runs one GraphQL mutation whose input type is named after it, as nearly all are, and gives what it answers with. */
export async function mutate(gitlab: GitLab, mutation: string, input: JsonObject, fields: string): Promise<JsonObject> {
  const inputType = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  const answer = await gitlab.graphql<JsonObject>(`mutation ${mutation}($input: ${inputType}!) { ${mutation}(input: $input) { errors ${fields} } }`, { input });
  const payload = answer[mutation];
  if (isObject(payload)) return payload;
  const wrong = `GitLab answered ${mutation} with nothing, neither a result nor a refusal.`;
  throw new GitLabRejected(200, refusalText(graphqlLine, 200, wrong, 'Whether the change was made is unknown: look before repeating it.'), { request: graphqlLine, words: '' });
}
