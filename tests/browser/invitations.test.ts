import { describe, expect, it } from 'vitest';
import { startCentre } from '../support/centre';

const centre = await startCentre();

describe('A password link', () => {
  it('is shown once to whoever makes it, and lets its owner choose the password that nobody else knows', async () => {
    const { rows } = await centre.db.pool.query(`select id from users where username = 'specialist'`);
    const admin = await centre.open({ as: 'admin', fresh: true, branch: '1' });
    await admin.goto(`/user-management/${rows[0].id}`);
    await admin.getByRole('button', { name: 'رابط كلمة المرور' }).click();
    const question = admin.getByRole('dialog', { name: /رابط كلمة المرور/ }).last();
    await question.getByRole('button', { name: 'رابط كلمة المرور' }).click();
    const shown = admin.getByLabel('رابط كلمة المرور', { exact: true }).and(admin.locator('textarea'));
    const link = await shown.inputValue();
    expect(link).toMatch(/\/invitation#[\w-]{43}$/);
    await admin.getByAltText('الرابط رمزًا مربعًا').waitFor();

    const owner = await centre.open({ fresh: true });
    await owner.goto(link);
    await owner.getByText('specialist').waitFor();
    // The token is in no history.
    await expect.poll(() => owner.evaluate(() => location.href)).toMatch(/\/invitation$/);
    const [first, again] = [
      owner.getByLabel('كلمة المرور الجديدة', { exact: true }),
      owner.getByLabel('تأكيد كلمة المرور الجديدة'),
    ];
    await first.fill('اختارتها-بنفسها-31');
    await again.fill('غيرها-تمامًا-31');
    await owner.getByRole('button', { name: 'حفظ كلمة المرور' }).click();
    await owner.getByText('كلمتا المرور غير متطابقتين').waitFor();
    await again.fill('اختارتها-بنفسها-31');
    await owner.getByRole('button', { name: 'حفظ كلمة المرور' }).click();
    await owner.waitForURL('**/login');
    await owner.getByLabel('اسم المستخدم').fill('specialist');
    await owner.getByLabel('كلمة المرور', { exact: true }).fill('اختارتها-بنفسها-31');
    await owner.getByRole('button', { name: 'تسجيل الدخول' }).click();
    await owner.waitForURL('**/branch-selection');
    await owner.getByRole('button', { name: /الدخول إلى/ }).click();
    // What happened to the account stands in the owner's own panel.
    await owner.getByRole('button', { name: /قائمة المستخدم/ }).click();
    await owner.getByText('أنشأ غيرك رابطًا لكلمة مرورك').waitFor();

    const late = await centre.open({ fresh: true });
    await late.goto(link);
    await late
      .getByRole('alert')
      .getByText(/انتهى هذا الرابط/)
      .waitFor();
    // Whoever comes late is not left at a dead end.
    await late.getByRole('link', { name: 'تسجيل الدخول' }).click();
    await late.waitForURL('**/login');
  });
});
