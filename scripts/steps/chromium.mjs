import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { run, say } from './run.mjs';

/** Headless shell first: it draws the same pages with a fifth less work. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * Finds a Chromium that starts. If there is none and we run as root, installs it from Debian's packages.
 * @returns {Promise<{ path: string } | { missing: string }>} The path, or why there is none.
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return { path: found };
  if (process.env.CHROMIUM_PATH)
    return { missing: `CHROMIUM_PATH (${process.env.CHROMIUM_PATH}) does not start` };
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    return { missing: 'no Chromium was found and it cannot be installed here; set CHROMIUM_PATH' };
  }
  say('Installing Chromium for the browser tests (a few minutes) … جارٍ تثبيت المتصفح لاختباراته');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = (name) => run('apt-get', ['install', '-y', '--no-install-recommends', name], env);
  const code =
    (await run('apt-get', ['update'], env)) ||
    ((await install('chromium-headless-shell')) && (await install('chromium')));
  const installed = findChromium();
  if (installed) return { path: installed };
  return { missing: `no Chromium was found, and installing it failed (apt-get ended with ${code})` };
}

function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  const candidates = given ? [given] : names.map(onPath).filter(Boolean);
  return candidates.find(
    (file) => spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0,
  );
}

function onPath(name) {
  const folders = [...(process.env.PATH || '').split(path.delimiter), '/usr/bin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}
