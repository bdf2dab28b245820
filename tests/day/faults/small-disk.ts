import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';

/** A file system of its own for the primary's data, small enough to be filled. */
export interface SmallDisk {
  /** Leaves no byte free. */
  fill(): void;
  empty(): void;
  unmount(): void;
}

/** Mounts one on an empty folder. Undefined where nothing may be mounted: not root, or a container that forbids it. */
export const smallDisk = (folder: string): SmallDisk | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  if (!run('mount', '-t', 'tmpfs', '-o', 'size=600m,mode=0700', 'centre-day', folder)) return undefined;
  const filler = path.join(folder, 'filler');
  return {
    // `dd` ends with an error when nothing is left, as it must.
    fill: () => void run('dd', 'if=/dev/zero', `of=${filler}`, 'bs=4k'),
    empty: () => rmSync(filler, { force: true }),
    unmount: () => void run('umount', folder),
  };
};

const run = (program: string, ...args: readonly string[]): boolean => spawnSync(program, args).status === 0;
