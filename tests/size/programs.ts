import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { testFolder } from '../support/at-end';
import { peakOf } from './side';

export interface Run {
  readonly seconds: number;
  /** Greatest memory of the program itself, in MB. PostgreSQL has its own. */
  readonly memory: number;
  /** Megabytes of the file that it wrote or read, if there is one. */
  readonly file?: number;
}

/** Runs the programs of an operator on a filled database. Throws if one of them fails. */
export const programsOn = async (
  dataDir: string,
  fileOf: (program: string) => string,
): Promise<Readonly<Record<string, Run>>> => {
  const backup = path.join(testFolder('backup'), 'chain.backup');
  const restored = path.join(testFolder('restored'), 'data');
  mkdirSync(restored);
  // The restored database is the same centre's: it has the key that signed the backup.
  const { uid, gid } = statSync(dataDir);
  chownSync(restored, uid, gid);
  const run = async (program: string, folder: string, args: readonly string[] = []): Promise<Run> => {
    const begun = performance.now();
    const { PATH = '', HOME = '', PG_BIN } = process.env;
    const child = spawn(process.execPath, [fileOf(program), ...args], {
      env: { PATH, HOME, NODE_ENV: 'production', DATA_DIR: folder, ...(PG_BIN ? { PG_BIN } : {}) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    let memory = 0;
    const watch = setInterval(() => {
      memory = peakOf(child.pid) || memory;
    }, 100);
    const [code] = await once(child, 'close');
    clearInterval(watch);
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${said.slice(-2000)}`);
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    // On a whole chain the next program takes hours, and whoever breaks it off has this figure.
    console.log(`${program}: ${seconds} s, ${memory} MB`);
    return { seconds, memory };
  };
  const verify = await run('verify', dataDir);
  const made = await run('backup', dataDir, [backup]);
  const file = Math.round(statSync(backup).size / 1024 / 1024);
  const restore = await run('restore', restored, [backup]);
  return { verify, backup: { ...made, file }, restore: { ...restore, file } };
};
