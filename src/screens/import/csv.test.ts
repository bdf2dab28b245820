import { describe, expect, it } from 'vitest';
import { csvOf, csvRows, textOf } from './file';

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
    expect(csvRows('a,b\n="0100","=""0101"""')[1]).toEqual(['0100', '0101']);
    expect(csvRows('sep=|\na|b;c').slice(1)).toEqual([['a', 'b;c']]);
    // B 5: a line above the headings does not decide.
    expect(csvRows('Client list, March 2026\n\nالاسم;الهاتف\nمنى;1\nهدى;2').at(-1)).toEqual(['هدى', '2']);
  });

  // B 5
  it('loses no row to a quotation mark without its end, and says where it stands', () => {
    for (const [text, rows] of [
      [
        'a,b\n"منى,1\nهدى,2\nسارة,3\n',
        [
          ['a', 'b'],
          ['"منى', '1'],
          ['هدى', '2'],
          ['سارة', '3'],
        ],
      ],
      [
        'a,b\n"منى,1\nهدى,"2"\nسارة,3',
        [
          ['a', 'b'],
          ['"منى', '1'],
          ['هدى', '2'],
          ['سارة', '3'],
        ],
      ],
      [
        'a,b\n"منى,1\nهدى,""\n',
        [
          ['a', 'b'],
          ['"منى', '1'],
          ['هدى', ''],
        ],
      ],
      [
        'a,b\n"منى" الكبيرة,1\nهدى,2',
        [
          ['a', 'b'],
          ['"منى" الكبيرة', '1'],
          ['هدى', '2'],
        ],
      ],
    ] as const) {
      const open: number[] = [];
      expect(csvRows(text, (line) => open.push(line))).toEqual(rows);
      expect(open).toEqual([2]);
    }
  });

  it('is UTF-8, UTF-16 with a mark, or the Arabic Windows code page', () => {
    expect(textOf(new TextEncoder().encode('\uFEFFمنى'))).toBe('منى');
    expect(textOf(new Uint8Array([0xff, 0xfe, 0x45, 0x06, 0x46, 0x06]))).toBe('من');
    // منى in windows-1256.
    expect(textOf(new Uint8Array([0xe3, 0xe4, 0xec]))).toBe('منى');
    // B 5: UTF-16 without a mark; UTF-8 with one broken letter.
    expect(textOf(new Uint8Array([0x45, 0x06, 0x2c, 0x00, 0x46, 0x06]))).toBe('م,ن');
    expect(textOf(new Uint8Array([...new TextEncoder().encode('منى '), 0xd9]))).toBe('منى \uFFFD');
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
