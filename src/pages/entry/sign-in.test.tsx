import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../i18n/react';
import { getSession, signOut } from '../../providers/session';
import { showToastsIn, type Toast } from '../../providers/toasts';
import { EntryToasts } from './parts';
import { SignIn } from './sign-in';

const answerWith = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status, headers }));

const show = () => {
  const onTyping = vi.fn();
  render(
    <>
      <SignIn onTyping={onTyping} />
      <EntryToasts />
    </>,
  );
  return {
    onTyping,
    username: screen.getByLabelText('اسم المستخدم'),
    password: screen.getByLabelText('كلمة المرور'),
    button: () => screen.getByRole<HTMLButtonElement>('button', { name: /تسجيل الدخول/ }),
  };
};

beforeAll(() => setLanguage('ar'));
beforeEach(() => {
  localStorage.clear();
  signOut();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the sign-in page', () => {
  it('enables the button only when both fields are filled (LOG-02)', async () => {
    const { username, password, button, onTyping } = show();
    expect(button().disabled).toBe(true);
    await userEvent.type(username, 'mona');
    expect(button().disabled).toBe(true);
    expect(onTyping).toHaveBeenCalled();
    await userEvent.type(password, 'secret');
    expect(button().disabled).toBe(false);
    await userEvent.clear(username);
    await userEvent.type(username, '   ');
    expect(button().disabled).toBe(true);
  });

  it('says that it is signing in while it is (LOG-03, LOG-04)', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const { username, password, button } = show();
    await userEvent.type(username, 'mona');
    await userEvent.type(password, 'secret{Enter}');
    expect(button().textContent).toBe('جارٍ تسجيل الدخول...');
    expect(button().disabled).toBe(true);
  });

  it('shows a toast for a wrong password and clears nothing that was typed (LOG-08, LOG-09)', async () => {
    answerWith(401, { success: false, message: 'invalid credentials', code: 'auth.invalidCredentials' });
    const { username, password, button } = show();
    await userEvent.type(username, 'mona');
    await userEvent.type(password, 'secret{Enter}');
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('خطأ في تسجيل الدخول');
    expect(toast.textContent).toContain('اسم المستخدم أو كلمة المرور غير صحيحة');
    expect(username).toHaveProperty('value', 'mona');
    expect(button().disabled).toBe(false);
    // Said once; what was typed is at hand, marked for the next try.
    expect(document.getElementById('password-said')).toBeNull();
    expect(document.activeElement).toBe(password);
    expect(getSession().status).toBe('signedOut');
  });

  it('says why the user is here after a session that ended (desk.md job 42)', () => {
    show();
    expect(screen.queryByRole('status')).toBeNull();
    cleanup();
    render(<SignIn hasEnded onTyping={() => {}} />);
    expect(screen.getByRole('status').textContent).toBe('انتهت صلاحية الجلسة، يرجى تسجيل الدخول مرة أخرى');
  });

  // LOG-12 LOG-13
  it('shows any other message of the server as it is, and a sentence of its own when there is none', async () => {
    for (const [body, text] of [
      [{ message: 'الخدمة متوقفة للصيانة' }, 'الخدمة متوقفة للصيانة'],
      [{}, 'فشل في تسجيل الدخول'],
    ] as const) {
      answerWith(500, body);
      const { username, password } = show();
      await userEvent.type(username, 'mona');
      await userEvent.type(password, 'secret{Enter}');
      const toast = await screen.findByRole('alert');
      expect(toast.textContent).toContain('خطأ في تسجيل الدخول');
      expect(toast.textContent).toContain(text);
      cleanup();
    }
  });

  // LOG-10
  it('says that a disabled user may not sign in', async () => {
    answerWith(403, { success: false, message: 'unauthorized', code: 'auth.userDisabled' });
    const { username, password } = show();
    await userEvent.type(username, 'mona');
    await userEvent.type(password, 'secret{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('غير مصرح لك بتسجيل الدخول');
  });

  // LOG-07
  it('sends whatever was typed, however short or odd: the server decides', async () => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      sent.push(JSON.parse(String(init.body)));
      return new Response('{}', { status: 500 });
    });
    const { username, password } = show();
    await userEvent.type(username, '?');
    await userEvent.type(password, '1{Enter}');
    await waitFor(() => expect(sent).toEqual([{ username: '?', password: '1', bound: true }]));
  });

  it('waits when there were too many attempts', async () => {
    answerWith(429, { code: 'auth.tooManyAttempts', message: 'x' }, { 'retry-after': '30' });
    const { username, password, button } = show();
    await userEvent.type(username, 'mona');
    await userEvent.type(password, 'secret{Enter}');
    await waitFor(() => expect(screen.getAllByText(/محاولات كثيرة غير صحيحة/).length).toBeGreaterThan(1));
    expect(button().disabled).toBe(true);
  });

  it('keeps the session and leaves the confirming toast to the next screen (LOG-05)', async () => {
    answerWith(200, {
      token: 't',
      user: { id: 1, fullName: 'منى', role: 'Staff', branchId: 1, branches: [{ id: 1 }] },
    });
    const { username, password } = show();
    await userEvent.type(username, 'mona');
    await userEvent.type(password, 'secret{Enter}');
    await waitFor(() => expect(getSession().status).toBe('signedIn'));
    cleanup();
    const next: Toast[] = [];
    await waitFor(() => {
      showToastsIn((toast) => next.push(toast))();
      expect(next.map(({ title }) => title)).toEqual(['أهلًا بك']);
    });
  });

  it('shows the password on demand', async () => {
    const { password } = show();
    await userEvent.click(screen.getByRole('button', { name: 'إظهار كلمة المرور' }));
    expect(password).toHaveProperty('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'إخفاء كلمة المرور' }));
    expect(password).toHaveProperty('type', 'password');
  });
});
