import { describe, expect, it } from 'vitest';
import { inputKeyOf } from '../../schema/entity';
import { writableFieldsOf } from '../../schema/visibility';
import { customers } from './entity';

describe('a customer’s card', () => {
  // CUS-28
  it('offers eighteen nationalities in their documented order', () => {
    expect(customers.fields.nationality.options.map(({ label }) => label.ar)).toEqual([
      'سعودي',
      'مصري',
      'أردني',
      'لبناني',
      'سوري',
      'عراقي',
      'كويتي',
      'إماراتي',
      'قطري',
      'بحريني',
      'عماني',
      'يمني',
      'مغربي',
      'جزائري',
      'تونسي',
      'ليبي',
      'سوداني',
      'أخرى',
    ]);
  });

  // CUS-25 CUS-38 API-012
  it('is written by the documented fields and a note that must be seen, the same when it is added and changed', () => {
    const documented = [
      'fullName',
      'nameAr',
      'nameEn',
      'branchId',
      'nationality',
      'phoneNumbers',
      'email',
      'address',
      'referralSource',
      'notes',
      'birthDate',
      'paperCode',
    ];
    const [created, changed] = (['create', 'update'] as const).map((mode) =>
      writableFieldsOf(customers, mode)
        .map(([key, field]) => inputKeyOf(key, field))
        .toSorted(),
    );
    expect(created).toEqual(changed);
    // `npm run adopt` may have added more.
    expect(created).toEqual(expect.arrayContaining([...documented, 'careNote']));
  });
});
