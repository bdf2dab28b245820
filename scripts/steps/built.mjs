import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bookFolder, buildFolder } from './book.mjs';
import { root, runNode, say } from './run.mjs';

const inputs = [
  'src',
  'server',
  'public',
  'index.html',
  'package-lock.json',
  'vite.book.ts',
  'vite.config.ts',
  'vite.groups.ts',
  'vite.server.config.ts',
  'vite.texts.ts',
  'tsconfig.json',
];
const stampFile = () => path.join(buildFolder(), '.build-hash');

/** Builds browser and server if a source has changed since the last build. Returns the exit code; 0 if up to date. */
export async function ensureBuilt() {
  const hash = inputsHash();
  if (existsSync(stampFile()) && readFileSync(stampFile(), 'utf8').trim() === hash) return 0;
  say('Building the program … جارٍ بناء البرنامج');
  return runNode('scripts/build.mjs', []);
}

/** Removes the stamp while dist is written, so that a build that breaks off counts as stale. */
export function forgetBuild() {
  rmSync(stampFile(), { force: true });
}

export function rememberBuild(hash) {
  mkdirSync(path.dirname(stampFile()), { recursive: true });
  writeFileSync(stampFile(), `${hash}\n`);
}

/** Hash of everything that the result of a build depends on. */
export function inputsHash() {
  const hash = createHash('sha256');
  for (const input of [...inputs, ...(bookFolder() ? [bookFolder()] : [])]) {
    for (const file of filesOf(input)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(root, file)))
        .update('\0');
    }
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(settings.sort())).digest('hex');
}

function filesOf(relative) {
  const full = path.join(root, relative);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [relative];
  return readdirSync(full)
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesOf(path.join(relative, name)));
}
