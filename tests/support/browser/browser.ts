import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { clockOffset, moveDate } from '../../../scripts/steps/clock.mjs';

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

/** Opens a context whose pages have the clock of the tests. */
export const newContext = async (
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> => {
  const context = await browser.newContext(options);
  await context.addInitScript(moveDate, clockOffset());
  return context;
};
