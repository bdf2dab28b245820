import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchTerms } from '../../src/schema/text/fold';
import { normalisePhone, phoneKeys, phoneSearchForms, shownPhone } from './phones';

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
      '010.012.34567',
      '0100‑123‒4567',
      '0100_123_4567',
      '+20 01001234567',
      '+20 (0)1001234567',
      '0020 (0) 100 1234567',
      '201001234567+',
      '1001234567.0',
      "'01001234567",
      '="01001234567"',
      '०१००१२३४५६७',
      '０１００１２３４５６７',
      '\u00a0☎ 0100\u2060123\u180e4567',
    ];
    for (const raw of forms) expect(normalisePhone({ raw }), raw).toBe('+201001234567');
  });

  // m12
  it('is shown in one form: short in the branch’s country, with the country’s code elsewhere', () => {
    const shown = (raw: string, branchCountry?: string) => shownPhone({ raw, branchCountry });
    for (const raw of ['01224736481', '+20 (0)12 24736481', '٠١٢٢-٤٧٣-٦٤٨١', '0020 122 4736481'])
      for (const branchCountry of ['EG', undefined])
        expect(shown(raw, branchCountry), raw).toBe('0122 473 6481');
    expect(shown('00962794529697', 'EG')).toBe('+962 7 9452 9697');
    expect(shown('02 23456789', 'EG')).toBe('02 23456789');
    expect(shown('01224736481', 'SA')).toBe('+20 12 24736481');
    expect(shown('0501234567', 'SA')).toBe('050 123 4567');
    expect(shown('هاتف الجارة ٢', 'EG')).toBe('هاتف الجارة 2');
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

  // B 7
  it('that is valid in the branch’s own country is that number, a landline too', () => {
    expect(normalisePhone({ raw: '0502345678', home: 'SA', branchCountry: 'EG' })).toBeNull();
    expect(normalisePhone({ raw: '0502345678', home: 'EG', branchCountry: 'SA' })).toBe('+966502345678');
    expect(normalisePhone({ raw: '0562345678', branchCountry: 'EG' })).toBe('+966562345678');
  });

  it('is read in the branch’s country before the customer’s', () => {
    expect(normalisePhone({ raw: '0501234567', home: 'AE', branchCountry: 'SA' })).toBe('+966501234567');
    expect(normalisePhone({ raw: '0501234567', branchCountry: 'AE' })).toBe('+971501234567');
    expect(normalisePhone({ raw: '0501234567', home: 'AE' })).toBe('+971501234567');
  });

  // B 7
  it('may lack the plus of another country’s code, but is no foreign one by a digit too many', () => {
    for (const raw of ['962791234567', '971501234567', '96551234567', '٩٦٢ ٧ ٩١٢٣ ٤٥٦٧', '962791234567.0'])
      expect(normalisePhone({ raw, branchCountry: 'EG' }), raw).toBe(
        normalisePhone({ raw: `+${raw}`, branchCountry: 'EG' }),
      );
    expect(normalisePhone({ raw: '962791234567' })).toBe('+962791234567');
    for (const raw of ['12012345678', '010012345678', '96264567890', '5016123456'])
      expect(normalisePhone({ raw, branchCountry: 'EG' }), raw).toBeNull();
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
      '2.01E+11',
      '٢٫٠١E+١١',
      '01001234567+01001234568',
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

describe('what a phone is recognised by', () => {
  // B 12
  it('is the mobile number, or else the digits in each way of writing them', () => {
    expect(phoneKeys({ raw: '+20 100 123 4567' })).toEqual(['+201001234567']);
    for (const raw of ['02 2345 6789', '+20 2 23456789', '(02) 23456789', '+20 (0)2 23456789'])
      expect(phoneKeys({ raw, branchCountry: 'EG' }), raw).toEqual(
        expect.arrayContaining(['20223456789', '0223456789']),
      );
    expect(phoneKeys({ raw: '02 23456789', branchCountry: 'EG' })[0]).toBe('20223456789');
    expect(phoneKeys({ raw: '1234567' })).toEqual(['1234567']);
  });

  // B 6
  it('is nothing where it can hardly be a phone', () => {
    for (const raw of [
      '2.01001E+11',
      '#ERROR!',
      'N/A',
      '12345',
      '0000000000',
      '-',
      '01001234567+01001234568',
    ])
      expect(phoneKeys({ raw }), raw).toEqual([]);
  });
});

describe('the search column of a phone', () => {
  it('holds it as typed, in E.164 and in its national form', () => {
    expect(phoneSearchForms('+20 100 123 4567', '+201001234567')).toBe(
      '201001234567 01001234567 2001001234567',
    );
    expect(phoneSearchForms('٠٥٠١٢٣٤٥٦٧', '+966501234567')).toBe('0501234567 966501234567 9660501234567');
    expect(phoneSearchForms('123-45', null)).toBe('12345');
    expect(phoneSearchForms('none', null)).toBe('');
  });

  it('is met by every way of asking for it', () => {
    const column = phoneSearchForms('0100 123 4567', '+201001234567');
    for (const query of [
      '01001234567',
      '+20 100 123',
      '0020100123',
      '٠١٠٠ ١٢٣',
      '4567',
      '(100) 123-4567',
      '010.012.34567',
      '0100‑123–4567',
      '+20 01001234567',
      '+20 (0)1001234567',
      '0020 (0)100',
    ])
      expect(column, query).toContain(searchTerms(query).words[0]);
  });
});
