/** Labels as people type them: split at commas, trimmed, without empty and repeated ones; `undefined` when none is left. */
export function labelsFrom(text: string | undefined): readonly string[] | undefined {
  const labels = new Set((text ?? '').split(',').map((each) => each.trim()).filter((each) => each !== ''));
  return labels.size > 0 ? [...labels] : undefined;
}
