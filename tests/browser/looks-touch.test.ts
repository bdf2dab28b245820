import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { absenceDesk } from '../support/absences-page';
import { calendarDesk, openCalendar, saturday } from '../support/calendar-page';
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
const lowControls = (skipped: string): readonly string[] => {
  const controls = 'button, a[href], input, select, summary, [role="button"], [role="tab"], [role="switch"]';
  const wholes =
    'label, .text-box, .ant-select-selector, .ant-input-number, .ant-picker, .ant-input-affix-wrapper, .ant-tabs-tab';
  const heightOf = (element: Element): number => {
    const after = getComputedStyle(element, '::after');
    const added =
      after.content === '""' && after.position === 'absolute' ? Number.parseFloat(after.height) : 0;
    return Math.max(element.getBoundingClientRect().height, added || 0);
  };
  return [...document.querySelectorAll(controls)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => one.closest(skipped) === null)
    .filter((one) => Math.max(heightOf(one), heightOf(one.closest(wholes) ?? one)) < 43.5)
    .map((one) => `${one.outerHTML.slice(0, 120)}: ${Math.round(heightOf(one))} px`);
};

/** A link in a sentence is as high as its line; the others are seen with a keyboard only. */
const sentences = 'p, .ant-alert-description, .visually-hidden, .shell-skip';

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
      low.push(...(await page.evaluate(lowControls, sentences)).map((one) => `${path}: ${one}`));
    }
    expect(low).toEqual([]);
  });

  // FND-25 CON-08
  it('so is everything in the calendar: a quarter of an hour, leave, who is away, and a row of the list', async () => {
    const desk = await calendarDesk(centre);
    const { away } = absenceDesk(desk, centre);
    const [first, second] = desk.staff.map(({ id }) => id);
    await desk.clear();
    await centre.db.pool.query('delete from absences');
    await desk.book({ from: '10:00', to: '10:15' });
    await away({ staffId: first, from: '12:00', to: '12:15' });
    await away({ staffId: second, kind: 'Leave', from: '00:00', to: '23:59' });
    const page = await openCalendar(centre, `view=staff&date=${saturday}`, { width: 390, fresh: true });
    await touch(page);
    const low: string[] = [];
    for (const view of ['staff', 'week', 'day', 'list']) {
      await page.goto(`/appointments?view=${view}&date=${saturday}`);
      await page.locator('[data-appointment]').first().waitFor();
      await touch(page);
      await quiet(page);
      low.push(...(await page.evaluate(lowControls, sentences)).map((one) => `${view}: ${one}`));
    }
    expect(low).toEqual([]);
  });
});
