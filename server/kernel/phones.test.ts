import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchTerms } from '../../src/schema/text/fold';
import { isReadByBranch, normalisePhone, phoneSearchForms } from './phones';

describe('a phone as somebody writes it (R-25)', () => {
  //
  it('is the same Egyptian mobile in every form', () => {
    const forms = [
      '01001234567',
      '0100 123 4567',
      '٠١٠٠١٢٣٤٥٦٧',
      '۰۱۰۰۱۲۳۴۵۶۷',
      '+201001234567',
      '00201001234567',
      '٠٠٢٠١٠٠١٢٣٤٥٦٧',
      '201001234567',
      '+2001001234567',
      '+20 (100) 123-4567',
      '\u202a+20 100 123 4567\u202c',
      '1001234567',
    ];
    for (const raw of forms) expect(normalisePhone({ raw }), raw).toBe('+201001234567');
  });

  it('is the same Saudi mobile in every form', () => {
    for (const raw of [
      '0501234567',
      '966501234567',
      '+9660501234567',
      '00966501234567',
      '+966 50 123 4567',
      '٠٥٠١٢٣٤٥٦٧',
    ])
      expect(normalisePhone({ raw }), raw).toBe('+966501234567');
  });

  it('is not taken for an Egyptian landline when it is a Saudi mobile', () => {
    expect(normalisePhone({ raw: '0501234567', home: 'EG', branchCountry: 'EG' })).toBe('+966501234567');
  });

  it('is read in the customer’s country before the branch’s', () => {
    expect(normalisePhone({ raw: '0501234567', home: 'AE', branchCountry: 'SA' })).toBe('+971501234567');
    expect(normalisePhone({ raw: '0501234567', branchCountry: 'AE' })).toBe('+971501234567');
    expect(normalisePhone({ raw: '0501234567', home: 'AE' })).toBe('+971501234567');
  });

  it('keeps a country that it names itself', () => {
    expect(normalisePhone({ raw: '+447911123456', home: 'SA' })).toBe('+447911123456');
    expect(normalisePhone({ raw: '+971501234567', home: 'SA' })).toBe('+971501234567');
  });

  it('cannot be messaged when it is a landline, too short, or no number', () => {
    for (const raw of [
      '0223456789',
      '+20223456789',
      '12345',
      '',
      '   ',
      'لا يوجد',
      '0100123456',
      '+',
      '000',
      '01001234567 منى',
    ])
      expect(normalisePhone({ raw, home: 'EG' }), raw).toBeNull();
  });

  it('never throws, whatever it is', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[+0-9٠-٩ ()-]{0,30}$/),
      fc.constant('__proto__'),
    );
    fc.assert(
      fc.property(text, text, (raw, branchCountry) => {
        const norm = normalisePhone({ raw, branchCountry });
        if (norm !== null) expect(norm).toMatch(/^\+[1-9]\d{6,14}$/);
        expect(phoneSearchForms(raw, norm)).toMatch(/^(\d+( \d+)*)?$/);
      }),
    );
  });
});

describe('a number that its branch need not be asked for', () => {
  it('is the same in a branch of any country', () => {
    const raw = fc.oneof(
      fc.stringMatching(/^(00|\+)?[0-9]{5,14}$/),
      fc.stringMatching(/^01[0125][0-9]{8}$/),
      fc.stringMatching(/^05[0-9]{8}$/),
    );
    const home = fc.constantFrom('EG' as const, 'SA' as const, 'KW' as const, undefined);
    fc.assert(
      fc.property(raw, home, fc.constantFrom('EG', 'SA', 'AE', 'KW', 'JO', 'US'), (typed, from, country) => {
        fc.pre(!isReadByBranch({ raw: typed, home: from }));
        const input = { raw: typed, home: from };
        expect(normalisePhone({ ...input, branchCountry: country })).toBe(normalisePhone(input));
      }),
    );
  });

  it('is one of the customer’s own country, or one that names its country', () => {
    expect(isReadByBranch({ raw: '0100 123 4567', home: 'EG' })).toBe(false);
    expect(isReadByBranch({ raw: '+966 50 123 4567' })).toBe(false);
    expect(isReadByBranch({ raw: '050 123 4567', home: 'EG' })).toBe(true);
    expect(isReadByBranch({ raw: '050 123 4567' })).toBe(true);
  });
});

describe('the search column of a phone', () => {
  it('holds it as typed, in E.164 and in its national form', () => {
    expect(phoneSearchForms('+20 100 123 4567', '+201001234567')).toBe('201001234567 01001234567');
    expect(phoneSearchForms('٠٥٠١٢٣٤٥٦٧', '+966501234567')).toBe('0501234567 966501234567');
    expect(phoneSearchForms('123-45', null)).toBe('12345');
    expect(phoneSearchForms('none', null)).toBe('');
  });

  it('is met by every way of asking for it', () => {
    const column = phoneSearchForms('0100 123 4567', '+201001234567');
    for (const query of ['01001234567', '+20 100 123', '0020100123', '٠١٠٠ ١٢٣', '4567', '(100) 123-4567'])
      expect(column, query).toContain(searchTerms(query).words[0]);
  });
});
