import type { Page } from 'playwright-core';
import { todayIn } from '../../../src/i18n/zone';
import { routedEntities } from '../../../src/pages/entity-routes';
import { reportTabs } from '../../../src/resources/reports/tabs';
import { callsOf } from '../../../src/schema/entity';
import { press } from '../../support/browser/desk';
import { goTo } from '../../support/browser/navigation';
import type { Stop } from '../../support/browser/screen-check';

const today = () => todayIn('Africa/Cairo', new Date());
const dialogOpen = (page: Page) =>
  page.locator('[role="dialog"]:focus-within, dialog[open]').last().waitFor();
const listReady = (page: Page) => page.locator('tr[data-id], .row-card, [data-id]').first().waitFor();
const at = (path: string, ready: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await goTo(page, path);
  await ready(page);
};
/** Waits until no dialog is visible, because two lists look alike. */
const nothingOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('[role="dialog"], dialog[open]')].every((one) => !one.checkVisibility()),
  );
/** Opens something over the list of customers with a key or a click, after closing what was open. */
const over = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  // A dialog opened with a key alone would stay.
  await page.keyboard.press('Escape');
  await at('/customers', listReady)(page);
  await nothingOver(page);
  await act();
  await dialogOpen(page);
};

export const signInStop: Stop = {
  name: 'sign-in',
  go: async (page) => {
    await page.goto('/login');
    await page.locator('input').first().waitFor();
  },
};

/** What the walk needs of the centre. */
interface Found {
  readonly customer: number;
  /** A customer who owns a package and has written. */
  readonly owner: number;
  readonly invoice: number;
}

/** Hand-written screens and the dialogs over them, for a user with all permissions. */
export const handDrawnStops = ({ customer, owner, invoice }: Found): readonly Stop[] => [
  { name: 'branch choice', go: at('/branch-selection', (page) => page.locator('.branch-page h1').waitFor()) },
  {
    name: 'dashboard',
    go: at('/dashboard', (page) => page.locator('.dashboard h1').waitFor()),
    fingers: true,
  },
  ...['/settings', '/settings/system', '/settings/security', '/settings/payments'].map((path) => ({
    name: path,
    go: at(path, (page) => page.locator('.settings-hub-card, .settings-card').first().waitFor()),
    fingers: path === '/settings/system',
  })),
  { name: 'import', go: at('/import', (page) => page.locator('.import-drop').waitFor()) },
  {
    name: 'user menu',
    go: async (page) => {
      await page.locator('.shell-user').click();
      await page.locator('.shell-user-panel').waitFor();
    },
  },
  {
    name: 'birthday greetings',
    go: at('/birthday-greetings', (page) => page.locator('.summary-card').first().waitFor()),
  },
  {
    name: 'messaging hub',
    go: at('/whatsapp-messages', (page) => page.locator('.template').first().waitFor()),
  },
  { name: 'channels of the hub', go: at('/whatsapp-messages?tab=channels', listReady) },
  ...reportTabs.map(({ name, reports }) => ({
    name: `reports: ${name}`,
    go: at(`/reports?from=2026-01-01&to=${today()}&tab=${name}`, async (page) => {
      await page
        .locator('.report')
        .nth(reports.length - 1)
        .waitFor();
      await page.waitForFunction(
        () => document.querySelector('.report .skeleton-bar, .report [aria-busy="true"]') === null,
      );
      const folded = page.locator('.report details:not([open]) > summary:visible');
      while ((await folded.count()) > 0) await folded.first().click();
    }),
  })),
  { name: 'customers', go: at('/customers', listReady) },
  { name: 'narrowed list', go: at('/customers?search=محمد&nationality=مصري', listReady) },
  {
    name: 'nothing matches',
    go: at('/customers?search=قققق', (page) => page.locator('main').getByRole('button').nth(1).waitFor()),
  },
  { name: 'new customer', go: at('/customers/create', dialogOpen) },
  {
    name: 'refused new customer',
    go: async (page) => {
      await page.keyboard.press('Control+Enter');
      await page.locator('.form-field-error').first().waitFor();
    },
  },
  { name: 'details', go: at(`/customers/${customer}`, dialogOpen) },
  { name: 'edit', go: at(`/customers/${customer}/edit`, dialogOpen) },
  {
    name: 'customer with a package',
    go: at(`/customers/${owner}`, (page) => page.locator('.sold').first().waitFor()),
  },
  {
    name: 'credit of a customer',
    go: async (page) => {
      await page.getByRole('tab', { name: /^(الرصيد والنقاط|Credit and points)$/ }).click();
      await page.getByText(/^(حركات الجلسات|Movements of sessions)/).click();
      await page.getByRole('region', { name: /^(حركات الرصيد والنقاط|Credit and points)$/ }).waitFor();
    },
  },
  {
    name: 'correction of a package',
    go: async (page) => {
      await page.locator('.sold .more-button').click();
      await page.getByRole('menuitem').last().click();
      await page.locator('[role="dialog"]:focus-within textarea').waitFor();
    },
  },
  ...[`/invoices/${invoice}/print`, `/customers/${owner}/statement`].map((path) => ({
    name: path,
    go: at(path, (page) => page.locator('.paper').waitFor()),
  })),
  { name: 'palette', go: (page) => over(page, () => page.keyboard.press('Control+k')) },
  { name: 'keys', go: (page) => over(page, () => page.keyboard.press('?')) },
  { name: 'not found', go: at('/no-such-screen', (page) => page.locator('main h1, h1').first().waitFor()) },
];

/** Needs the buttons in the row, which phones do not show. */
export const deleteStop: Stop = {
  name: 'delete',
  go: (page) =>
    over(page, () => page.locator('tr[data-id] .icon-button-danger').first().dispatchEvent('click')),
};

/** Lists at which the desk works with its fingers. */
const ofTheDesk = [
  'customers',
  'followups',
  'waitlist',
  'invoices',
  'attendance',
  'drawers',
  'services',
  'users',
];

/** The list of every entity with a screen, and the form of each one that allows creating. */
export const entityStops: readonly Stop[] = routedEntities.flatMap((entity): readonly Stop[] => [
  {
    name: `list of ${entity.name}`,
    fingers: ofTheDesk.includes(entity.name),
    go: async (page) => {
      await goTo(page, entity.route);
      await page.waitForFunction(
        ([path]) => location.pathname === path && document.querySelector('main h1') !== null,
        [entity.route],
      );
    },
  },
  ...(callsOf(entity).includes('create')
    ? [{ name: `new row of ${entity.name}`, go: at(`${entity.route}/create`, dialogOpen) }]
    : []),
]);

/** Dialogs over the list of visits. The visit has no invoice. */
export const visitStops = (visit: number): readonly Stop[] => [
  { name: 'details of a visit', go: at(`/attendance/${visit}`, dialogOpen) },
  {
    name: 'invoice of a visit',
    go: async (page) => {
      const name = /^(إنشاء فاتورة|Create invoice)$/;
      const bar = page.locator('.row-action-bar');
      await bar.waitFor();
      if (await bar.getByRole('button', { name }).isVisible()) await press(bar, name);
      else {
        // A phone has room for two commands; the rest is behind the dots.
        await bar.getByRole('button').last().click();
        await page.getByRole('menuitem', { name }).click();
      }
      await page.locator('#payment-amount').waitFor();
    },
  },
  { name: 'correction of a visit', go: at(`/attendance/${visit}/edit`, dialogOpen) },
];

const calendarAt = (query: string) =>
  at(`/appointments?${query}`, (page) =>
    page.locator('.cal-box[aria-busy="false"] :is([data-date], .cal-columns, .cal-agenda)').first().waitFor(),
  );

/** All views of the calendar around an appointment, and its panel. */
export const deskStops = (appointment: number, day: string): readonly Stop[] => [
  ...['week', 'day', 'staff', 'rooms', 'month', 'list'].map((view) => ({
    name: `calendar by ${view}`,
    go: calendarAt(`view=${view}&date=${day}&branchId=1`),
    fingers: view !== 'month' && view !== 'rooms',
  })),
  {
    name: 'booking panel',
    go: async (page) => {
      await calendarAt(`view=day&date=${day}&branchId=1`)(page);
      await page.locator(`[data-appointment="${appointment}"]`).first().click();
      await page.locator('.booking-panel[aria-busy="false"] form').waitFor();
    },
  },
];

const pressed = (page: Page, name: RegExp) =>
  page.locator('main, [role="dialog"]').getByRole('button', { name }).last().click();
/** Opens a screen afresh. Leaving a screen closes its dialogs. */
const anew = async (page: Page, path: string, ready: string): Promise<void> => {
  await at('/customers', listReady)(page);
  await nothingOver(page);
  await at(path, (there) => there.locator(ready).first().waitFor())(page);
};

/** Dialogs for payments and permissions. A customer must be in the centre. */
export const dialogStops: readonly Stop[] = [
  {
    name: 'check-out sheet',
    go: async (page) => {
      await anew(page, '/attendance', 'tr[data-id], .row-card');
      await pressed(page, /^(انصراف ودفع|Check out and pay)/);
      await page.locator('#payment-amount').waitFor();
    },
  },
  {
    name: 'walk-in',
    go: async (page) => {
      await anew(page, '/dashboard', '.person-row');
      await pressed(page, /^(زائر بدون موعد|Walk-in)$/);
      await page.locator('#walk-in-customer').waitFor();
    },
  },
  {
    name: 'new customer out of a picker',
    go: async (page) => {
      await pressed(page, /^(عميل جديد|New customer)$/);
      await page.locator('#new-customer-fullName').first().waitFor();
    },
  },
  ...[/^(إدارة الصلاحيات|Manage permissions)/, /^(لماذا|Why)/].map((name) => ({
    name: `roles: ${name.source}`,
    go: async (page: Page) => {
      await anew(page, '/role-permissions', '.role-card');
      await pressed(page, name);
      await dialogOpen(page);
    },
  })),
];
