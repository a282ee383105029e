/** A package that is part of the bundle. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** The packages that dist/third-party-licences.txt holds the licences of, each version once. */
export function bundledPackages(licencesFile: string): BundledPackage[] {
  const [, ...heads] = licencesFile.split(/^(?:The packages that are part of this bundle.*|-{80})\n\n/m);
  const packages = heads.map((text) => {
    const [, name, version, licence] = /^(\S+) (\S+) \((.+)\)\n/.exec(text) ?? [];
    if (name === undefined || version === undefined || licence === undefined) throw new Error(`No name, version and licence in: ${text.slice(0, 100)}`);
    return { name, version, licence };
  });
  const byName = new Map(packages.map((each) => [`${each.name} ${each.version}`, each]));
  return [...byName.values()].sort((a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1));
}

/** docs/licences.md: what the bundle is made of, and under which licences. */
export function licencesMarkdown(packages: readonly BundledPackage[], icons: BundledPackage): string {
  const counted = new Map<string, number>();
  for (const { licence } of packages) counted.set(licence, (counted.get(licence) ?? 0) + 1);
  const byCount = [...counted].sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1));
  return [
    '# Licences',
    '',
    '<!-- Generated from dist/third-party-licences.txt. Repair with: npm run build && npm run generate -->',
    '',
    'The server is under the MIT licence. The package has no dependencies: what it is made of is bundled, and listed here. The build writes the full text of each licence into',
    '`dist/third-party-licences.txt`, which travels with the package and the image.',
    '',
    `The icons are drawn from Pajamas (\`${icons.name}\` ${icons.version}, ${icons.licence}).`,
    '',
    '| licence | packages |',
    '|---|---:|',
    ...byCount.map(([licence, count]) => `| ${licence} | ${count} |`),
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...packages.map(({ name, version, licence }) => `| \`${name}\` | ${version} | ${licence} |`),
    '',
  ].join('\n');
}
