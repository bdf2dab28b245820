import type { Page } from 'playwright-core';
import type { Seat } from './contexts';

/** Where a page waits that has not loaded the application: of our origin. */
export const emptyPath = '/healthz';

/** A path that nobody serves: the shell around an empty screen. */
const restPath = '/nobody-is-here';

/** What the storage may say otherwise than at the beginning, for the page read it again since. */
const follows = ['authUser'];

/**
 * Brings a seat's page to the state of a page just loaded, without loading it: nothing open, nothing said, nothing
 * kept. False when that cannot be: then it is to be loaded anew.
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
  if (begun.token === undefined || (await context.cookies()).length > 0) return clear(seat);
  await page.mouse.move(0, 0);
  if (!(await leaveScreen(page, begun.token))) return clear(seat);
  const kept = await page.evaluate(
    ([first, loose]) => {
      sessionStorage.clear();
      for (const key of Object.keys(localStorage)) if (!(key in first)) localStorage.removeItem(key);
      return Object.entries(first).every(
        ([key, value]) => loose.includes(key) || localStorage.getItem(key) === value,
      );
    },
    [begun, follows] as const,
  );
  return kept || clear(seat);
};

/**
 * Goes to the empty screen, closes what stands over it, forgets what was fetched. False when the application does not
 * run there, or not for this session.
 */
export const leaveScreen = async (page: Page, token: string): Promise<boolean> =>
  page.evaluate(calmDown, [restPath, token] as const).catch(() => false);

/** Goes from the empty screen to another and waits until nothing of the empty one is there any more. */
export const leaveRest = async (page: Page, path: string): Promise<void> => {
  const empty = await page.locator('.message-page.inside').elementHandle();
  await goWithin(page, path);
  await empty?.waitForElementState('hidden');
};

/** As a link inside the application goes. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

const clear = async ({ context }: Seat): Promise<false> => {
  await context.clearCookies();
  return false;
};

/** What the page's user may and where they work, as the server says it now; undefined when their session is over. */
export const factsOf = async ({ context, begun }: Seat): Promise<string | undefined> => {
  const answer = await context.request.get('/api/auth/permissions', {
    headers: { authorization: `Bearer ${begun.token}` },
  });
  return answer.ok() ? answer.text() : undefined;
};

/** Runs in the page. */
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
