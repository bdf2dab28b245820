#!/usr/bin/env node
// npm run bench [-- --help]: builds the benchmark’s programs and runs them. Needs an installed project.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

if (!existsSync(path.join(root, 'node_modules', 'vite'))) {
  console.error('The dependencies are not installed yet. Run `npm ci` (or `npm start` once) and try again.');
  process.exit(1);
}

const { build } = await import('vite');
const outDir = 'dist/bench';
const programs = ['bench', 'product', 'bare', 'load'];
await build({
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  ssr: { target: 'node', external: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((name) => [name, `server/bench/${name}.ts`])),
      // Beside each other: the migrations are looked for from where a program's file lies.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

const bench = spawn(process.execPath, [path.join(outDir, 'bench.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
// A terminal sends its signals to both; this one only waits for the other to clean up.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill(signal));
bench.on('exit', (code) => process.exit(code ?? 1));
