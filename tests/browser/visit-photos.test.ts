import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dialog, setPermission } from '../support/customers-page';
import { toast } from '../support/desk';
import { startJobs } from '../support/jobs';
import { lookAt } from '../support/screen-check';

const { centre, desk, open, rowsAt, bookedOf, specialistAt } = await startJobs();

/** The sheet in which the specialist ends the visit, on her phone. */
const atHerSheet = async (name: string) => {
  // One visit at a time: they would all begin at the same minute.
  await desk.clear();
  const visit = await specialistAt(name);
  const page = await open({ as: 'specialist', width: 390 });
  await page.getByRole('button', { name: `إنهاء الزيارة: ${name}` }).click();
  const sheet = dialog(page);
  await sheet.getByRole('textbox').first().waitFor();
  return { page, sheet, visit };
};
const takePhoto = async (page: Page) => {
  const buffer = await page.screenshot();
  await page
    .locator('.finish-photos input[type=file]')
    .setInputFiles({ name: 'skin.png', mimeType: 'image/png', buffer });
};

describe('The sheet of a visit on the specialist’s phone', () => {
  it('keeps a photo beside the note, which is at hand at the next visit and goes when she deletes it', async () => {
    const { page, sheet, visit } = await atHerSheet('جنى والصورة');
    await takePhoto(page);
    await toast(page, 'تم حفظ الصورة').waitFor();
    const photos = sheet.getByRole('region', { name: 'الصور' });
    const picture = photos.getByRole('button', { name: /^الصورة / });
    await picture.waitFor();
    expect(await rowsAt(`/appointments/${visit.id}/photos`)).toHaveLength(1);
    // Drawn anew by the phone, whatever the camera made.
    expect(await photos.locator('img').getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/);
    expect(await lookAt(page, 'ar')('the sheet with a photo')).toEqual([]);
    await picture.click();
    await photos.getByRole('button', { name: /^الصورة /, expanded: true }).waitFor();
    await photos.getByRole('button', { name: /^حذف الصورة: / }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'حذف', exact: true }).click();
    await toast(page, 'تم حذف الصورة').waitFor();
    await picture.waitFor({ state: 'detached' });
    expect(await rowsAt(`/appointments/${visit.id}/photos`)).toEqual([]);
  });

  it('says so where the file is no picture, and keeps nothing', async () => {
    const { page, visit } = await atHerSheet('لارا والملف');
    await page
      .locator('.finish-photos input[type=file]')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
    await toast(page, 'تعذر فتح هذا الملف كصورة').waitFor();
    expect(await rowsAt(`/appointments/${visit.id}/photos`)).toEqual([]);
  });

  it('books the next visit for whoever may book, and has no button for others', async () => {
    const name = 'كارما القادمة';
    const without = await atHerSheet(name);
    await without.sheet.getByRole('button', { name: 'إضافة صورة' }).waitFor();
    expect(await without.sheet.getByRole('button', { name: 'حجز الموعد القادم' }).count()).toBe(0);
    await setPermission(centre, 'Staff', 'appointments.create', true);
    try {
      const { page, sheet, visit } = await atHerSheet(`${name} مرة أخرى`);
      await sheet.getByRole('button', { name: 'حجز الموعد القادم' }).click();
      const form = dialog(page);
      await form.getByRole('button', { name: 'أسبوعان' }).click();
      await form.getByRole('status').filter({ hasText: 'مع ' }).waitFor();
      await form.getByRole('button', { name: 'حجز الموعد', exact: true }).click();
      await toast(page, 'تم حجز الموعد القادم').waitFor();
      const { customerId } = (await desk.call('GET', `/appointments/${visit.id}`)).json;
      expect((await bookedOf(Number(customerId))).filter(({ id }) => id !== visit.id)).toHaveLength(1);
      // The sheet is still open, and shows what was booked instead of the button.
      await expect.poll(() => sheet.getByRole('button', { name: 'حجز الموعد القادم' }).count()).toBe(0);
    } finally {
      await setPermission(centre, 'Staff', 'appointments.create', false);
    }
  });
});
