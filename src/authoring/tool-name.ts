/** Some clients put their name for the server in front and refuse what is then longer than 60 or 64 characters. */
const longest = 50;

const fillers = new Set(['a', 'an', 'and', 'by', 'for', 'from', 'in', 'of', 'on', 'the', 'to', 'with']);

/**
 * The name of an action's own tool: the declared one, else one made from the id.
 * A name of more than 50 characters loses its filler words, then whole words from its end, until it fits.
 */
export function toolNameOf(id: string, declared = `gitlab_${id.replaceAll('.', '_')}`): string {
  if (declared.length <= longest) return declared;
  const words = declared.split('_').filter((word) => !fillers.has(word));
  while (words.length > 1 && words.join('_').length > longest) words.pop();
  return words.join('_').slice(0, longest);
}
