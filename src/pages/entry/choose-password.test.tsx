import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { leavesNothing } from '../../../tests/support/session';
import { setLanguage } from '../../i18n/react';
import { getSession, signIn } from '../../providers/session';
import { ChoosePassword } from './choose-password';

leavesNothing();

const sent: { readonly path: string; readonly body: unknown }[] = [];

/** Stubs a server with a minimum length of ten, which answers a password change as given. */
const answerWith = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async (input: unknown, init?: { readonly body?: string }) => {
    const path = String(input);
    if (path.endsWith('/settings')) return new Response(JSON.stringify({ passwordMinLength: 10 }));
    sent.push({ path, body: JSON.parse(init?.body ?? 'null') });
    return new Response(JSON.stringify(body), { status });
  });

const show = async () => {
  render(<ChoosePassword />);
  await screen.findByText('١٠ أحرف على الأقل');
  const [current, next, again] = [
    screen.getByLabelText('كلمة المرور الحالية'),
    screen.getByLabelText('كلمة المرور الجديدة'),
    screen.getByLabelText('تأكيد كلمة المرور الجديدة'),
  ];
  return {
    fill: async (words: readonly [string, string, string]) => {
      for (const [index, input] of [current, next, again].entries()) {
        await userEvent.clear(input);
        await userEvent.type(input, words[index] ?? '');
      }
      await userEvent.click(screen.getByRole('button', { name: 'حفظ كلمة المرور' }));
    },
    current,
  };
};

beforeAll(() => setLanguage('ar'));
beforeEach(() => {
  sent.length = 0;
  signIn({
    token: 'held',
    user: { id: 7, username: 'mona', fullName: 'منى', role: 'Staff', branches: [], mustChangePassword: true },
  });
});

describe('the page that asks for a password of one’s own', () => {
  it('says beside each field what is wrong with it and sends nothing', async () => {
    answerWith(200, { success: true });
    const { fill } = await show();
    await fill(['temporary-1', 'short', 'other']);
    expect(screen.getByText(/أقصر من الحد الأدنى/)).toBeTruthy();
    expect(screen.getByText('كلمتا المرور غير متطابقتين')).toBeTruthy();
    await fill(['temporary-1', 'temporary-1', 'temporary-1']);
    expect(screen.getByText('اختر كلمة مرور غير الحالية')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('sends both passwords and leads to signing in with the new one', async () => {
    answerWith(200, { success: true });
    const { fill } = await show();
    await fill(['temporary-1', 'my-own-one-2', 'my-own-one-2']);
    await waitFor(() => expect(getSession().status).toBe('signedOut'));
    expect(sent.map(({ body }) => body)).toEqual([
      { currentPassword: 'temporary-1', newPassword: 'my-own-one-2' },
    ]);
  });

  it('stays and marks the field when the server refuses', async () => {
    answerWith(400, {
      success: false,
      code: 'validation.failed',
      errors: { CurrentPassword: ['غير صحيحة'] },
    });
    const { fill, current } = await show();
    await fill(['wrong', 'my-own-one-2', 'my-own-one-2']);
    await screen.findByText('غير صحيحة');
    expect(document.activeElement).toBe(current);
    expect(getSession().status).toBe('signedIn');
  });
});
