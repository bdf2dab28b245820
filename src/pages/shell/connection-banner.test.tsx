import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../i18n/react';
import { unreached } from '../../providers/http';
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
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  unreached.set(0);
});

describe('the bar of the connection', () => {
  it('stands while the network is away, tries again on demand, and goes by itself', async () => {
    const asked = vi.fn(async () => new Response(''));
    vi.stubGlobal('fetch', asked);
    render(<ConnectionBanner />);
    expect(screen.getByRole('status').textContent).toBe('');
    network(false);
    await screen.findByText(/انقطع الاتصال/);
    await userEvent.click(screen.getByRole('button', { name: 'محاولة الاتصال الآن' }));
    expect(String(asked.mock.calls[0]?.at(0))).toContain('/healthz');
    network(true);
    await screen.findByText(/عاد الاتصال/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('stands as well when a call reached nobody and nobody answers since, and not when somebody does', async () => {
    vi.useFakeTimers();
    let there = true;
    vi.stubGlobal('fetch', async () => {
      if (!there) throw new TypeError('no way');
      return new Response('');
    });
    render(<ConnectionBanner />);
    act(() => unreached.set(1));
    await pass(20_000);
    expect(screen.getByRole('status').textContent).toBe('');
    there = false;
    act(() => unreached.set(2));
    await pass(4000);
    expect(screen.getByRole('status').textContent).toContain('انقطع الاتصال');
    there = true;
    await pass(3000);
    expect(screen.getByRole('status').textContent).toContain('عاد الاتصال');
    await pass(6000);
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
