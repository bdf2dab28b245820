import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type PageOptions, startCentre } from '../../support/browser/centre';
import { desk } from '../../support/browser/customers';
import { quiet } from '../../support/browser/navigation';
import { differenceOf } from '../../support/browser/pictures';

// The pictures of README.md show the product as it is. `npm run pictures` makes them anew.

const centre = await startCentre();
const reception = await desk(centre, 'reception');
const { json } = await reception('GET', '/today?branchId=1');
const { expected } = json as { readonly expected: readonly { readonly id: number }[] };
// Somebody is in the centre.
for (const { id } of expected.slice(0, 2)) await reception('POST', `/appointments/${id}/arrive`, {});

const folder = 'docs/pictures';
/** Share of the pixels that may differ: the line of the present minute moves, and so does what is said of it. */
const tolerance = 0.01;

const openCheckOut = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /^دفع: / })
    .last()
    .click();
  await page.getByRole('dialog').first().waitFor();
};

/** Waits until nothing loads, no skeleton is left and the fonts are there. */
const settled = async (page: Page): Promise<void> => {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      !document.querySelector('.ant-skeleton, .ant-spin-spinning, [aria-busy="true"]'),
  );
  await quiet(page);
};

/** A calendar opens at the present quarter of an hour, which goes on while tests run. */
const atNoon = (page: Page): Promise<void> =>
  page
    .getByText('١٢:٠٠ م', { exact: true })
    .first()
    .evaluate((hour) => hour.scrollIntoView({ block: 'center' }));

interface Picture extends PageOptions {
  readonly name: string;
  readonly at: string;
  readonly height: number;
  readonly before?: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  { name: 'today', as: 'reception', at: '/dashboard', width: 1280, height: 800 },
  {
    name: 'calendar',
    as: 'manager',
    at: '/appointments',
    width: 1280,
    height: 800,
    theme: 'dark',
    before: atNoon,
  },
  {
    name: 'reports',
    as: 'admin',
    at: '/reports',
    width: 1280,
    height: 800,
    // The chart loads after the cards.
    before: (page) => page.locator('canvas').first().waitFor(),
  },
  { name: 'roles', as: 'admin', at: '/role-permissions', width: 1280, height: 800 },
  { name: 'check-out', as: 'reception', at: '/dashboard', width: 390, height: 780, before: openCheckOut },
];

// The pictures are of the usual day: a moved clock shows another one.
it.skipIf(process.env.TEST_CLOCK).each(pictures)(
  'The picture $name shows what is shown',
  async ({ name, at, height, before, ...options }) => {
    const page = await centre.open({ ...options, branch: '1', reducedMotion: 'reduce', fresh: true });
    await page.setViewportSize({ width: options.width ?? 1280, height });
    await page.goto(at);
    await settled(page);
    await before?.(page);
    await settled(page);
    const drawn = await page.screenshot({ animations: 'disabled' });
    const file = path.join(folder, `${name}.png`);
    if (process.env.UPDATE_PICTURES) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, drawn);
    }
    expect(existsSync(file), `${file} is missing: npm run pictures`).toBe(true);
    const { share } = await differenceOf(page, readFileSync(file), drawn);
    if (share > tolerance) {
      mkdirSync('.cache/pictures', { recursive: true });
      writeFileSync(path.join('.cache/pictures', `${name}.png`), drawn);
    }
    expect(share, `share of pixels that differ; see .cache/pictures/${name}.png`).toBeLessThanOrEqual(
      tolerance,
    );
  },
);
