/**
 * Rows that a family of routes keeps for a project or group, made when they are first looked at.
 * A reset brings other projects and groups, and with them fresh rows.
 */
export function keptRows<Owner extends object, Rows>(seed: (owner: Owner) => Rows): (owner: Owner) => Rows {
  const kept = new WeakMap<Owner, Rows>();
  return (owner) => {
    const known = kept.get(owner);
    if (known !== undefined) return known;
    const rows = seed(owner);
    kept.set(owner, rows);
    return rows;
  };
}
