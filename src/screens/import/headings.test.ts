import { describe, expect, it } from 'vitest';
import { customers } from '../../resources/customers/entity';
import { defineImport, importColumnsOf } from '../../schema/import';
import { guessColumns } from './headings';

const columns = importColumnsOf(defineImport(customers, { by: 'phones' }));

describe('The columns of a file', () => {
  it('are guessed from what centres call them, in either language, each once', () => {
    expect(guessColumns(['الإسم', 'رقم الموبايل', 'كود', 'تاريخ الميلاد', 'المحافظة'], columns)).toEqual([
      'fullName',
      'phoneNumbers',
      'paperCode',
      'birthDate',
      null,
    ]);
    expect(guessColumns(['Customer name', 'Mobile', 'E-mail', 'Name'], columns)).toEqual([
      'fullName',
      'phoneNumbers',
      'email',
      null,
    ]);
    expect(guessColumns(['ملاحظات عن العميل', '', 'الهاتف الأول'], columns)).toEqual([
      'notes',
      null,
      'phoneNumbers',
    ]);
  });
});
