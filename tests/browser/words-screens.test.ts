import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routedEntities } from '../../src/pages/entity-routes';
import { callsOf } from '../../src/schema/entity';
import { type Centre, startCentre } from '../support/centre';
import { type Stop, visit } from '../support/screen-check';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

/** The list of every entity that has a screen, and the form of those that can be added. */
const stops: readonly Stop[] = routedEntities.flatMap((entity): readonly Stop[] => [
  {
    name: `list of ${entity.name}`,
    go: async (page) => {
      await page.goto(entity.route);
      await page.locator('main h1').waitFor();
      await page.waitForTimeout(700);
    },
  },
  ...(callsOf(entity).includes('create')
    ? [
        {
          name: `new row of ${entity.name}`,
          go: async (page: Parameters<Stop['go']>[0]) => {
            await page.goto(`${entity.route}/create`);
            await page.locator('[role="dialog"]:focus-within').last().waitFor();
            await page.waitForTimeout(400);
          },
        },
      ]
    : []),
]);

/** The latest visit without an invoice. */
const visitId = async (page: Page): Promise<number> => {
  await page.goto('/attendance');
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const answer = await fetch('/api/attendance?page=1&pageSize=500', { headers });
    const { data }: { readonly data: readonly { readonly id: number; readonly invoiceId: number | null }[] } =
      await answer.json();
    return data.find(({ invoiceId }) => invoiceId === null)?.id ?? 0;
  });
};

const ofVisit = (
  name: string,
  path: string,
  then: (page: Page) => Promise<unknown> = async () => {},
): Stop => ({
  name,
  go: async (page) => {
    await page.goto(`/attendance/${await visitId(page)}${path}`);
    await page.locator('[role="dialog"]:focus-within').last().waitFor();
    await then(page);
    await page.waitForTimeout(400);
  },
});

/** What stands over the list of visits. */
const visitStops: readonly Stop[] = [
  ofVisit('details of a visit', ''),
  ofVisit('correction of a visit', '/edit'),
  ofVisit('invoice of a visit', '', async (page) => {
    await page
      .locator('.row-action-bar')
      .getByRole('button', { name: /^(إنشاء فاتورة|Create invoice)$/ })
      .click();
    await page.locator('#ifa-paid').waitFor();
  }),
];

describe('every declared screen, in both languages', () => {
  // FND-25 ERR-16
  it.each(['ar', 'en'] as const)(
    'speaks one language only and can be used by everybody (%s)',
    { timeout: 480_000 },
    async (lang) => {
      expect(await visit(await centre.open({ as: 'admin', lang }), lang, stops)).toEqual([]);
    },
  );

  // FND-25 ATT-06 ATT-07 ATT-08 IFA-01
  it.each([
    ['ar', 1440],
    ['ar', 390],
    ['en', 1440],
    ['en', 390],
  ] as const)(
    'and so does everything about a visit (%s, %i px)',
    { timeout: 120_000 },
    async (lang, width) => {
      const page = await centre.open({ as: 'admin', lang, width, branch: '1' });
      expect(await visit(page, lang, visitStops)).toEqual([]);
    },
  );
});
