import { Refine } from '@refinedev/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../i18n/react';
import { authProvider } from '../../providers/account';
import { openHome, refusedPath, rememberRefused } from '../../providers/home';
import { getSession, signIn, signOut } from '../../providers/session';
import { showToastsIn, type Toast } from '../../providers/toasts';
import { homePage } from '../../resources/home';
import { BranchSelection } from './branch-selection';

openHome(homePage);

const branches = [
  {
    id: 1,
    name: 'فرع المعادي',
    address: 'شارع 9',
    phone: '0223800000',
    email: 'm@x.example',
    isActive: true,
  },
  { id: 2, name: 'فرع الزمالك', isActive: true },
  { id: 3, name: 'فرع قديم', isActive: false },
];
let toasts: Toast[] = [];
let stop: () => void = () => {};

const show = (user: object, answer: { status: number; body: unknown } = { status: 200, body: branches }) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer.body), { status: answer.status }));
  signIn({
    token: 't',
    user: { id: 1, fullName: 'منى علي', role: 'Receptionist', branchId: 1, branches, ...user },
  });
  render(
    <MemoryRouter initialEntries={['/branch-selection']}>
      <Refine authProvider={authProvider} options={{ disableTelemetry: true }}>
        <Routes>
          <Route path="/branch-selection" element={<BranchSelection />} />
          <Route path="/dashboard" element={<p>dashboard</p>} />
          <Route path="/customers/create" element={<p>form</p>} />
        </Routes>
      </Refine>
    </MemoryRouter>,
  );
};
const card = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeAll(() => setLanguage('ar'));
beforeEach(() => {
  localStorage.clear();
  toasts = [];
  stop = showToastsIn((toast) => toasts.push(toast));
});
afterEach(() => {
  cleanup();
  stop();
  signOut();
  vi.unstubAllGlobals();
});

describe('branch selection', () => {
  it('greets by name, shows the role and what a branch is known by (BSL-02, BSL-03, BSL-06, BSL-07)', () => {
    show({});
    expect(screen.getByRole('heading').textContent).toContain('مرحبًا، منى علي');
    expect(screen.getByText('موظف الاستقبال')).toBeTruthy();
    expect(screen.getByText('اختر الفرع الذي تريد العمل عليه')).toBeTruthy();
    expect(card(/فرع المعادي/).textContent).toContain('شارع 9');
    expect(card(/فرع المعادي/).textContent).toContain('0223800000');
    expect(card(/فرع المعادي/).textContent).toContain('m@x.example');
  });

  // BSL-09 BSL-10
  it('closes inactive branches and marks the chosen one (BSL-08 to BSL-11)', () => {
    show({});
    expect(card(/فرع قديم/).disabled).toBe(true);
    expect(card(/فرع قديم/).textContent).toContain('غير نشط');
    expect(card(/فرع المعادي/).getAttribute('aria-current')).toBe('true');
  });

  it('stores a picked branch, confirms it and goes to the dashboard at once (BSL-14, BSL-16)', async () => {
    show({});
    card(/فرع الزمالك/).focus();
    await userEvent.keyboard('{Enter}');
    expect(localStorage.getItem('selectedBranchId')).toBe('2');
    expect(toasts.at(-1)?.title).toBe('اخترت فرع الزمالك');
    expect(screen.getByText('dashboard')).toBeTruthy();
  });

  // PRM-01 PRM-02
  it('calls the five roles by their Arabic names and any other by its own', () => {
    for (const [role, name] of [
      ['Admin', 'مدير النظام'],
      ['BranchManager', 'مدير الفرع'],
      ['Receptionist', 'موظف الاستقبال'],
      ['Staff', 'أخصائي'],
      ['Accountant', 'محاسب'],
      ['Trainee', 'Trainee'],
    ] as const) {
      show({ role });
      expect(screen.getByText(name)).toBeTruthy();
      cleanup();
      signOut();
    }
  });

  it('offers all own branches to whoever has several (BSL-17)', async () => {
    show({});
    await userEvent.click(card(/كل فروعي/));
    expect(localStorage.getItem('selectedBranchId')).toBe('all');
  });

  it('tells Admin of all branches (BSL-05)', () => {
    show({ role: 'Admin' });
    expect(screen.getByText('يمكنك الوصول إلى جميع الفروع')).toBeTruthy();
    expect(card(/كل الفروع/)).toBeTruthy();
  });

  it('enters with the branch that is marked (BSL-13)', async () => {
    show({});
    await userEvent.click(card(/الدخول إلى لوحة التحكم/));
    expect(screen.getByText('dashboard')).toBeTruthy();
    expect(getSession().choice).toBe(1);
  });

  // RTE-30 ERR-21
  it('leads back to the page on which the session ended, and nobody else to it', async () => {
    for (const [ended, shown, offered] of [
      [1, 'form', null],
      [2, 'dashboard', null],
      [undefined, 'dashboard', '/customers/create'],
    ] as const) {
      rememberRefused('/customers/create', ended);
      show({});
      await userEvent.click(card(/الدخول إلى لوحة التحكم/));
      expect(screen.getByText(shown)).toBeTruthy();
      expect(refusedPath()).toBe(offered);
      cleanup();
    }
    rememberRefused(null);
  });

  it('is one Enter for whoever has one branch, which is marked and has the focus', async () => {
    show({ branches: [branches[0], branches[2]] }, { status: 200, body: [branches[0], branches[2]] });
    expect(document.activeElement).toBe(card(/فرع المعادي/));
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('dashboard')).toBeTruthy();
    cleanup();
    // With several branches, a stray Enter chooses nothing.
    show({});
    expect(document.activeElement).toBe(document.body);
  });

  it('says so when no branch is linked, and cannot be entered (BSL-12)', async () => {
    show({ branches: [], branchId: null }, { status: 200, body: [] });
    expect(screen.getByText('لا توجد فروع مرتبطة بحسابك، يرجى التواصل مع مدير النظام')).toBeTruthy();
    expect(card(/الدخول/).disabled).toBe(true);
    // No card can be picked, not even 'all branches'.
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    await act(() => setLanguage('en'));
    expect(
      screen.getByText('No branches are linked to your account, please contact the system admin'),
    ).toBeTruthy();
    await act(() => setLanguage('ar'));
  });

  it('keeps the cards of sign-in when the list fails, and says so (BSL-15, BSL-17)', async () => {
    show({}, { status: 500, body: {} });
    await waitFor(() => expect(toasts.at(-1)?.text).toBe('فشل في تحميل الفروع'));
    expect(card(/فرع الزمالك/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'إعادة المحاولة' })).toBeTruthy();
  });

  it('logs out (BSL-04)', async () => {
    show({});
    await userEvent.click(card(/تسجيل الخروج/));
    expect(getSession().status).toBe('signedOut');
    expect(localStorage.getItem('token')).toBeNull();
  });
});
