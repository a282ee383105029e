// Bundles what the compiler emitted: unbundled, Nest alone costs several times the start-up of the whole server.
// esbuild runs on emitted JavaScript, since it writes no decorator metadata itself.
import { chmod, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { leanPackages } from './lean-packages.mjs';

await rm('dist', { recursive: true, force: true });

const result = await build({
  entryPoints: { main: 'build/src/main.js', index: 'build/src/index.js' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Names stay as they are, for the traces in the log. Shorter ones would be parsed sooner, but only with a call for each function that
  // gives its name back (`keepNames`), which costs more time and memory than it saves.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  mainFields: ['module', 'main'],
  chunkNames: 'chunks/[name]-[hash]',
  // Parts of Nest that are loaded only by applications that use them, which this one does not.
  external: ['@nestjs/microservices', '@nestjs/microservices/*', '@nestjs/websockets', '@nestjs/websockets/*', '@fastify/*', 'file-type'],
  plugins: [leanPackages('build/src')],
  banner: { js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);" },
  metafile: true,
  logLevel: 'warning',
});

await cp('build/types/src', 'dist/types', { recursive: true });
// What left no byte in the output is not part of it; the icons are, as data.
const used = Object.values(result.metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path));
await writeFile('dist/third-party-licences.txt', await licences([...used, 'node_modules/@iconify-json/pajamas/icons.json']));
await chmod('dist/main.js', 0o755);
const bytes = Object.values(result.metafile.outputs).reduce((sum, output) => sum + output.bytes, 0);
process.stdout.write(`dist: ${(bytes / 1e6).toFixed(1)} MB of JavaScript in ${Object.keys(result.metafile.outputs).length} files\n`);

/** The licence of every package that is in the bundle: most of them ask for nothing but to be kept. */
async function licences(inputs) {
  const folders = new Set(inputs.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]).filter(Boolean));
  const texts = await Promise.all(
    [...folders].sort().map(async (folder) => {
      const { name, version, license } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
      const file = (await readdir(folder)).find((each) => /^licen[cs]e(\.(md|txt))?$/i.test(each));
      const text = file === undefined ? '(The package has no licence file.)' : (await readFile(`${folder}/${file}`, 'utf8')).trim();
      return `${name} ${version} (${license ?? 'licence not stated'})\n\n${text}`;
    }),
  );
  return `The packages that are part of this bundle, each under its own licence.\n\n${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
