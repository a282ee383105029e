// Bundles the demo on the fly and plays it against the built server. Arguments after `--` go to the demo.
import { spawn } from 'node:child_process';
import { build } from 'esbuild';

const outfile = 'build/demo.mjs';
await build({ entryPoints: ['src/testing/demo.ts'], outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external', logLevel: 'warning' });
const demo = spawn(process.execPath, [outfile, 'dist/main.js', ...process.argv.slice(2)], { stdio: 'inherit' });
// Whoever ends this ends the demo, and the pretend GitLab with it.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => demo.kill(signal));
demo.on('exit', (code) => process.exit(code ?? 1));
