import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageWindow } from './layout';

describe('the page buttons', () => {
  // CUS-18
  it('slide with the page and stop at both ends', () => {
    expect(pageWindow(1, 9)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(5, 9)).toEqual([3, 4, 5, 6, 7]);
    expect(pageWindow(9, 9)).toEqual([5, 6, 7, 8, 9]);
    expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
    expect(pageWindow(1, 0)).toEqual([1]);
  });

  it('are at most five neighbours that hold the current page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (a, b) => {
        const page = Math.min(a, b);
        const pages = Math.max(a, b);
        const window = pageWindow(page, pages);
        expect(window).toContain(page);
        expect(window.length).toBe(Math.min(5, pages));
        expect(window[0]).toBeGreaterThanOrEqual(1);
        expect(window.at(-1)).toBeLessThanOrEqual(pages);
        expect(window.every((one, index) => index === 0 || one === (window[index - 1] ?? 0) + 1)).toBe(true);
      }),
    );
  });
});
