import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../i18n/react';
import { liveStatus } from '../../providers/live';
import { ConnectionBanner } from './connection-banner';

/** Makes the browser report that it is online or offline. */
const network = (on: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(on);
  act(() => {
    dispatchEvent(new Event(on ? 'online' : 'offline'));
  });
};

/** Advances the time in small steps, so that effects of a new render can start their own timers. */
const pass = async (ms: number) => {
  for (let passed = 0; passed < ms; passed += 500) await act(() => vi.advanceTimersByTimeAsync(500));
};

beforeAll(() => setLanguage('ar'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  liveStatus.set('off');
});

describe('the bar of the connection', () => {
  it('stands while the network is away, offers another try, and goes by itself', async () => {
    render(<ConnectionBanner />);
    expect(screen.getByRole('status').textContent).toBe('');
    network(false);
    await screen.findByText(/انقطع الاتصال/);
    screen.getByRole('button', { name: 'محاولة الاتصال الآن' });
    network(true);
    await screen.findByText(/عاد الاتصال/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('stands as well while the live connection is lost for longer than a moment, and tells of its return', async () => {
    vi.useFakeTimers();
    render(<ConnectionBanner />);
    act(() => liveStatus.set('lost'));
    await pass(2000);
    expect(screen.getByRole('status').textContent).toBe('');
    await pass(2000);
    expect(screen.getByRole('status').textContent).toContain('انقطع الاتصال');
    act(() => liveStatus.set('open'));
    await pass(1000);
    expect(screen.getByRole('status').textContent).toContain('عاد الاتصال');
    await pass(6000);
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
