// Bundles what the compiler emitted: unbundled, Nest alone costs several times the start-up of the whole server.
// esbuild runs on emitted JavaScript, since it writes no decorator metadata itself.
import { chmod, cp, rm } from 'node:fs/promises';
import { build } from 'esbuild';

await rm('dist', { recursive: true, force: true });

const result = await build({
  entryPoints: { main: 'build/src/main.js', index: 'build/src/index.js' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  keepNames: true,
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  mainFields: ['module', 'main'],
  chunkNames: 'chunks/[name]-[hash]',
  // Parts of Nest that are loaded only by applications that use them, which this one does not.
  external: ['@nestjs/microservices', '@nestjs/microservices/*', '@nestjs/websockets', '@nestjs/websockets/*', '@fastify/*', 'file-type'],
  banner: { js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);" },
  metafile: true,
  logLevel: 'warning',
});

await cp('build/types/src', 'dist/types', { recursive: true });
await chmod('dist/main.js', 0o755);
const bytes = Object.values(result.metafile.outputs).reduce((sum, output) => sum + output.bytes, 0);
process.stdout.write(`dist: ${(bytes / 1e6).toFixed(1)} MB of JavaScript in ${Object.keys(result.metafile.outputs).length} files\n`);
if (process.env.BUNDLE_META) await (await import('node:fs/promises')).writeFile(process.env.BUNDLE_META, JSON.stringify(result.metafile));
