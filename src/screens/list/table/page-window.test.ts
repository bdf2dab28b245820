import { describe, expect, it } from 'vitest';
import { integer, text } from '../../../schema/field';
import { layOut, pageWindow } from './layout';

describe('the page buttons', () => {
  // CUS-18
  it('slide with the page and stop at both ends', () => {
    expect(pageWindow(1, 9)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(5, 9)).toEqual([3, 4, 5, 6, 7]);
    expect(pageWindow(9, 9)).toEqual([5, 6, 7, 8, 9]);
    expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
    expect(pageWindow(1, 0)).toEqual([1]);
  });
});

describe('the columns of a list', () => {
  it('take a little of the names before the table scrolls, and nothing of figures', () => {
    const label = { ar: 'اسم', en: 'Name' };
    const names = Array.from({ length: 5 }, () => ({ field: text({ label }), isTitle: false }));
    const columns = [...names, { field: integer({ label }), isTitle: false }];
    const laid = (room: number) => layOut({ columns, lang: 'ar', commands: 0, room });
    const { least, widths } = laid(5 * 86 + 78);
    expect(least).toBe(5 * 86 + 78);
    const tight = laid(least - 50);
    expect(tight).toMatchObject({ scrolls: false, widths: [76, 76, 76, 76, 76, widths.at(-1)] });
    expect(laid(least - 100)).toMatchObject({ scrolls: true });
  });
});
