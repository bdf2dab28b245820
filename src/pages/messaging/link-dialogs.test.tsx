import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App as AntApp } from 'antd';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter } from '../../../tests/support/session';
import { setLanguage, withTexts } from '../../i18n/react';
import { followAccess } from '../../providers/access';
import { signOut } from '../../providers/session';
import { LinkDialog } from '../../resources/channels/link-dialog';
import { BindDialog } from './messaging-form';

let stop: () => void = () => {};
/** Number of calls for the session status, and their paths. */
let looks = 0;
const lookedAt = new Set<string>();
let status = 'STARTING';
/** Calls that change something, each with its body. */
let sent: unknown[] = [];
/** Reply to calls that change something. */
let answer: () => Response;

const json = (code: number, body: unknown) => new Response(JSON.stringify(body), { status: code });
const onClose = vi.fn();

beforeAll(async () => {
  await setLanguage('ar');
  await withTexts('messaging', Promise.resolve());
});
beforeEach(() => {
  localStorage.clear();
  looks = 0;
  lookedAt.clear();
  sent = [];
  status = 'STARTING';
  answer = () => json(200, { kind: 'pairing', code: 'ABCD-EFGH', expiresAt: '2027-01-01T00:00:00Z' });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') {
      sent.push([path, JSON.parse(String(body))]);
      return answer();
    }
    // No channel exists yet.
    if (!/status$/.test(path)) return json(200, []);
    looks += 1;
    lookedAt.add(path);
    return json(200, { status, me: null });
  });
  // Fakes the timer of the polling only. Requests and antd use the real ones.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  stop = followAccess();
  enter({ role: 'Admin', branches: [] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  stop();
  signOut();
  vi.unstubAllGlobals();
});

const channel = {
  id: 7,
  channelName: 'الاستقبال',
  countryCode: '20',
  phoneNumber: '01012344322',
  version: 1,
};
const dialogs = [
  [
    'of a channel',
    () => <LinkDialog row={channel} onClose={onClose} />,
    ['/api/whatsapp/sessions/7/request-code', { phoneNumber: '+201012344322' }],
    '/api/whatsapp/sessions/7/status',
  ],
  [
    'of the settings',
    () => <BindDialog phone="+201012344321" onClose={onClose} />,
    [
      '/api/whatsapp/request-phone-binding',
      { phoneNumber: '+201012344321', method: null, acceptsRisk: false },
    ],
    '/api/whatsapp/session-status',
  ],
] as const;

const draw = (show: (typeof dialogs)[number][1]) =>
  render(
    <InRefine>
      <AntApp>{show()}</AntApp>
    </InRefine>,
  );

const open = async (show: (typeof dialogs)[number][1]) => {
  const shown = draw(show);
  // The settings' dialog polls after a code was requested, the other dialog from the start.
  await userEvent.click(screen.getByRole('button', { name: 'إرسال كود' }));
  await screen.findByText('ABCD-EFGH');
  await waitFor(() => expect(looks).toBeGreaterThan(0));
  return shown;
};

/** Advances the time in steps, so that each poll is answered before the next. */
const seconds = async (count: number) => {
  for (let passed = 0; passed < count; passed += 5) {
    await act(() => vi.advanceTimersByTime(5000));
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  }
};

describe.each(dialogs)('The link dialog %s', (_, show, asked, statusPath) => {
  // API-093 API-082 API-102 BND-03 BND-04
  it('asks for a code with the full number, and for the connection by its own call', async () => {
    await open(show);
    expect(sent).toEqual([asked]);
    expect([...lookedAt]).toEqual([statusPath]);
  });

  // BND-07 CHN-12 CHN-13 CHN-15
  it('looks every five seconds until the phone is linked', async () => {
    await open(show);
    await screen.findByText('في انتظار الاتصال');
    const before = looks;
    await seconds(15);
    expect(looks).toBe(before + 3);
    status = 'WORKING';
    await seconds(5);
    await screen.findByText('متصل');
    await seconds(30);
    expect(looks).toBe(before + 4);
    expect(screen.queryByRole('button', { name: 'إرسال كود' })).toBeNull();
  });

  // CHN-22 BND-05
  it('asks for a code before anything is sent', async () => {
    await open(show);
    answer = () => {
      throw new Error('something was sent');
    };
    await userEvent.click(screen.getByRole('button', { name: 'تحقق' }));
    await screen.findByText('كود التحقق مطلوب');
    expect(screen.getByLabelText(/كود التحقق/).getAttribute('placeholder')).toBe('XXXX-XXXX');
    expect(onClose).not.toHaveBeenCalled();
  });
});

// m23 CHN-16
it('A phone that was linked by its QR code is asked for no code', async () => {
  status = 'SCAN_QR_CODE';
  draw(() => <LinkDialog row={channel} onClose={onClose} />);
  await screen.findByText('امسح رمز QR من الهاتف');
  status = 'WORKING';
  await seconds(5);
  await screen.findByText('متصل');
  expect(screen.queryByLabelText(/كود التحقق/)).toBeNull();
  onClose.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'تم' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});
