import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dialog } from '../../support/browser/customers';
import { control, press, toast } from '../../support/browser/desk';
import { lookAt } from '../../support/browser/screen-check';
import { startJobs } from '../jobs/jobs';

const { desk, open, rowsAt, specialistAt } = await startJobs();

/** The sheet in which the specialist ends the visit, on her phone. */
const atHerSheet = async (name: string) => {
  // One visit at a time: they would all begin at the same minute.
  await desk.clear();
  const visit = await specialistAt(name);
  const page = await open({ as: 'specialist', width: 390 });
  await press(page, `إنهاء الزيارة: ${name}`);
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
    await toast(page, 'حُفظت الصورة').waitFor();
    const photos = control(sheet, 'region', 'الصور');
    const picture = photos.getByRole('button', { name: /^الصورة / });
    await picture.waitFor();
    expect(await rowsAt(`/appointments/${visit.id}/photos`)).toHaveLength(1);
    // Drawn anew by the phone, whatever the camera made.
    expect(await photos.locator('img').getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/);
    expect(await lookAt(page, 'ar')('the sheet with a photo')).toEqual([]);
    await picture.click();
    await photos.getByRole('button', { name: /^الصورة /, expanded: true }).waitFor();
    await press(photos, /^حذف الصورة: /);
    await press(page.getByRole('dialog').last(), 'حذف الصورة');
    await toast(page, 'حُذفت الصورة').waitFor();
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
});
