import type { Page } from 'playwright-core';
import type { Seat } from './seats';

/** Path of our origin that does not load the application. */
export const emptyPath = '/healthz';

/** Path of an unknown screen: it shows the shell without a screen. */
const restPath = '/nobody-is-here';

/**
 * Storage keys that may differ from the start, because the page reads them again from the server. Whatever else a page
 * has stored it keeps in memory as well, such as the last view of the calendar, so it must be loaded anew.
 */
const follows = ['authUser', 'appSettings'];

/**
 * Resets a page to the state after loading, without loading it: no dialogs, no toasts, no cache. Returns false if
 * that is impossible, so that the caller loads it.
 */
export const rest = async (seat: Seat): Promise<boolean> => {
  const { context, page, begun } = seat;
  for (const [event, listener] of seat.heard.splice(0)) page.off(event as never, listener as never);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  const { viewport } = JSON.parse(seat.key);
  const now = page.viewportSize();
  if (now?.width !== viewport.width || now?.height !== viewport.height) await page.setViewportSize(viewport);
  if (begun.token === undefined || (await cookiesOf(seat)) !== seat.cookies) return false;
  await page.mouse.move(0, 0);
  if (!(await leaveScreen(page, begun.token))) return false;
  return page.evaluate(
    ([first, loose]) => {
      sessionStorage.clear();
      const found = Object.keys(localStorage).filter((key) => !loose.includes(key));
      const isAsBegun = [...found, ...Object.keys(first)].every(
        (key) => loose.includes(key) || localStorage.getItem(key) === first[key],
      );
      for (const key of Object.keys(localStorage)) if (!(key in first)) localStorage.removeItem(key);
      return isAsBegun;
    },
    [begun, follows] as const,
  );
};

/**
 * Goes to the empty screen, closes dialogs and toasts, and clears the cache. Returns false if the application does
 * not run in the page, or runs with another session.
 */
export const leaveScreen = async (page: Page, token: string): Promise<boolean> =>
  page.evaluate(calmDown, [restPath, token] as const).catch(() => false);

/** Goes from the empty screen to another one and waits until the empty one is gone. */
export const leaveRest = async (page: Page, path: string): Promise<void> => {
  const empty = await page.locator('.message-page.inside').elementHandle();
  await goWithin(page, path);
  await empty?.waitForElementState('hidden');
};

/** Navigates like a link inside the application. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Returns the cookies of a page as text. After a sign-in there is one, by which the server knows the browser again. */
export const cookiesOf = async ({ context }: Seat): Promise<string> =>
  JSON.stringify((await context.cookies()).map(({ name, value }) => [name, value]));

/** Returns the server's answer about the user's permissions and branches; undefined without a session. */
export const factsOf = async ({ context, begun }: Seat): Promise<string | undefined> => {
  const answer = await context.request.get('/api/auth/permissions', {
    headers: { authorization: `Bearer ${begun.token}` },
  });
  return answer.ok() ? answer.text() : undefined;
};

/** Runs inside the page. */
const calmDown = async ([path, token]: readonly [string, string]): Promise<boolean> => {
  if (localStorage.getItem('token') !== token) return false;
  const root = document.getElementById('root');
  const fiber =
    root && Reflect.get(root, Object.keys(root).find((key) => key.startsWith('__reactContainer')) ?? '');
  if (!fiber) return false;
  const clientBelow = (top: unknown): object | undefined => {
    const left = [top];
    while (left.length > 0) {
      const node = left.pop();
      if (typeof node !== 'object' || node === null) continue;
      const client = Reflect.get(Object(Reflect.get(node, 'memoizedProps')), 'client');
      if (typeof client?.getQueryCache === 'function') return client;
      left.push(Reflect.get(node, 'sibling'), Reflect.get(node, 'child'));
    }
    return undefined;
  };
  const client = clientBelow(fiber);
  if (!client) return false;
  const leave = () => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  };
  if (location.pathname !== path) leave();
  const over = '[role="dialog"], dialog[open], .ant-notification-notice, .ant-modal-confirm';
  const end = performance.now() + 5000;
  while (
    location.pathname !== path ||
    !document.querySelector('.message-page.inside') ||
    document.querySelector(over)
  ) {
    if (performance.now() > end) return false;
    for (const button of document.querySelectorAll<HTMLElement>('[role="dialog"] button'))
      if (/^(مغادرة|Leave)/.test(button.textContent ?? '')) button.click();
    for (const close of document.querySelectorAll<HTMLElement>('.ant-notification-notice-close'))
      close.click();
    await new Promise((done) => requestAnimationFrame(done));
  }
  Reflect.get(client, 'removeQueries').call(client, { type: 'inactive' });
  Reflect.get(client, 'invalidateQueries').call(client);
  scrollTo(0, 0);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return true;
};
