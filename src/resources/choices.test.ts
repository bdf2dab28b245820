import { describe, expect, it } from 'vitest';
import { branches } from './branches/entity';
import { packages } from './packages/entity';
import { services } from './services/entity';
import { shifts } from './shifts/entity';
import { users } from './users/entity';

type Choices = readonly { readonly value: string; readonly label: { readonly ar: string } }[];
const pairs = (options: Choices) => options.map(({ value, label }) => `${value}: ${label.ar}`);

describe('what can be chosen', () => {
  // SVC-13 SVC-25
  it('are three categories of services, English on the wire and Arabic on the screen', () => {
    expect(pairs(services.fields.category.options)).toEqual([
      'hair removal: إزالة الشعر',
      'skin care: العناية بالبشرة',
      'hair care: العناية بالشعر',
    ]);
  });

  // SVC-14 SVC-24 SVC-25
  it('are seven body areas, the one for hair spelt as the documents spell it', () => {
    expect(pairs(services.fields.bodyArea.options)).toEqual([
      'Face: الوجه',
      'Bikini: البكيني',
      'Underarm: تحت الإبط',
      'Legs: الساقان',
      'Arms: الذراعان',
      'Full Body: الجسم بالكامل',
      'hear: الشعر',
    ]);
  });

  // SHF-12
  it('are four types of shifts', () => {
    expect(pairs(shifts.fields.shiftType.options)).toEqual([
      'Morning: صباحية',
      'Evening: مسائية',
      'FullDay: يوم كامل',
      'Custom: مخصصة',
    ]);
  });
});

describe('the words of a state', () => {
  const wordsOf = ({ words }: { readonly words?: { readonly on: object; readonly off: object } }) => words;

  // SVC-12 PKG-03
  it('are enabled and stopped for services and packages', () => {
    for (const entity of [services, packages])
      expect(wordsOf(entity.fields.isActive)).toEqual({
        on: { ar: 'مفعّلة', en: 'Enabled' },
        off: { ar: 'متوقفة', en: 'Stopped' },
      });
  });

  // USR-08 BRN-04
  it('are active and disabled for users, active and inactive for branches', () => {
    expect(wordsOf(users.fields.isActive)).toEqual({
      on: { ar: 'نشط', en: 'Active' },
      off: { ar: 'غير نشط', en: 'Disabled' },
    });
    expect(wordsOf(branches.fields.isActive)).toEqual({
      on: { ar: 'نشط', en: 'Active' },
      off: { ar: 'غير نشط', en: 'Inactive' },
    });
  });
});
