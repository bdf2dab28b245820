import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { calendarDesk } from '../../support/browser/calendar';
import { type PageOptions, startCentre } from '../../support/browser/centre';
import { control } from '../../support/browser/desk';

/** The demo's first branch on an empty day, with what the jobs of a day begin with. */
export const startJobs = async () => {
  const centre = await startCentre();
  const desk = await calendarDesk(centre, 'manager');
  const { pool } = centre.db;
  await desk.clear();
  await pool.query(`update attendance set check_out = check_in, state = 'Left' where check_out is null`);
  for (const table of ['shifts', 'absences']) await pool.query(`delete from ${table}`);

  /** Books this many minutes from now, at any hour. */
  const bookAround = (minutes: number, customerId: number, staffId: number | null = null) =>
    desk.book({
      customerId,
      start: inMinutes(minutes),
      end: inMinutes(minutes + 30),
      overrideReason: 'تجربة',
      acceptPast: true,
      services: [{ serviceId: desk.services[0]?.id, staffId }],
    });
  /** A customer who was here yesterday, for the first service of the demo. */
  const knownCustomer = async (fullName: string): Promise<number> => {
    const id = await desk.customer(fullName);
    const booked = await bookAround(-24 * 60, id);
    const { json } = await desk.call('POST', `/appointments/${booked.id}/arrive`);
    await desk.call('POST', `/attendance/${json.attendanceId}/checkout`);
    return id;
  };
  /** A customer with an issued invoice over 300 that is paid in cash. */
  const paidInvoice = async (fullName: string) => {
    const customerId = await desk.customer(fullName);
    const { json } = await desk.call('POST', '/invoices', {
      customerId,
      branchId: 1,
      status: 'Paid',
      items: [{ description: 'باقة العناية', quantity: 1, unitPrice: 300 }],
    });
    return { customerId, id: Number(json.id), number: String(json.invoiceNumber) };
  };
  const open = async (options: PageOptions = {}, path = '/dashboard'): Promise<Page> => {
    const page = await centre.open({ as: 'reception', branch: '1', ...options });
    await page.goto(path);
    return page;
  };
  /** Rows that a call answers as a list. */
  const rowsAt = async (path: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const { json } = await desk.call('GET', path);
    const rows: unknown = Array.isArray(json) ? json : json.data;
    return Array.isArray(rows) ? rows : [];
  };
  /** What is booked for a customer and has not been yet. */
  const bookedOf = async (customerId: number) =>
    (await rowsAt(`/appointments?customerId=${customerId}`)).filter(({ status }) => status === 'Planned');
  /** A customer who is with the demo's specialist now. */
  const specialistAt = async (fullName: string) => {
    const { rows } = await pool.query<{ id: number }>(`select id from users where username = 'specialist'`);
    const booked = await bookAround(-20, await desk.customer(fullName), rows[0]?.id ?? null);
    await desk.call('POST', `/appointments/${booked.id}/arrive`);
    return booked;
  };
  /** Leave of a member of the staff, each with its length in hours. */
  const leaveOf = async (staffId: number | undefined): Promise<readonly number[]> =>
    (await rowsAt(`/absences?staffId=${staffId}`))
      .filter(({ kind }) => kind === 'Leave')
      .map(({ start, end }) => (Date.parse(String(end)) - Date.parse(String(start))) / 3_600_000);
  /** Does the work while the branch, where it is after half past ten, is open until ten only. */
  const closedSinceTen = async (work: () => Promise<void>): Promise<void> => {
    const { rows } = await pool.query<{ id: number; opens: string; closes: string }>(
      'select id, opens, closes from branches_opening_hours where parent_id = 1',
    );
    const set = 'update branches_opening_hours set opens = $2, closes = $3 where id = $1';
    for (const { id } of rows) await pool.query(set, [id, '06:00', '10:00']);
    try {
      await work();
    } finally {
      for (const { id, opens, closes } of rows) await pool.query(set, [id, opens, closes]);
    }
  };
  return {
    ...{ centre, desk, open, rowsAt, bookedOf, leaveOf },
    ...{ bookAround, knownCustomer, paidInvoice, specialistAt, closedSinceTen },
  };
};

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** Name of the button that enters leave of a person on a day of the roster. */
export const leaveButton = (name: string): RegExp => new RegExp(`^إجازة أو وقت محجوب: ${name}،`);

/** Chooses the week of the roster, as who enters leave there did once: it is remembered. */
export const chooseWeek = async (page: Page): Promise<void> => {
  await page.goto('/shifts');
  await page.getByText('جدول الأسبوع').click();
  await control(page, 'button', 'هذا الأسبوع').waitFor();
  await page.goto('/dashboard');
};

/** Part of Today by its heading. */
export const partOf = (page: Page, heading: RegExp): Locator => page.getByRole('region', { name: heading });

/** Waits until the open list of a picker offers this text to Enter. */
const offered = (page: Page, text: string): Promise<void> =>
  page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')
    .filter({ hasText: text })
    .waitFor();

/** Presses Tab until this part of the page has the focus. */
const tabTo = async (page: Page, what: Locator): Promise<void> => {
  await what.waitFor();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await what.evaluate((part) => part === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${what}`);
};

interface Watched {
  readonly moved: string[];
  readonly toasts: string[];
  waiting: number;
}

export type Device = 'mouse' | 'keyboard';

/**
 * Hands that do a job with one device alone, and count: a press is a click; a text that is typed into a box is a field,
 * whether it stays or is chosen by Enter. What happens under them is watched: no other row comes under the finger within
 * 1.5 seconds of a press on a row, and every toast names one of these people (M5).
 */
export const hands = async (page: Page, names: readonly string[], device: Device = 'mouse') => {
  const isMouse = device === 'mouse';
  let [clicks, fields] = [0, 0];
  await page.evaluate(watch);
  const click = async (what: Locator): Promise<void> => {
    clicks += 1;
    if (isMouse) return what.click();
    await tabTo(page, what);
    await page.keyboard.press('Enter');
  };
  const enter = (what: Locator, keys: string): Promise<void> =>
    isMouse ? click(what) : page.keyboard.press(keys);
  return {
    click,
    /** Goes to a box whose turn has not come by itself. */
    reach: async (what: Locator): Promise<void> => {
      if (!isMouse) await tabTo(page, what);
    },
    write: async (what: Locator, text: string): Promise<void> => {
      fields += 1;
      if (isMouse) return what.fill(text);
      await tabTo(page, what);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    /** Types into the picker that has the focus already, and takes what is offered. */
    choose: async (what: Locator, text: string): Promise<void> => {
      fields += 1;
      if (isMouse) await what.fill(text);
      else {
        await expectFocused(what);
        await page.keyboard.type(text);
      }
      await offered(page, text);
      await page.keyboard.press('Enter');
    },
    /** Takes what an open list offers. */
    take: async (what: Locator, text: string): Promise<void> => {
      if (!isMouse) await offered(page, text);
      await enter(what, 'Enter');
    },
    /** Goes to the first row of Today and presses its button. */
    firstRow: async (what: Locator): Promise<void> => {
      if (isMouse) return click(what);
      await what.waitFor();
      for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    },
    /** Confirms a box within a form. */
    confirm: (what: Locator) => enter(what, 'Enter'),
    save: async (what: Locator): Promise<void> => {
      await what.waitFor();
      await enter(what, 'Control+Enter');
    },
    /** How much was done; by keyboard nothing is counted. */
    counted: () => (isMouse ? { clicks, fields } : undefined),
    /** Waits until the last press is 1.5 seconds old, and checks what was watched. */
    quietly: async (): Promise<void> => {
      await page.waitForFunction(() => Reflect.get(window, 'watchedJob').waiting === 0);
      const { moved, toasts }: Watched = await page.evaluate(() => Reflect.get(window, 'watchedJob'));
      expect(moved).toEqual([]);
      expect(toasts.filter((text) => !names.some((name) => text.includes(name)))).toEqual([]);
      expect(toasts.length).toBeGreaterThan(0);
    },
  };
};

/** Waits until a box has the focus by itself. */
const expectFocused = (what: Locator): Promise<void> =>
  expect.poll(() => what.evaluate((box) => box === document.activeElement)).toBe(true);

/** Runs in the page. */
const watch = (): void => {
  const before: { stop(): void } | undefined = Reflect.get(window, 'watchedJob');
  before?.stop();
  const moved: string[] = [];
  const toasts = new Set<string>();
  const rowAt = (place: Element | null) => place?.closest<HTMLElement>('main [data-id]');
  const onDown = ({ target, clientX, clientY }: PointerEvent) => {
    const row = target instanceof Element ? rowAt(target) : undefined;
    if (!row) return;
    const { id } = row.dataset;
    const until = performance.now() + 1500;
    watched.waiting += 1;
    const look = () => {
      // A late frame may be drawn after the row has kept its place for as long as it must.
      if (performance.now() >= until) {
        watched.waiting -= 1;
        return;
      }
      const now = rowAt(document.elementFromPoint(clientX, clientY));
      if (now && now.dataset.id !== id) moved.push(now.innerText);
      requestAnimationFrame(look);
    };
    look();
  };
  const observer = new MutationObserver(() => {
    for (const notice of document.querySelectorAll<HTMLElement>('.ant-notification-notice'))
      toasts.add(notice.innerText);
    watched.toasts = [...toasts];
  });
  observer.observe(document.body, { subtree: true, childList: true });
  addEventListener('pointerdown', onDown, true);
  const watched = {
    moved,
    toasts: [...toasts],
    waiting: 0,
    stop: () => {
      observer.disconnect();
      removeEventListener('pointerdown', onDown, true);
    },
  };
  Reflect.set(window, 'watchedJob', watched);
};
