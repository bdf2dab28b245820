import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { buildApp } from '../../server/app';
import { createNotifier } from '../../server/data/notices';
import { createCounts, createPolicyBook, type Services } from '../../server/data/services';
import { servedCentre } from '../../server/features/book';
import { startChannelTasks } from '../../server/features/channels/index';
import { createVault } from '../../server/kernel/vault';
import { closedMessaging } from '../../server/messaging/messaging';
import { beautyCentre } from '../../src/resources/book';
import type { Lang } from '../../src/schema/field';
import { atEnd } from './at-end';
import { testBackups } from './backups';
import { theBrowser } from './browser';
import { empty, emptyAll, putBack, type Seat, takeSeat } from './contexts';
import { type TestDatabase, testDatabase } from './database';
import { demoPassword } from './demo-password';
import type { TestProvider } from './messaging';
import { factsOf, rest } from './rest';

export { demoPassword } from './demo-password';

/** The demo centre behind a real port, with the built browser application, on a database of its own. */
export interface Centre {
  readonly url: string;
  readonly db: TestDatabase;
  readonly browser: Browser;
  /** What its server works with: a sender in the test shares it. */
  readonly services: Services;
  /**
   * A page as if on a computer of its own: nothing of another page's storage reaches it. Its first `goto` loads the
   * application, unless an earlier test of the file with the same user has left it running; every other `goto` leaves
   * the screen and goes within the application, with nothing kept of what was fetched. `reload` and a `fresh` page load. Opened in a test it is given back at the test's end, opened in a hook when the centre closes.
   */
  open(options?: PageOptions): Promise<Page>;
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
  readonly theme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** The loading itself is looked at, or the page is left with something running in it: every `goto` loads. */
  readonly fresh?: boolean;
}

/** `provider`: what messages are sent by; without one nobody is reached. */
export const startCentre = async (provider?: TestProvider): Promise<Centre> => {
  const db = await testDatabase({ from: 'demo' });
  const notifier = await createNotifier(() => db.connect('plain'));
  const services: Services = {
    book: beautyCentre,
    pool: db.pool,
    notifier,
    policy: createPolicyBook(db.pool),
    counts: createCounts(notifier),
    vault: createVault(Buffer.alloc(32, 7)),
    messaging: provider?.messaging ?? closedMessaging(),
    backups: testBackups(db),
    now: () => new Date(),
  };
  const app = await buildApp({
    served: servedCentre,
    services,
    webRoot: path.resolve(process.env.WEB_ROOT ?? 'dist/web'),
  });
  answerLate(app);
  const url = await listen(app);
  if (provider) provider.ownUrl = url;
  const tasks = provider && startChannelTasks(services, () => undefined);
  const browser = await theBrowser();
  const taken = new Set<Seat>();
  atEnd(async () => {
    for (const seat of taken) await seat.giveBack?.();
    await emptyAll(db.name);
    app.server.closeAllConnections();
    await tasks?.stop();
    await app.close();
    await notifier.close();
  });
  return {
    url,
    db,
    browser,
    services,
    open: async (options = {}) => {
      const seat = await sitDown(browser, url, db.name, options);
      taken.add(seat);
      seat.giveBack = async () => {
        if (!taken.delete(seat)) return;
        await leave(seat, nameOf(db.name, options));
      };
      if (TestRunner.getCurrentTest())
        onTestFinished(async ({ task }) => {
          if (task.result?.state === 'fail') {
            seat.spent = true;
            await seat.page.screenshot({ path: pictureOf(task.name) }).catch(() => undefined);
          }
          await seat.giveBack?.();
        });
      return seat.page;
    },
  };
};

/**
 * BROWSER_TESTS_DELAY (milliseconds): every call of the application waits up to that long, each another time, so that
 * answers come late and in another order. What a test takes for granted shows itself then.
 */
const answerLate = ({ server }: FastifyInstance): void => {
  const most = Number(process.env.BROWSER_TESTS_DELAY ?? 0);
  if (most === 0) return;
  const answerers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (...call) => {
    const wait = call[0].url?.startsWith('/api/') ? Math.random() * most : 0;
    setTimeout(() => {
      for (const answer of answerers) answer.apply(server, call);
    }, wait);
  });
};

let port = 0;

/** At the same address as the file before, so that the browser still has the program in its cache. */
const listen = async (app: FastifyInstance): Promise<string> => {
  const listenAt = (wanted: number) => app.listen({ port: wanted, host: '127.0.0.1' });
  await listenAt(port).catch(() => listenAt(0));
  port = (app.server.address() as AddressInfo).port;
  return `http://127.0.0.1:${port}`;
};

/** Where a page that failed is to be looked at. */
const pictureOf = (test: string): string =>
  path.join('test-results', `${test.replace(/[^\p{L}\d]+/gu, '-')}.png`);

/** Who sits there: pages of one name are alike when they are loaded. */
const nameOf = (
  centre: string,
  { as, branch = 'all', numerals = 'arab', theme = 'light' }: PageOptions,
): string => `${centre} ${as} ${branch} ${numerals} ${theme}`;

/** Finds a running page of the same user, or signs in through the API and leaves the session where a page looks for it. */
const sitDown = async (
  browser: Browser,
  url: string,
  centre: string,
  options: PageOptions,
): Promise<Seat> => {
  const { as, lang = 'ar', branch = 'all', numerals = 'arab', theme = 'light', fresh = false } = options;
  const seat = await takeSeat(browser, url, options, fresh || !as ? undefined : nameOf(centre, options));
  seat.loads = fresh;
  if (seat.left !== undefined) {
    seat.left = undefined;
    // The page goes by the rights and branches it was begun with.
    if ((await factsOf(seat)) === seat.facts) return seat;
    await empty(seat);
  }
  const stored: Record<string, string> = {
    uiPrefs: JSON.stringify({ language: lang, numerals, clock: '12', theme }),
  };
  if (as) {
    const answer = await seat.context.request.post('/api/auth/login', {
      data: { username: as, password: demoPassword },
    });
    const { token, user } = await answer.json();
    Object.assign(stored, { token, authUser: JSON.stringify(user), selectedBranchId: branch });
  }
  await seat.page.evaluate((values) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  seat.begun = stored;
  seat.facts = as ? await factsOf(seat) : undefined;
  return seat;
};

/** Leaves a seat as its next user may find it. */
const leave = async (seat: Seat, name: string): Promise<void> => {
  seat.giveBack = undefined;
  if (!seat.spent) {
    if ((await rest(seat)) && !seat.loads) seat.left = name;
    else await empty(seat);
  }
  await putBack(seat);
};
