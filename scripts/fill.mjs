// npm run fill -- --scale chain|tenth|hundredth [--day 2026-11-26]: builds the program into dist/fill and runs it.
import './steps/node-version.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { runNode } from './steps/run.mjs';

await ensureDependencies();
const { build } = await import('vite');
const outDir = 'dist/fill';
await build({
  configFile: 'vite.server.config.ts',
  logLevel: 'error',
  build: { outDir, rolldownOptions: { input: { fill: 'server/bench/fill.ts' } } },
});
process.exitCode = await runNode(`${outDir}/fill.js`, process.argv.slice(2));
