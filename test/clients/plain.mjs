/** How these clients introduce themselves where they let one say it. */
export const identity = { name: 'compatibility-check', version: '1.0.0' };

/** What a person or a model reads of a tool's result. */
export function textOf({ content }) {
  return content.map(({ text }) => text ?? '').join('\n');
}

export function textOfResource({ contents }) {
  return contents.map(({ text }) => text ?? '').join('\n');
}

export function textOfMessages({ messages }) {
  return messages.map(({ content }) => content.text ?? '').join('\n');
}
