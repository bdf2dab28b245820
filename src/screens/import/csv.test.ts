import { describe, expect, it } from 'vitest';
import { csvOf, csvRows, textOf } from './csv';

describe('A CSV file', () => {
  it('is read with quotes, line breaks within them and either line end', () => {
    expect(csvRows('الاسم,ملاحظات\r\n"منى ""الكبيرة""","سطر\nآخر"\nسارة,\n')).toEqual([
      ['الاسم', 'ملاحظات'],
      ['منى "الكبيرة"', 'سطر\nآخر'],
      ['سارة', ''],
    ]);
  });

  it('may be separated by what the machine’s Excel uses', () => {
    expect(csvRows('a;b\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect(csvRows('a\tb\n1\t2')[1]).toEqual(['1', '2']);
  });

  it('is UTF-8, UTF-16 with a mark, or the Arabic Windows code page', () => {
    expect(textOf(new TextEncoder().encode('\uFEFFمنى'))).toBe('منى');
    expect(textOf(new Uint8Array([0xff, 0xfe, 0x45, 0x06, 0x46, 0x06]))).toBe('من');
    // منى in windows-1256.
    expect(textOf(new Uint8Array([0xe3, 0xe4, 0xec]))).toBe('منى');
  });

  it('of wrong rows is written so that it can be corrected and read again', () => {
    const rows = [
      ['الاسم', 'السبب'],
      ['"أ", ب', 'سطر\nآخر'],
      ['+20 100 000', 'x'],
    ];
    const text = csvOf(rows);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(csvRows(text.slice(1))).toEqual(rows);
    expect(csvOf([['=1+1', '@x', '-5']])).toBe('\uFEFF"\'=1+1","\'@x","-5"\r\n');
  });
});
