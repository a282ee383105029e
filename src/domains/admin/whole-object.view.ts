import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import { withoutAnySecret } from '../../presentation/secrets.js';
import type { View } from '../../presentation/view.js';

/** What settings hold that signs in elsewhere, although it is not called a token or password. */
const signingKeys = /(_(signing|client)_key|_key_pass|_connection_string)$/;

const namesOf = (name: string) => (signingKeys.test(name) ? [name, 'secret'] : [name]);

/** An object whose members change from one GitLab to the next: all that are set, in the order of GitLab, and none that would let others in. */
export function wholeCard(heading: (raw: JsonObject) => string): View {
  return {
    schema: { type: 'object' },
    known: [],
    render: (raw, context) => {
      const { value } = withoutAnySecret(raw, { namesOf });
      const object = isObject(value) ? value : {};
      const shape = Object.fromEntries(Object.entries(object).filter(([, member]) => member !== null).map(([name]) => [name, field.anything(inline(name))]));
      return card(shape, { heading, headed: [] }).render(object, context);
    },
  };
}
