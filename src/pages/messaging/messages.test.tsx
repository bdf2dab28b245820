import { cleanup, render, screen } from '@testing-library/react';
import { App as AntApp } from 'antd';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/in-refine';
import { setLanguage, withTexts } from '../../i18n/react';
import { followAccess } from '../../providers/access';
import { signIn, signOut } from '../../providers/session';
import { showToastsIn, type Toast } from '../../providers/toasts';
import { messagesScreen } from '../../resources/messages/screen';
import { ListScreen } from '../../screens/list/list-screen';

const patient = { timeout: 30_000 };
const json = (body: unknown) => new Response(JSON.stringify(body));
const born = {
  id: 7,
  fullName: 'منى حسن',
  dateOfBirth: '1988-03-06',
  phones: [{ phoneRaw: '01001234567' }],
  branchId: 2,
  recipient: '+201001234567',
  canMessage: true,
  hasConsent: true,
  isOptedOut: false,
  isServed: true,
  status: null,
};
const counts = { queued: 12, alreadySent: 3, noPhone: 0, optedOut: 0 };
const message = 'أضيفت إلى الإرسال: 12، أُرسلت من قبل: 3، بدون رقم: 0، ألغوا الاشتراك: 0';
const log = [
  {
    id: 1,
    createdAt: '2038-03-06T07:15:00Z',
    kind: 'reminder',
    customerId: 7,
    recipient: '+201001234567',
    body: 'نذكرك بموعدك غدًا',
    status: 'queued',
    needsStaff: false,
    branchId: 2,
    notBefore: '2038-03-06T12:30:00Z',
  },
  {
    id: 2,
    createdAt: '2038-03-06T06:05:00Z',
    kind: 'birthday',
    customerId: 7,
    recipient: '+201001234567',
    body: 'كل عام وأنت بخير',
    status: 'delivered',
    needsStaff: false,
    branchId: 2,
    notBefore: '2038-03-06T06:40:00Z',
  },
];
let toasts: Toast[] = [];
let stops: (() => void)[] = [];

beforeAll(async () => {
  await setLanguage('ar');
  await withTexts('messaging', Promise.resolve());
});
beforeEach(() => {
  localStorage.clear();
  toasts = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') return json({ message, ...counts });
    if (address.includes('birthday-customers')) return json([born]);
    if (address.startsWith('/api/messages?')) return json({ data: log, totalCount: log.length });
    return json([]);
  });
  stops = [followAccess(), showToastsIn((toast) => toasts.push(toast))];
  const branches = [{ id: 2, name: 'المعادي', isActive: true, timeZone: 'Africa/Cairo' }];
  signIn({
    token: 't',
    user: {
      id: 1,
      username: 'admin',
      fullName: 'مدير',
      role: 'Admin',
      branchId: 2,
      branches,
      permissions: [],
    },
  });
});
afterEach(() => {
  cleanup();
  for (const stop of stops) stop();
  signOut();
  vi.unstubAllGlobals();
});

describe('Messages to customers', () => {
  // m9
  it('the log says of each what it says and when, and when it is still to go out', {
    timeout: 90_000,
  }, async () => {
    render(
      <InRefine resources={[{ name: 'messages', list: '/messages' }]}>
        <AntApp>
          <ListScreen screen={messagesScreen} />
        </AntApp>
      </InRefine>,
    );
    await screen.findByText('نذكرك بموعدك غدًا', {}, patient);
    const rowOf = (text: string) =>
      (screen.getByText(text).closest('tr')?.textContent ?? '').replace(/\p{Cf}/gu, '');
    expect(rowOf('نذكرك بموعدك غدًا')).toContain('٠٩:١٥ ص');
    expect(rowOf('نذكرك بموعدك غدًا')).toContain('٠٢:٣٠ م');
    expect(rowOf('كل عام وأنت بخير')).toContain('٠٨:٠٥ ص');
    // It went out, so nobody waits for its time.
    expect(rowOf('كل عام وأنت بخير')).not.toContain('٠٨:٤٠ ص');
  });
});
