import { act, cleanup, render, renderHook } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../i18n/react';
import { i18nProvider, useNotificationProvider } from './refine';
import { pushToast, type Toast } from './toasts';

const Region = () => {
  useNotificationProvider();
  return null;
};

const say = (kind: Toast['kind'], title: string) =>
  act(async () => pushToast({ kind, title, key: 'one and the same' }));
/** Advances the clock in steps of 500 ms, so that toasts drawn meanwhile start their own timers. */
const pass = async (ms: number) => {
  for (let passed = 0; passed < ms; passed += 500) await act(() => vi.advanceTimersByTimeAsync(500));
};
const seen = () =>
  [...document.querySelectorAll('.ant-notification-notice')].map((notice) => notice.textContent);

beforeAll(() => setLanguage('ar'));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('toasts of one key', () => {
  it('replace each other, and each stays for a time of its own, however many there were before', async () => {
    render(
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <Region />
        </App>
      </ConfigProvider>,
    );
    await say('error', 'refused');
    await pass(5000);
    await say('error', 'refused again');
    await pass(2000);
    expect(seen()).toEqual(['refused again']);
    await say('success', 'saved');
    await pass(3000);
    expect(seen()).toEqual(['saved']);
    await pass(3000);
    expect(seen()).toEqual([]);
  });
});

// M8
it('a toast takes the place of the one before, at the foot of the content’s start', async () => {
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <Region />
      </App>
    </ConfigProvider>,
  );
  await act(async () => pushToast({ kind: 'success', title: 'signed in' }));
  await act(async () => pushToast({ kind: 'success', title: 'branch chosen' }));
  expect(seen()).toEqual(['branch chosen']);
  expect(document.querySelector('.ant-notification')?.className).toContain('bottomRight');
});

it('what follows by itself from what was said joins it, and takes no button from it', async () => {
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <Region />
      </App>
    </ConfigProvider>,
  );
  const paid = { title: 'Paid', text: 'Change 20', action: { text: 'Show', run: () => {} } };
  await act(async () => pushToast({ kind: 'success', ...paid }));
  await act(async () => pushToast({ kind: 'success', title: 'Booked', text: 'Tuesday', joins: true }));
  expect(seen()).toEqual(['PaidChange 20، Booked: TuesdayShow']);
  // After the first toast is over, the second stands alone.
  await pass(12_000);
  await act(async () => pushToast({ kind: 'success', title: 'Booked', text: 'Tuesday', joins: true }));
  expect(seen()).toEqual(['BookedTuesday']);
});

// M12
it('requests that reach nothing show no toast each', async () => {
  expect(i18nProvider.translate('notifications.error', { statusCode: 0 }, 'Error')).toBe('');
  const { result } = renderHook(() => useNotificationProvider(), { wrapper: App });
  await act(async () => result.current.open({ type: 'error', message: '', key: 'list' }));
  expect(seen()).toEqual([]);
});
