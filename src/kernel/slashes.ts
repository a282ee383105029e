/**
 * A text without the slashes at its end. The look behind keeps a long run of them elsewhere from being tried again at each one,
 * which would take time with the square of its length.
 */
export function withoutLastSlashes(text: string): string {
  return text.replace(/(?<!\/)\/+$/, '');
}

/** A text without the slashes around it. */
export function withoutSlashesAround(text: string): string {
  return withoutLastSlashes(text.replace(/^\/+/, ''));
}
