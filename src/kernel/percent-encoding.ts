/** The text that was percent-encoded; undefined for what is not encoded at all: a lone percent sign is a legal character of names. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
