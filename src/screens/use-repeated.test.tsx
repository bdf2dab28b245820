import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRepeated } from './hooks';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const seconds = (count: number) => act(() => vi.advanceTimersByTime(count * 1000));

// CHN-12 CHN-13 CHN-14 CON-21
it('What is looked at every five seconds is looked at until it is over or left', () => {
  const run = vi.fn();
  const { rerender, unmount } = renderHook(({ isOn }) => useRepeated(run, isOn), {
    initialProps: { isOn: true },
  });
  seconds(4);
  expect(run).toHaveBeenCalledTimes(0);
  seconds(11);
  expect(run).toHaveBeenCalledTimes(3);
  rerender({ isOn: false });
  seconds(60);
  expect(run).toHaveBeenCalledTimes(3);
  rerender({ isOn: true });
  seconds(5);
  expect(run).toHaveBeenCalledTimes(4);
  unmount();
  seconds(60);
  expect(run).toHaveBeenCalledTimes(4);
});

// BND-07
it('Nothing is looked at in a hidden tab, nor after three minutes until somebody asks again', () => {
  const run = vi.fn();
  const { result } = renderHook(() => useRepeated(run, true));
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  seconds(60);
  expect(run).toHaveBeenCalledTimes(0);
  hidden.mockReturnValue(false);
  seconds(115);
  expect(run).toHaveBeenCalledTimes(23);
  expect(result.current.isOver).toBe(false);
  seconds(60);
  expect(result.current.isOver).toBe(true);
  expect(run).toHaveBeenCalledTimes(23);
  act(() => result.current.again());
  expect(run).toHaveBeenCalledTimes(24);
  expect(result.current.isOver).toBe(false);
  seconds(5);
  expect(run).toHaveBeenCalledTimes(25);
});
