import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startCentre } from '../support/centre';
import { goTo, quiet } from '../support/navigation';

const centre = await startCentre();

/** Makes the page one that is pressed with fingers. */
const touch = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches);
};

/** Runs inside the page. Returns the controls whose place to press is less than 44 px high. */
const lowControls = (): readonly string[] => {
  const controls = 'button, a[href], input, select, summary, [role="button"], [role="tab"], [role="switch"]';
  const wholes =
    'label, .text-box, .ant-select-selector, .ant-input-number, .ant-picker, .ant-input-affix-wrapper, .ant-tabs-tab';
  const heightOf = (element: Element): number => {
    const after = getComputedStyle(element, '::after');
    const added =
      after.content === '""' && after.position === 'absolute' ? Number.parseFloat(after.height) : 0;
    return Math.max(element.getBoundingClientRect().height, added || 0);
  };
  return (
    [...document.querySelectorAll(controls)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      // The calendar lays out its own grid; a link in a sentence is as high as its line; the first is seen with a keyboard.
      .filter(
        (one) => one.closest('.cal-box, p, .ant-alert-description, .visually-hidden, .shell-skip') === null,
      )
      .filter((one) => Math.max(heightOf(one), heightOf(one.closest(wholes) ?? one)) < 43.5)
      .map((one) => `${one.outerHTML.slice(0, 120)}: ${Math.round(heightOf(one))} px`)
  );
};

describe('with fingers', () => {
  // FND-25 CON-08
  it('every control of the desk is at least 44 px high', async () => {
    const page = await centre.open({ as: 'admin', width: 390, branch: '1', fresh: true });
    await page.goto('/dashboard');
    await touch(page);
    const low: string[] = [];
    const paths = ['dashboard', 'customers', 'follow-ups', 'waitlist', 'invoices', 'attendance', 'day-close'];
    for (const path of [...paths, 'services', 'user-management', 'settings/system']) {
      await goTo(page, `/${path}`);
      await page.waitForFunction((to) => location.pathname === `/${to}`, path);
      await page.locator('main h1').first().waitFor();
      await quiet(page);
      low.push(...(await page.evaluate(lowControls)).map((one) => `${path}: ${one}`));
    }
    expect(low).toEqual([]);
  });
});
