import { describe, expect, it } from 'vitest';
import { hidden, workbook } from '../../../tests/support/money/workbook';
import { customers } from '../../resources/customers/entity';
import { defineImport } from '../../schema/import';
import { dayIn } from '../../schema/text/fold';
import { readFile, sentRows } from './file';
import { guessColumns } from './headings';

const people = defineImport(customers, 'phones');
const fileOf = (content: BlobPart, name: string) => new File([content], name);

describe('A file', () => {
  it('of Excel gives its first sheet, with phones as they were typed and days as days', async () => {
    const book = workbook([
      ['الاسم', 'الهاتف', 'تاريخ الميلاد'],
      ['منى', 1012345678, { day: 32996 }],
      ['سارة & <أخرى>', '٠١٠٠٠٠٠٠٠٠١', '3/5/1990'],
    ]);
    const read = await readFile(fileOf(new Uint8Array(book), 'عملاء.xlsx'), people);
    if (typeof read === 'string') throw new Error(read);
    expect(read.headings).toEqual(['الاسم', 'الهاتف', 'تاريخ الميلاد']);
    expect(read.rows.map(({ line }) => line)).toEqual([2, 3]);
    expect(read.rows[0]?.cells.slice(0, 2)).toEqual(['منى', '1012345678']);
    expect(read.rows.map(({ cells }) => dayIn(cells[2] ?? ''))).toEqual(['1990-05-03', '1990-05-03']);
    expect(read.rows[1]?.cells[0]).toBe('سارة & <أخرى>');
  });

  it('keeps the numbers of its lines where some are empty', async () => {
    const read = await readFile(fileOf('\n\nالاسم,الهاتف\n,\nمنى,1\n', 'a.csv'), people);
    expect(read).toMatchObject({ headings: ['الاسم', 'الهاتف'], rows: [{ line: 5, cells: ['منى', '1'] }] });
  });

  it.each([
    ['without rows', 'الاسم,الهاتف\n', 'import.noRows'],
    ['of nothing', '', 'import.noRows'],
    ['that only begins like a workbook', 'PK\u0003\u0004 something else', 'import.unreadable'],
    ['of an old Excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'import.oldExcel'],
    ['of too many rows', `n\n${'1\n'.repeat(20_001)}`, 'import.tooLarge'],
  ])('%s is refused in words', async (_, content, reason) => {
    expect(await readFile(fileOf(content, 'x'), people)).toBe(reason);
  });

  const read = async (content: BlobPart) => {
    const file = await readFile(fileOf(content, 'a.csv'), people);
    if (typeof file === 'string') throw new Error(file);
    const mapping = guessColumns(
      file.headings,
      people,
      file.rows.map(({ cells }) => cells),
    );
    return { file, sent: sentRows({ one: people, file, mapping }) };
  };

  // B 2
  it('gives the name of its parts as it is spoken, and all phones with the mobile first', async () => {
    const { sent } = await read(
      'Last Name,Home Phone,First Name,Father,Mobile,Note,Comments\nعلي,0223456789,منى,حسن,01000000001,أ,ب\n,01000000002,هدى,,01000000002,,\n',
    );
    expect(sent).toEqual([
      { line: 2, fullName: 'منى حسن علي', phoneNumbers: '01000000001\n0223456789', notes: 'أ\nب' },
      { line: 3, fullName: 'هدى', phoneNumbers: '01000000002' },
    ]);
  });

  // B 3
  it('gives the days of a column in one order', async () => {
    const { sent } = await read('Name,Phone,DOB\nمنى,01000000001,3/5/1990\nهدى,01000000002,5/13/1990\n');
    expect(sent.map(({ birthDate }) => birthDate)).toEqual(['1990-03-05', '1990-05-13']);
    const mixed = await read(
      'Name,Phone,DOB\nأ,01000000001,5/13/1990\nب,01000000002,5/14/1990\nج,01000000003,13/5/1990',
    );
    expect(mixed.sent.map(({ birthDate }) => dayIn(String(birthDate)))).toEqual([
      '1990-05-13',
      '1990-05-14',
      null,
    ]);
  });

  // B 5
  it('of several sheets gives the one with headings, and names the others', async () => {
    const book = workbook(
      [['تقرير'], ['مارس']],
      [
        ['الاسم', 'الهاتف'],
        ['منى', 1012345678],
      ],
      [['x']],
      [],
    );
    const { file } = await read(new Uint8Array(book));
    expect(file.rows.map(({ cells }) => cells)).toEqual([['منى', '1012345678']]);
    expect(file.notes).toEqual([{ text: 'import.otherSheets', of: ['Sheet1', 'Sheet3'] }]);
  });

  it('of a hidden sheet is read only if there is no other, and is named', async () => {
    const rows = (name: string) => [
      ['الاسم', 'الهاتف'],
      [name, 1012345678],
    ];
    const { file } = await read(new Uint8Array(workbook(hidden(rows('قديمة')), rows('منى'))));
    expect(file.rows.map(({ cells }) => cells[0])).toEqual(['منى']);
    expect(file.notes).toEqual([{ text: 'import.otherSheets', of: ['Sheet1'] }]);
    const plain = await read(new Uint8Array(workbook(hidden(rows('قديمة')), [['تقرير'], ['مارس']])));
    expect(plain.file.headings).toEqual(['تقرير']);
    const only = await read(new Uint8Array(workbook(hidden(rows('قديمة')))));
    expect(only.file.rows).toHaveLength(1);
  });

  it('tells the lines on which a spreadsheet computed an error in place of a value', async () => {
    const cells = [
      ['الاسم', 'الهاتف', 'ملاحظات'],
      ['منى', '01000000001', '#1'],
    ];
    const book = workbook([
      ...cells,
      ['هدى', '01000000002', { error: '#REF!' }],
      [{ error: '' }, '01000000003'],
    ]);
    for (const content of [
      new Uint8Array(book),
      'الاسم,الهاتف,ملاحظات\nمنى,01000000001,#1\nهدى,01000000002,#REF!\n#N/A,01000000003\n',
    ]) {
      const { file, sent } = await read(content);
      expect(file.notes).toEqual([{ text: 'import.failedCells', of: [3, 4] }]);
      expect(sent).toEqual([
        { line: 2, fullName: 'منى', phoneNumbers: '01000000001', notes: '#1' },
        { line: 3, fullName: 'هدى', phoneNumbers: '01000000002' },
        { line: 4, phoneNumbers: '01000000003' },
      ]);
    }
  });

  // B 4 B 5
  it('may have lines above its headings and totals below, and tells what it leaves', async () => {
    const { file, sent } = await read(
      'Client List Report\nGenerated 1 March 2026\n\nName,Phone\n"منى,01000000001\nهدى,01000000002,x\nTotal,2\n',
    );
    expect(sent.map(({ line, fullName }) => [line, fullName])).toEqual([
      [5, '"منى'],
      [6, 'هدى'],
    ]);
    expect(file.notes).toEqual([
      { text: 'import.aboveHeadings', of: [1, 2] },
      { text: 'import.totalLines', of: [7] },
      { text: 'import.openQuote', of: [5] },
      { text: 'import.moreCells', of: [6] },
    ]);
  });
});
