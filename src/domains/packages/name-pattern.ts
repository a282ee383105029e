/** Whether a name fits a pattern where `*` stands for any text and `?` for one character; in time that grows with their lengths alone. */
export function fitsPattern(name: string, pattern: string): boolean {
  let [at, inPattern, star, tried] = [0, 0, -1, 0];
  while (at < name.length) {
    const wanted = pattern[inPattern];
    if (wanted === '*') [star, tried] = [inPattern++, at];
    else if (wanted === '?' || wanted === name[at]) [at, inPattern] = [at + 1, inPattern + 1];
    // The last star takes one character more.
    else if (star >= 0) [at, inPattern] = [++tried, star + 1];
    else return false;
  }
  return /^\**$/.test(pattern.slice(inPattern));
}
