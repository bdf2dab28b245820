// npm run bench [-- --help]: builds the benchmark programs into dist/bench and runs them.
import './steps/node-version.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { runNode } from './steps/run.mjs';

await ensureDependencies();
const { build } = await import('vite');
const outDir = 'dist/bench';
const input = { bench: 'server/bench/bench.ts', bare: 'server/bench/bare.ts', flat: 'server/bench/flat.ts' };
await build({
  configFile: 'vite.server.config.ts',
  logLevel: 'error',
  build: { outDir, rolldownOptions: { input } },
});
process.exitCode = await runNode(`${outDir}/bench.js`, process.argv.slice(2));
