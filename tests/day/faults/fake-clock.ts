import { existsSync, writeFileSync } from 'node:fs';

/** The clock of a process that libfaketime shows (Debian's package `libfaketime`). */
export interface FakeClock {
  readonly env: Readonly<Record<string, string>>;
  /** Moves it by seconds; 0 is the true time. */
  set(seconds: number): void;
}

const library = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
].find(existsSync);

export const clockOf = (file: string): FakeClock | undefined => {
  if (!library) return undefined;
  const set = (seconds: number) =>
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`, { mode: 0o644 });
  set(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      // The file is read again each second. Timers go on by the true, monotonic clock.
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
};
