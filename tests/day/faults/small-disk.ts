import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A file system of its own for the primary's data, small enough to be filled. */
export interface SmallDisk {
  /** Leaves no byte free. */
  fill(): void;
  empty(): void;
  /** Lets the processes below `pid` write thirty times a second. Undefined where the kernel cannot slow it. */
  readonly slow: ((pid: number) => void) | undefined;
  fast(): void;
  unmount(): void;
}

const megabytes = 600;
const writesPerSecond = 30;
const groups = '/sys/fs/cgroup/blkio';

/** Mounts one on an empty folder. Undefined where nothing may be mounted: not root, or a container that forbids it. */
export const smallDisk = (folder: string): SmallDisk | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const image = `${folder}.image`;
  const isBlock = mountImage(folder, image);
  if (!isBlock && !run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'centre-day', folder))
    return undefined;
  const filler = path.join(folder, 'filler');
  const group = path.join(groups, `centre-day-${process.pid}`);
  const device = isBlock ? deviceOf(folder) : undefined;
  const fast = () => {
    if (!existsSync(group)) return;
    for (const pid of readFileSync(path.join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
      join(groups, Number(pid));
    rmdirSync(group);
  };
  return {
    // `dd` ends with an error when nothing is left, as it must.
    fill: () => void run('dd', 'if=/dev/zero', `of=${filler}`, 'bs=4k'),
    empty: () => rmSync(filler, { force: true }),
    slow:
      device && existsSync(path.join(groups, 'blkio.throttle.write_iops_device'))
        ? (pid) => {
            mkdirSync(group, { recursive: true });
            const limit = path.join(group, 'blkio.throttle.write_iops_device');
            writeFileSync(limit, `${device} ${writesPerSecond}`);
            for (const one of [pid, ...childrenOf(pid)]) join(group, one);
          }
        : undefined,
    fast,
    unmount: () => {
      fast();
      run('umount', folder);
      rmSync(image, { force: true });
    },
  };
};

const run = (program: string, ...args: readonly string[]): boolean => spawnSync(program, args).status === 0;

/** Mounts a file as a disk, which can be slowed, unlike memory. */
const mountImage = (folder: string, image: string): boolean => {
  const isMounted =
    run('truncate', '-s', `${megabytes}M`, image) &&
    run('mkfs.ext4', '-q', '-m', '0', image) &&
    run('mount', '-o', 'loop', image, folder);
  // A new cluster wants its folder empty.
  if (isMounted) rmSync(path.join(folder, 'lost+found'), { recursive: true, force: true });
  return isMounted;
};

/** Numbers of the device below a mounted folder, as `7:0`. */
const deviceOf = (folder: string): string | undefined => {
  const { stdout } = spawnSync('findmnt', ['-no', 'SOURCE', folder], { encoding: 'utf8' });
  const file = `/sys/block/${path.basename(stdout.trim())}/dev`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
};

const join = (group: string, pid: number): void => {
  try {
    writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
  } catch {
    // The process has ended meanwhile.
  }
};

const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && parentOf(one) === pid);

const parentOf = (pid: number): number | undefined => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
};
