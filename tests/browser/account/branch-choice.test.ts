import type { Locator, Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aliases, entityRoutes, routedEntities } from '../../../src/pages/entity-routes';
import { current } from '../../../src/resources/drawers/queries';
import { birthdayCustomers } from '../../../src/resources/messages/queries';
import { dashboard } from '../../../src/resources/reports/dashboard';
import { reportTabs } from '../../../src/resources/reports/tabs';
import { schedule } from '../../../src/resources/shifts/queries';
import { today } from '../../../src/resources/today/today';
import { callsOf } from '../../../src/schema/entity';
import { filterKeysOf } from '../../../src/screens/list/filters/filters';
import { chosenIn } from '../../support/browser/appointments';
import { startCentre } from '../../support/browser/centre';
import { field } from '../../support/browser/desk';
import { goTo, quiet } from '../../support/browser/navigation';

const centre = await startCentre();

const dokki = 'فرع الدقي';

interface Stop {
  readonly path: string;
  /** Paths of the calls that carry branches, below /api. */
  readonly calls: readonly string[];
  /** True if the screen has a branch filter. */
  readonly filter: boolean;
  /** True if the screen shows one branch at a time, even with all branches selected. */
  readonly isOfOne?: true;
  /** True if the screen has a form for a new row of a branch. The form opens over the list. */
  readonly form?: boolean;
  /** Text to press first. Default: none. */
  readonly press?: string;
}

/** Screens written by hand, by path. A screen without calls shows the whole centre. */
const byHand: Readonly<Record<string, readonly Omit<Stop, 'path'>[]>> = {
  '/dashboard': [{ calls: [today.path, dashboard.path], filter: true }],
  // All tabs send their branches the same way.
  '/reports': [{ calls: reportTabs[0].reports.map(({ path }) => path), filter: true }],
  '/day-close': [{ calls: [current.path], filter: true, isOfOne: true }],
  '/birthday-greetings': [{ calls: [birthdayCustomers.path], filter: false }],
  // The tabs are settings and two screens that are tested on their own.
  '/whatsapp-messages': [],
  '/settings': [],
  '/settings/system': [],
  '/settings/payments': [],
  '/settings/security': [],
  '/import': [],
  '/duplicates': [],
};

const scoped = routedEntities.filter(({ branch }) => branch !== false && branch !== 'self');

const stops: readonly Stop[] = [
  ...scoped.flatMap((entity): readonly Stop[] => {
    const { branch, route: path, api } = entity;
    const form = typeof branch === 'string' && callsOf(entity).includes('create');
    const filter = typeof branch === 'string' && filterKeysOf(entity).includes(branch);
    return path === '/shifts'
      ? [
          { path, calls: [api], filter, form },
          { path, calls: [schedule.path], filter: true, isOfOne: true, press: 'جدول الأسبوع' },
        ]
      : [{ path, calls: [api], filter, form }];
  }),
  ...Object.entries(byHand).flatMap(([path, found]) => found.map((stop) => ({ path, ...stop }))),
];

const isCallTo = (path: string) => (request: Request) => {
  const { pathname, searchParams } = new URL(request.url());
  // Calls of pickers do not count as lists.
  return request.method() === 'GET' && pathname === `/api${path}` && searchParams.get('view') !== 'picker';
};

interface Seen {
  readonly named: readonly string[];
  readonly filter: string | null;
  readonly form: string | null;
}

/** Returns, for each screen, the branches that its calls carry and the ones shown in its filter and form. */
const walk = async (page: Page, through: readonly Stop[]) => {
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  const found: Record<string, Seen> = {};
  for (const { path, calls, filter, form, press } of through) {
    asked.splice(0);
    // An open form would lie over the button of the folded filters.
    const isListFirst = press !== undefined || filter;
    await page.goto(form && !isListFirst ? `${path}/create` : path);
    if (press) await page.getByText(press, { exact: true }).click();
    await expect.poll(() => calls.filter((call) => !asked.some(isCallTo(call)))).toEqual([]);
    const box = page
      .locator('main, .ant-popover:not(.ant-popover-hidden)')
      .getByLabel('الفرع', { exact: true })
      .first();
    if (filter) await unfolded(page, box);
    if (form && isListFirst) await goTo(page, `${path}/create`);
    const chosen = chosenIn(field(page, 'branchId'));
    if (form) await chosen.waitFor();
    await quiet(page);
    const named = calls.flatMap((call) =>
      asked
        .filter(isCallTo(call))
        .map((request) => `${call} ${new URL(request.url()).searchParams.getAll('branchId')}`),
    );
    found[`${path} ${press ?? ''}`] = {
      named: [...new Set(named)].toSorted(),
      filter: filter ? await box.evaluate(chosenOf) : null,
      form: form ? await chosen.textContent() : null,
    };
  }
  return found;
};

/** Waits for a filter, and presses the button of the filters where they are folded. */
const unfolded = async (page: Page, box: Locator): Promise<void> => {
  const folds = page.locator('main').getByRole('button', { name: /^تصفية/ });
  await box.or(folds).first().waitFor();
  if (!(await box.isVisible())) await folds.click();
  await box.waitFor();
};

/** Runs inside the page. Returns the text chosen in a select, native or not. */
const chosenOf = (box: Element): string =>
  (box instanceof HTMLSelectElement
    ? box.selectedOptions[0]
    : box.closest('.ant-select')?.querySelector('.ant-select-selection-item')
  )?.textContent ?? '';

const expected = (through: readonly Stop[], branch: string, name: string) =>
  Object.fromEntries(
    through.map(({ path, calls, filter, form, press }) => [
      `${path} ${press ?? ''}`,
      {
        named: calls.map((call) => `${call} ${branch}`).toSorted(),
        filter: filter ? name : null,
        form: form ? name : null,
      },
    ]),
  );

/** Chooses a branch with the button in the header. */
const chooseBranch = async (page: Page, name: string): Promise<void> => {
  await page.locator('.shell-branch').click();
  await page.getByRole('button', { name }).click();
  // Choosing already loads the overview, so wait for it; later visits load it again.
  await page.locator('.today-column').first().waitFor();
};

describe('the selected branch', () => {
  // P-03
  it('is what every screen and every form begins with, until all of them are chosen', async () => {
    const known = [...routedEntities.map(({ route }) => route), ...Object.keys({ ...byHand, ...aliases })];
    expect(entityRoutes.filter((path) => !known.includes(path))).toEqual([]);
    const page = await centre.open({ as: 'admin' });
    await page.goto('/customers');
    await chooseBranch(page, dokki);
    expect(await walk(page, stops)).toEqual(expected(stops, '2', dokki));
    await chooseBranch(page, 'كل الفروع');
    const some = ['/customers', '/invoices', '/expenses', '/reports'];
    const ofAll = stops.filter(({ path }) => some.includes(path)).map((stop) => ({ ...stop, form: false }));
    expect(await walk(page, ofAll)).toEqual(expected(ofAll, '', 'كل الفروع'));
  });
});
