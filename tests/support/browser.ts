import { type Browser, chromium } from 'playwright-core';

const args = [
  // Every chromium that runs as root on a closed network needs these.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one context share a process, and with it the compiled program.
  '--process-per-site',
  // Nothing is drawn by a graphics card, and pages live for seconds: a process less, and no compiling for long runs.
  '--in-process-gpu',
  '--js-flags=--no-opt',
  // The shell without windows would fit letters to whole pixels, which moves them from where a window draws them.
  '--font-render-hinting=none',
];

let launched: Promise<Browser> | undefined;

/**
 * The one Chromium of this worker; its files run one after another in the same process. It ends with the process that
 * started it.
 */
export const theBrowser = (): Promise<Browser> => {
  launched ??= chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args,
  });
  return launched;
};
