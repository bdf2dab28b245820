import { describe, expect, it } from 'vitest';
import { workbook } from '../../../tests/support/workbook';
import { dayIn } from '../../schema/text/fold';
import { readFile } from './file';

const fileOf = (content: BlobPart, name: string) => new File([content], name);

describe('A file', () => {
  it('of Excel gives its first sheet, with phones as they were typed and days as days', async () => {
    const book = workbook([
      ['الاسم', 'الهاتف', 'تاريخ الميلاد'],
      ['منى', 1012345678, { day: 32996 }],
      ['سارة & <أخرى>', '٠١٠٠٠٠٠٠٠٠١', '3/5/1990'],
    ]);
    const read = await readFile(fileOf(new Uint8Array(book), 'عملاء.xlsx'));
    if (typeof read === 'string') throw new Error(read);
    expect(read.headings).toEqual(['الاسم', 'الهاتف', 'تاريخ الميلاد']);
    expect(read.rows.map(({ line }) => line)).toEqual([2, 3]);
    expect(read.rows[0]?.cells.slice(0, 2)).toEqual(['منى', '1012345678']);
    expect(read.rows.map(({ cells }) => dayIn(cells[2] ?? ''))).toEqual(['1990-05-03', '1990-05-03']);
    expect(read.rows[1]?.cells[0]).toBe('سارة & <أخرى>');
  });

  it('keeps the numbers of its lines where some are empty', async () => {
    const read = await readFile(fileOf('\n\nالاسم,الهاتف\n,\nمنى,1\n', 'a.csv'));
    expect(read).toMatchObject({ headings: ['الاسم', 'الهاتف'], rows: [{ line: 5, cells: ['منى', '1'] }] });
  });

  it.each([
    ['without rows', 'الاسم,الهاتف\n', 'import.noRows'],
    ['of nothing', '', 'import.noRows'],
    ['that only begins like a workbook', 'PK\u0003\u0004 something else', 'import.unreadable'],
    ['of an old Excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'import.oldExcel'],
    ['of too many rows', `n\n${'1\n'.repeat(20_001)}`, 'import.tooLarge'],
  ])('%s is refused in words', async (_, content, reason) => {
    expect(await readFile(fileOf(content, 'x'))).toBe(reason);
  });
});
