import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Runs a program in the project's folder; its output goes to ours.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] Default: ours.
 * @returns {Promise<number>} Exit code, or 128 + signal number. A signal to us goes to the child and ends us, too.
 */
export function run(command, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env });
    let told = 0;
    const tell = (signal) => {
      told = 128 + os.constants.signals[signal];
      child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, tell);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, tell);
      if (told) process.exit(told);
      resolve(code ?? 128 + os.constants.signals[signal]);
    });
  });
}

/** Runs a JavaScript program with this or another Node, without a shell or a `.cmd` file. */
export function runNode(file, args, env, node = process.execPath) {
  return run(node, [path.join(root, file), ...args], env);
}
