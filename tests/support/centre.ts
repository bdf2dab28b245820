import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { buildApp } from '../../server/app';
import { bootstrap } from '../../server/bootstrap';
import { createCounts } from '../../server/data/counts';
import { createNotifier } from '../../server/data/notifier';
import { createPolicyBook } from '../../server/data/policy';
import { loadDemo } from '../../server/demo';
import type { Lang } from '../../src/schema/field';
import { type TestDatabase, testDatabase } from './database';

/** The demo centre behind a real port, with the built browser application, on a database of its own. */
export interface Centre {
  readonly url: string;
  readonly db: TestDatabase;
  readonly browser: Browser;
  open(options?: PageOptions): Promise<Page>;
  close(): Promise<void>;
}

export interface PageOptions {
  /** A demo user to be signed in as; absent: nobody. */
  readonly as?: string;
  readonly lang?: Lang;
  readonly width?: number;
  readonly timezoneId?: string;
  /** `selectedBranchId` as the branch choice leaves it. Default 'all'. */
  readonly branch?: string;
  readonly numerals?: 'arab' | 'latn';
  readonly reducedMotion?: 'reduce' | 'no-preference';
}

export const demoPassword = 'demo-1234';

/** Every chromium that runs as root on a closed network needs these. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const startCentre = async (): Promise<Centre> => {
  const db = await testDatabase();
  await bootstrap(db.pool);
  await loadDemo(db.pool, { password: demoPassword });
  const notifier = await createNotifier(() => db.connect('plain'));
  const services = {
    pool: db.pool,
    notifier,
    policy: createPolicyBook(db.pool),
    counts: createCounts(notifier),
    now: () => new Date(),
  };
  const app = await buildApp({ services, webRoot: path.resolve(process.env.WEB_ROOT ?? 'dist/web') });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args,
  });
  const contexts: BrowserContext[] = [];
  return {
    url,
    db,
    browser,
    open: async (options = {}) => {
      const context = await contextFor(browser, url, options);
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      return page;
    },
    close: async () => {
      for (const context of contexts) await context.close();
      await browser.close();
      app.server.closeAllConnections();
      await app.close();
      await notifier.close();
      await db.drop();
    },
  };
};

/** Signs in through the API and leaves the session where the application looks for it. */
const contextFor = async (browser: Browser, url: string, options: PageOptions): Promise<BrowserContext> => {
  const { as, lang = 'ar', width = 1440, timezoneId, branch = 'all', numerals = 'arab' } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 768 ? 844 : 900 },
    hasTouch: width < 768,
    reducedMotion: options.reducedMotion ?? 'reduce',
    locale: lang === 'ar' ? 'ar-EG' : 'en-GB',
    ...(timezoneId ? { timezoneId } : {}),
  });
  const stored: Record<string, string> = {
    uiPrefs: JSON.stringify({ language: lang, numerals, clock: '12', theme: 'light' }),
  };
  if (as) {
    const answer = await context.request.post('/api/auth/login', {
      data: { username: as, password: demoPassword },
    });
    const { token, user } = await answer.json();
    Object.assign(stored, { token, authUser: JSON.stringify(user), selectedBranchId: branch });
  }
  // Once for each context: a page that signs out and reloads must stay signed out.
  await context.addInitScript((values) => {
    if (sessionStorage.getItem('test-started') || localStorage.getItem('test-started')) return;
    localStorage.setItem('test-started', '1');
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  return context;
};
