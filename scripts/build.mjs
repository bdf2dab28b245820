import './steps/node-version.mjs';
import path from 'node:path';
import { buildFolder, writeBookTables } from './steps/book.mjs';
import { forgetBuild, inputsHash, rememberBuild } from './steps/built.mjs';
import { precompress } from './steps/compress.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { runNode, say } from './steps/run.mjs';

await ensureDependencies();
// Hash before the build: if a file is saved during the build, the result counts as stale.
const hash = inputsHash();
forgetBuild();

await vite('browser', []);
const compressed = await precompress(path.join(buildFolder(), 'web'));
say(`Compressed ${compressed} files of the browser's part`);
await vite('server', ['--config', 'vite.server.config.ts']);
if ((await writeBookTables()) !== 0) process.exit(1);
rememberBuild(hash);

async function vite(part, args) {
  const code = await runNode('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn', ...args]);
  if (code === 0) {
    say(`Built the ${part}'s part`);
    return;
  }
  process.stderr.write(`The ${part}'s part could not be built; the lines above say why.\n`);
  process.exit(code);
}
