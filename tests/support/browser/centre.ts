import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { buildApp } from '../../../server/app';
import type { Services } from '../../../server/data/services';
import { servedCentre } from '../../../server/features/book';
import { startChannelTasks } from '../../../server/features/channels/index';
import { limitsOf, usualRate } from '../../../server/http/limits/limits';
import type { Lang } from '../../../src/schema/field';
import { testServices } from '../app';
import { atEnd } from '../cleanup';
import { type TestDatabase, testDatabase } from '../database';
import { demoPassword } from '../demo-template';
import type { TestProvider } from '../messaging/messaging';
import { theBrowser } from './browser';
import { cookiesOf, factsOf, rest } from './rest';
import { empty, emptyAll, putBack, type Seat, takeSeat } from './seats';

export { demoPassword };

/** The demo centre on a real port, with the built browser application and a database of its own. */
export interface Centre {
  readonly url: string;
  readonly db: TestDatabase;
  readonly browser: Browser;
  /** Services of its server, to run a message sender in the test with them. */
  readonly services: Services;
  /**
   * Returns a page with its own storage, like a separate computer. The first `goto` loads the application, unless an
   * earlier test left it running for the same user. Any other `goto` navigates inside it with an empty cache;
   * `reload` and a `fresh` page load. Given back at the end of the test, or with the centre in a hook.
   */
  open(options?: PageOptions): Promise<Page>;
}

export interface PageOptions {
  /** Demo user to sign in. Default: not signed in. */
  readonly as?: string;
  readonly lang?: Lang;
  readonly width?: number;
  readonly timezoneId?: string;
  /** Value of `selectedBranchId` in the storage. Default: 'all'. */
  readonly branch?: string;
  readonly numerals?: 'arab' | 'latn';
  readonly theme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** Loads on every `goto`: for tests of the loading itself, or if the page is left busy. Default: false. */
  readonly fresh?: boolean;
}

/** Starts a centre. `provider` sends the messages; without it, none are sent. */
export const startCentre = async (provider?: TestProvider): Promise<Centre> => {
  const db = await testDatabase({ from: 'demo' });
  const services = await testServices(db, provider?.messaging);
  const app = await buildApp({
    served: servedCentre,
    services,
    webRoot: path.resolve(process.env.WEB_ROOT ?? 'dist/web'),
    // As delivered, so that a page that asks too much is found.
    limits: limitsOf(usualRate),
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
    await services.notifier.close();
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
 * Delays each API answer by a random time up to BROWSER_TESTS_DELAY milliseconds, so that answers come late and in
 * another order. Tests that rely on the order then fail.
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

/** Listens on the port of the previous file, so that the browser finds the program in its cache. */
const listen = async (app: FastifyInstance): Promise<string> => {
  const listenAt = (wanted: number) => app.listen({ port: wanted, host: '127.0.0.1' });
  await listenAt(port).catch(() => listenAt(0));
  port = (app.server.address() as AddressInfo).port;
  return `http://127.0.0.1:${port}`;
};

/** Returns the path of the screenshot for a failed test. */
const pictureOf = (test: string): string =>
  path.join('test-results', `${test.replace(/[^\p{L}\d]+/gu, '-')}.png`);

/** Returns a name for the state of a page. Pages with equal names are interchangeable once loaded. */
const nameOf = (
  centre: string,
  { as, branch = 'all', numerals = 'arab', theme = 'light' }: PageOptions,
): string => `${centre} ${as} ${branch} ${numerals} ${theme}`;

/** Takes a running page of the same user, or signs in through the API and puts the session into the storage. */
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
    // The page still has the permissions and branches of its start.
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
    // As after a sign-in, whoever has one branch alone is in it.
    const only = user.role === 'Admin' || user.branches.length > 1 ? branch : String(user.branches[0]?.id);
    Object.assign(stored, { token, authUser: JSON.stringify(user), selectedBranchId: only });
  }
  await seat.page.evaluate((values) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  seat.begun = stored;
  seat.cookies = await cookiesOf(seat);
  seat.facts = as ? await factsOf(seat) : undefined;
  return seat;
};

/** Resets a seat for its next user and gives it back. */
const leave = async (seat: Seat, name: string): Promise<void> => {
  seat.giveBack = undefined;
  if (!seat.spent) {
    if ((await rest(seat)) && !seat.loads) seat.left = name;
    else await empty(seat);
  }
  await putBack(seat);
};
