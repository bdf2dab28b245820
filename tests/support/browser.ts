import { type Browser, chromium } from 'playwright-core';

const args = [
  // Chromium needs these if it runs as root without internet.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Shares one process, and with it the compiled program, between the pages of a context.
  '--process-per-site',
  // Saves a process: no graphics card draws, and pages live only for seconds.
  '--in-process-gpu',
  '--js-flags=--no-opt',
  // Without this, the headless shell places letters on whole pixels, unlike a browser with windows.
  '--font-render-hinting=none',
];

let launched: Promise<Browser> | undefined;

/**
 * Returns the one Chromium of this worker, whose test files run one after another in the same process. Chromium ends
 * with that process.
 */
export const theBrowser = (): Promise<Browser> => {
  launched ??= chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args,
  });
  return launched;
};
