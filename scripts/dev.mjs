import './steps/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ensureDependencies } from './steps/dependencies.mjs';
import { root, say } from './steps/run.mjs';

await ensureDependencies();
process.chdir(root);
// vite.config.ts proxies /api to this address.
process.env.DEV_SERVER = process.env.DEV_SERVER || `http://127.0.0.1:${process.env.PORT || 3000}`;
const { build, createServer } = await import('vite');

let server;
let restarting = Promise.resolve();
const outDir = 'dist/dev-server';

const watcher = await build({
  configFile: 'vite.server.config.ts',
  logLevel: 'warn',
  build: { outDir, watch: {} },
});
watcher.on('event', (event) => {
  if (event.code === 'ERROR') say(`The server's part has an error: ${event.error.message}`);
  if (event.code === 'END') restarting = restarting.then(restart);
});

const browser = await createServer({ configFile: 'vite.config.ts' });
await browser.listen();
browser.printUrls();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await Promise.all([watcher.close(), browser.close(), stop()]);
    process.exit(0);
  });
}

async function restart() {
  await stop();
  server = spawn(process.execPath, ['--enable-source-maps', path.join(outDir, 'main.js')], {
    stdio: 'inherit',
  });
  server.once('exit', (code) => {
    if (code) say('The server ended; it starts again after the next change');
  });
}

async function stop() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
