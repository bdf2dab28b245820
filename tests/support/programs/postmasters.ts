import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the process ids of database servers with data below the folder. */
export const postmasters = (folder: string): readonly number[] => {
  const base = path.join(folder, 'pgdata');
  if (!existsSync(base)) return [];
  return readdirSync(base).flatMap((version) => {
    const file = path.join(base, version, 'postmaster.pid');
    if (!existsSync(file)) return [];
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return isAlive(pid) ? [pid] : [];
  });
};

const isAlive = (pid: number): boolean => {
  try {
    // A zombie process does not count.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
