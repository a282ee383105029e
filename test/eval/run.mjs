// Runs the search evaluation: bundles it in memory, since Node 20 does not read TypeScript.
import { build } from 'esbuild';

const { outputFiles } = await build({
  entryPoints: ['test/eval/find-actions.ts'],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
  target: 'node20',
});
await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
