import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { customers } from '../../../resources/customers/entity';
import { integer, text } from '../../../schema/field';
import { layOut, pageWindow, readColumns, usualColumnsOf, writeColumns } from './layout';

const store = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
beforeEach(() => void vi.stubGlobal('localStorage', store()));
afterAll(() => void vi.unstubAllGlobals());
const screen = { entity: customers, columns: ['fullName', 'paperCode', 'phones', 'email'] };

describe('the columns of a list', () => {
  it('are remembered for the one who chose them, with their order and widths', () => {
    const chosen = { shown: ['personCode', 'fullName'], widths: { fullName: 240 } };
    writeColumns(screen, 1, chosen);
    expect(readColumns(screen, 1)).toEqual(chosen);
    const usual = { shown: usualColumnsOf(screen), widths: {} };
    expect(readColumns(screen, 2)).toEqual(usual);
    writeColumns(screen, 1, usual);
    expect(localStorage.getItem('columns:1:customers')).toBeNull();
  });

  it('always show the name and survive a broken store', () => {
    writeColumns(screen, 1, { shown: [], widths: {} });
    expect(readColumns(screen, 1).shown).toEqual(['fullName']);
    localStorage.setItem('columns:1:customers', '{oops');
    expect(readColumns(screen, 1).shown).toEqual(usualColumnsOf(screen));
  });

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
