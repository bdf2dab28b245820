import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run, say } from './run.mjs';

const lockFile = path.join(root, 'package-lock.json');
const installedFile = path.join(root, 'node_modules', '.package-lock.json');
const stampFile = path.join(root, 'node_modules', '.installed-lock-hash');

/** Installs exactly the packages of package-lock.json, if they are not there. Ends the process on failure. */
export async function ensureDependencies() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === wanted) return;
  if (!isInstalled()) {
    say('Installing what the program needs (one or two minutes) … جارٍ تثبيت ما يلزم البرنامج');
    const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']);
    if (code !== 0) {
      process.stderr.write(
        'The installation failed; the lines above say why. Check the network and the npm settings, then try again.\n' +
          'لم يكتمل التثبيت. راجع الاتصال بالشبكة وإعدادات npm ثم أعد المحاولة.\n',
      );
      process.exit(code);
    }
  }
  writeFileSync(stampFile, `${wanted}\n`);
}

/** True if npm's own record of node_modules matches package-lock.json, for example after `npm ci` by hand. */
function isInstalled() {
  if (!existsSync(installedFile)) return false;
  const { packages: wanted } = JSON.parse(readFileSync(lockFile, 'utf8'));
  const { packages: present } = JSON.parse(readFileSync(installedFile, 'utf8'));
  return Object.entries(wanted).every(([place, { version, optional, os, cpu, libc }]) => {
    if (place === '') return true;
    if (present[place]) return present[place].version === version && existsSync(path.join(root, place));
    // Packages for other systems may be missing; those for this system must be installed.
    const isOurs = (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch)) && !libc;
    return Boolean(optional) && !((os || cpu) && isOurs);
  });
}

/** Program and arguments that run npm, if possible the same npm that started this process. */
export function npmCommand(args) {
  const program = process.env.npm_execpath;
  if (program && /\.c?js$/.test(program)) return [process.execPath, [program, ...args]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}

export const runNpm = (args) => run(...npmCommand(args));
