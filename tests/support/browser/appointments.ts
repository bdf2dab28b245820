import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays, instantOf } from '../../../src/i18n/zone';
import type { Centre, PageOptions } from './centre';
import { addCustomer, type Call, desk } from './customers';

const zone = 'Africa/Cairo';

/** A branch with specialists, services, a package and a customer, on days without demo appointments. */
export interface AppointmentDesk {
  readonly call: Call;
  readonly branchId: number;
  readonly customer: { readonly id: number; readonly name: string };
  readonly staff: readonly { readonly id: number; readonly fullName: string }[];
  readonly rooms: readonly { readonly id: number; readonly name: string }[];
  readonly services: readonly Service[];
  /** A package of two sessions of the first service. */
  readonly package: { readonly id: number; readonly name: string; readonly price: number };
  /** Returns the next unused day, in a year without demo appointments. */
  freshDay(): string;
  /** Returns the instant of a time on a day in the branch's time zone. */
  at(day: string, time: string): string;
  book(values: Readonly<Record<string, unknown>>): Promise<Json>;
  newCustomer(): Promise<{ readonly id: number }>;
}

export interface Service {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly duration: number;
}

type Json = Readonly<Record<string, unknown>> & { readonly id: number };

export const appointmentDeskOf = async (centre: Centre): Promise<AppointmentDesk> => {
  const call = await desk(centre, 'admin');
  const made = async (path: string, body: unknown): Promise<Json> => {
    const { status, json } = await call('POST', path, body);
    if (status !== 201 || typeof json.id !== 'number') throw new Error(`${path}: ${JSON.stringify(json)}`);
    return { ...json, id: json.id };
  };
  const service = async (name: string, duration: number, price: number): Promise<Service> => ({
    id: (await made('/services', { name, duration, price })).id,
    name,
    duration,
    price,
  });
  const services = [await service('جلسة نضارة', 45, 300), await service('قص أطراف', 30, 120.5)];
  const name = 'باقة النضارة';
  const bundle = await made('/packages', {
    name,
    price: 500,
    validityDays: 60,
    items: [{ serviceId: services[0]?.id, sessionsCount: 2 }],
  });
  const room = (title: string) => made('/rooms', { name: title, branchId: 1, capacity: 1 });
  const rooms = [await room('غرفة النضارة')].map(({ id }) => ({ id, name: 'غرفة النضارة' }));
  const customer = await addCustomer(call, { fullName: 'ريهام الشاذلي' });
  let used = 0;
  const at = (day: string, time: string) => instantOf(`${day}T${time}`, zone).toISOString();
  const { json } = await call(
    'GET',
    `/appointments/staff?branchId=1&start=${at('2031-03-01', '10:00')}&end=${at('2031-03-01', '11:00')}`,
  );
  return {
    call,
    branchId: 1,
    customer: { id: customer.id, name: 'ريهام الشاذلي' },
    staff: Array.isArray(json) ? json : [],
    rooms,
    services,
    package: { id: bundle.id, name, price: 500 },
    freshDay: () => {
      used += 1;
      return addDays('2031-03-01', used);
    },
    at,
    newCustomer: () => addCustomer(call, { fullName: 'عميلة أخرى' }),
    book: (values) =>
      made('/appointments', { branchId: 1, customerId: customer.id, acceptPast: true, ...values }),
  };
};

/** Opens the dialog of a new appointment and waits until it can be typed in. */
export const openAppointment = async (
  centre: Centre,
  query: Readonly<Record<string, string | number>> = {},
  options: PageOptions = {},
): Promise<Page> => {
  const page = await centre.open({ as: 'reception', branch: '1', ...options });
  const params = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  await page.goto(`/appointments/create?${params}`);
  await page.waitForFunction(() => document.activeElement?.id === 'field-customerId');
  await unfold(page);
  return page;
};

/** Opens what the panel folds away, without taking the focus. */
const unfold = async (page: Page): Promise<void> => {
  const rest = page.locator('.booking-rest');
  await rest.waitFor();
  await rest.evaluate((fold) => fold.setAttribute('open', ''));
  await page.locator('#field-title').waitFor();
};

/** Chooses an option of a picker with the keyboard alone. */
export const pick = async (page: Page, id: string, text: string): Promise<void> => {
  const box = page.locator(`#${id}`);
  const isCard = await box.evaluate((found) => found instanceof HTMLButtonElement);
  // A chosen customer is a card: the search comes back with its button.
  if (isCard) await box.click();
  await box.focus();
  await box.fill(text);
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')
    .filter({ hasText: text })
    .waitFor();
  await page.keyboard.press('Enter');
  // Enter may come before the search result, which is then chosen on arrival: wait until the box shows it.
  await chosenIn(box)
    .or(page.locator(`.booking-person:has(#${id})`))
    .filter({ hasText: text })
    .waitFor();
};

/** Returns the chosen item of a select, located by its input. */
export const chosenIn = (box: Locator): Locator =>
  box
    .locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")]')
    .locator('.ant-select-selection-item');

export const stored = async (centre: Centre, customerId: number, day: string): Promise<readonly Stored[]> => {
  const { rows } = await centre.db.pool.query<Stored>(
    `select a.id, a.title, a.status, a.start, a."end", a.total_price as "totalPrice",
       (select json_agg(json_build_object('serviceId', s.service_id, 'staffId', s.staff_id, 'coverage', s.coverage) order by s.position)
        from appointments_services s where s.parent_id = a.id) as services
     from appointments a where a.customer_id = $1 and a.deleted_at is null
       and (a.start at time zone 'Africa/Cairo')::date >= $2::date and (a.start at time zone 'Africa/Cairo')::date < $2::date + 1
     order by a.start`,
    [customerId, day],
  );
  return rows;
};

export interface Stored {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly start: string | Date;
  readonly end: string | Date;
  readonly totalPrice: number;
  readonly services: readonly {
    readonly serviceId: number;
    readonly staffId: number | null;
    readonly coverage: string;
  }[];
}

export const iso = (value: string | Date): string => new Date(value).toISOString();

export const expectGone = (where: Locator): Promise<void> => expect.poll(() => where.count()).toBe(0);
