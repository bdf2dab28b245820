import type { Locator, Page } from 'playwright-core';
import { addDays, instantOf } from '../../../src/i18n/zone';
import type { Centre, PageOptions } from './centre';
import { addCustomer, type Call, desk } from './customers';
import { drawn, quiet } from './navigation';

type Json = Readonly<Record<string, unknown>>;

export interface Booked extends Json {
  readonly id: number;
  readonly version: number;
  readonly start: string;
  readonly end: string;
  readonly status: string;
  readonly services: readonly { readonly staffId: number | null; readonly start: string }[];
}

/** A Saturday without demo appointments. Clocks do not change in its week. */
export const saturday = '2038-03-06';
export const zone = 'Africa/Cairo';

/** Returns the instant of a time in Cairo. */
export const cairo = (day: string, time: string): string => instantOf(`${day}T${time}`, zone).toISOString();
export const dayAfter = (days: number): string => addDays(saturday, days);

/** Sets up the demo's first branch for a calendar: users, rooms, services, and appointments made by another desk. */
export const calendarDesk = async (centre: Centre, username = 'reception2') => {
  const call: Call = await desk(centre, username);
  const list = async (path: string): Promise<readonly (Json & { readonly id: number })[]> => {
    const { json } = await call('GET', path);
    const rows: unknown = Array.isArray(json) ? json : json.data;
    if (!Array.isArray(rows)) throw new Error(`no list at ${path}: ${JSON.stringify(json)}`);
    return rows;
  };
  const { json: board } = await call('GET', `/appointments/board?branchId=1&from=${saturday}&to=${saturday}`);
  const staff = named(board.staff, 'fullName');
  const rooms = named(board.rooms, 'name');
  const services = await list('/services?pageSize=50&page=1');
  let made = 0;
  const customer = async (fullName?: string): Promise<number> =>
    (await addCustomer(call, { fullName: fullName ?? `عميلة ${++made}` })).id;
  /** Books 10:00 to 11:00 on the Saturday with the first specialist, for a new customer. */
  const book = async (
    values: Json & { readonly day?: string; readonly from?: string; readonly to?: string } = {},
  ): Promise<Booked> => {
    const { day = saturday, from = '10:00', to = '11:00', ...rest } = values;
    const { status, json } = await call('POST', '/appointments', {
      branchId: 1,
      // Some tests need a booking that has begun or is over.
      acceptPast: true,
      start: cairo(day, from),
      end: cairo(day, to),
      services: [{ serviceId: services[0]?.id, staffId: staff[0]?.id }],
      ...('customerId' in rest ? {} : { customerId: await customer() }),
      ...rest,
    });
    if (status !== 201 || !isBooked(json)) throw new Error(`not booked: ${JSON.stringify(json)}`);
    return json;
  };
  const stored = async (id: number): Promise<Booked> => {
    const { json } = await call('GET', `/appointments/${id}`);
    if (!isBooked(json)) throw new Error(`no booking: ${JSON.stringify(json)}`);
    return json;
  };
  const clear = async () => {
    for (const table of ['waitlist', 'appointment_holds', 'appointment_occupancy'])
      await centre.db.pool.query(`delete from ${table}`);
    // Soft deletion, because visits and invoices of the demo refer to its appointments.
    await centre.db.pool.query('update appointments set deleted_at = now() where deleted_at is null');
  };
  return { call, staff, rooms, services, customer, book, stored, clear };
};

export type CalendarDesk = Awaited<ReturnType<typeof calendarDesk>>;

/** Closes the toast of the last change, which lies over the foot of the first column for some seconds. */
export const closeToast = async (page: Page): Promise<void> => {
  await page.locator('.ant-notification-notice-close').first().click();
  await page.locator('.ant-notification-notice').waitFor({ state: 'detached' });
};

/** Opens the calendar in a browser and waits until it is loaded. */
export const openCalendar = async (
  centre: Centre,
  query: string,
  options: PageOptions = {},
): Promise<Page> => {
  const page = await centre.open({ as: 'reception', branch: '1', ...options });
  // A drag needs both of its ends in the window.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1440, height: 1200 });
  await page.goto(`/appointments?${query}`);
  await page.locator('.cal-box[aria-busy="false"]').waitFor();
  await page.locator('.cal-box :is([data-date], .cal-columns, .cal-agenda)').first().waitFor();
  // A separate call loads users, rooms and shifts.
  await still(page);
  // Scrolls to the columns, so that most of a day fits into the window.
  await page.evaluate(() =>
    scrollBy(0, (document.querySelector('.cal-columns')?.getBoundingClientRect().top ?? 60) - 60),
  );
  return page;
};

/** Returns the block of an appointment, in any view. */
export const block = (page: Page, id: number): Locator =>
  page.locator(`.cal-event:has([data-appointment="${id}"]), .cal-event[data-appointment="${id}"]`).first();

const named = (rows: unknown, name: string): readonly { readonly id: number; readonly name: string }[] =>
  (Array.isArray(rows) ? rows : []).map((row) => ({ id: Number(row.id), name: String(row[name]) }));

const isBooked = (json: Json): json is Booked =>
  typeof json.id === 'number' && typeof json.start === 'string';

interface Point {
  readonly x: number;
  readonly y: number;
  /** Where the axis of the hours began then. */
  readonly top: number;
}

/** Returns the middle of a column at a time. Scrolls the page if the mouse could not reach that point. */
const pointIn = (page: Page, column: string, time: string): Promise<Point> =>
  page.evaluate(
    ([selector, hour = 0, minute = 0]) => {
      const axis = [...document.querySelectorAll<HTMLElement>('.cal-axis-time')];
      const lane = document.querySelector(selector);
      if (axis.length === 0 || !lane) throw new Error(`no column ${selector}`);
      const from = Number(axis[0]?.dataset.minute);
      const share = (Number(hour) * 60 + Number(minute) - from) / (axis.length * 60);
      const yOf = () => {
        const { top, height } = lane.getBoundingClientRect();
        return top + height * share;
      };
      // The columns scroll inside, under their heads.
      const scroller = lane.closest('.cal-columns');
      const { top = 0, bottom = innerHeight } = scroller?.getBoundingClientRect() ?? {};
      const [highest, lowest] = [top + 90, Math.min(innerHeight, bottom) - 60];
      if (yOf() > lowest) scroller?.scrollBy(0, yOf() - lowest);
      if (yOf() < highest) scroller?.scrollBy(0, yOf() - highest);
      const { left, width } = lane.getBoundingClientRect();
      return { x: left + width / 2, y: yOf(), top: axis[0]?.getBoundingClientRect().top ?? 0 };
    },
    [column, ...time.split(':')] as const,
  );

/** Returns the point of a time in the column of a day. */
export const slotPoint = async (page: Page, day: string, time: string): Promise<Point> => {
  await still(page);
  return pointIn(page, `.cal-column[data-date="${day}"]`, time);
};

/** Returns the height of an hour in pixels. */
export const hourHeight = async (page: Page): Promise<number> =>
  (await slotPoint(page, saturday, '10:00')).y - (await slotPoint(page, saturday, '09:00')).y;

/** Drags a block with the mouse so that its start moves to the point. */
export const dragTo = async (page: Page, what: Locator, to: Point): Promise<void> => {
  const box = await what.boundingBox();
  if (!box) throw new Error('nothing to drag');
  const grip = 8;
  const top = () =>
    page.evaluate(() => document.querySelector('.cal-axis-time')?.getBoundingClientRect().top ?? 0);
  await page.mouse.move(box.x + box.width / 2, box.y + grip);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 3, box.y + grip + 6, { steps: 3 });
  await page.mouse.move(to.x, to.y + grip - 2, { steps: 12 });
  // What appears above the calendar, or a scroll near its edge, moves the hours under the pointer: a hand follows them.
  await page.mouse.move(to.x, to.y + grip + (await top()) - to.top);
  await page.mouse.up();
};

/** Waits until nothing above the columns appears or disappears any more. */
const still = async (page: Page): Promise<void> => {
  await quiet(page);
  let last = Number.NaN;
  for (let calm = 0; calm < 15; ) {
    await drawn(page);
    const top = await page.evaluate(
      () => document.querySelector('[data-column]')?.getBoundingClientRect().top ?? 0,
    );
    calm = top === last ? calm + 1 : 0;
    last = top;
  }
};

/** Returns the point of a time in the column of a specialist or a room. */
export const columnPoint = async (page: Page, column: number, time: string): Promise<Point> => {
  await still(page);
  return pointIn(page, `[data-column="${column}"]`, time);
};
