import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { say } from './run.mjs';

/**
 * Installs another major version of Node from npm into a temporary folder and runs `work` with it.
 * @param {number} major
 * @param {(node: string) => Promise<void>} work Gets the path of the program.
 * @returns {Promise<string | null>} Why that Node is not available, or null.
 */
export async function withNode(major, work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `centre-node-${major}-`));
  try {
    say(`Fetching Node ${major} …`);
    const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', `node@${major}`];
    const installed = spawnSync('npm', args, {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    const node = path.join(
      folder,
      'node_modules',
      'node',
      'bin',
      process.platform === 'win32' ? 'node.exe' : 'node',
    );
    const asked = spawnSync(node, ['--version'], { encoding: 'utf8' });
    if (!asked.stdout?.startsWith(`v${major}.`))
      return `Node ${major}: ${(installed.stderr || 'npm has no program for this machine').trim().split('\n').at(-1)}`;
    await work(node);
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
