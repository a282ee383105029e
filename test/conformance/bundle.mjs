// Bundles the server with the suite's fixtures into one file, as scripts/bundle.mjs does with the server alone. Not in the package:
// packing builds dist/ anew, without this.
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { leanPackages } from '../../scripts/lean-packages.mjs';

const { status } = spawnSync(process.execPath, ['node_modules/typescript7/lib/tsc.js', '-p', 'test/conformance/tsconfig.json'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

await build({
  entryPoints: ['build/conformance/test/conformance/main.js'],
  outfile: 'dist/conformance.js',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  keepNames: true,
  mainFields: ['module', 'main'],
  external: ['@nestjs/microservices', '@nestjs/microservices/*', '@nestjs/websockets', '@nestjs/websockets/*', '@fastify/*', 'file-type'],
  plugins: [leanPackages('build/conformance/src')],
  banner: { js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);" },
  logLevel: 'warning',
});
