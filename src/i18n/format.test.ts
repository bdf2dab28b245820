import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { home } from '../resources/home';
import { ageOn, createFormat, type FormatOptions, isolate } from './format';

const options: FormatOptions = { lang: 'ar', numerals: 'arab', clock: '12', timeZone: 'Africa/Cairo', home };
const arabic = createFormat(options);
const latin = createFormat({ ...options, numerals: 'latn' });
const english = createFormat({ ...options, lang: 'en' });
/** Removes invisible direction marks and makes all blanks plain. */
const seen = (text: string) => text.replace(/\p{Cf}/gu, '').replace(/\s/g, ' ');

describe('money', () => {
  it('shows whole amounts without decimals and others with exactly two (CON-01, FMT-01, FMT-02, FMT-10)', () => {
    expect(seen(arabic.money(150))).toBe('١٥٠ ج.م.');
    expect(seen(arabic.money(150.5))).toBe('١٥٠٫٥٠ ج.م.');
    expect(seen(arabic.money(1234567.89))).toBe('١٬٢٣٤٬٥٦٧٫٨٩ ج.م.');
    expect(seen(latin.money(150.5))).toBe('150.50 ج.م.');
    expect(seen(english.money(150))).toBe('EGP 150');
    expect(seen(english.money(1150.5))).toBe('EGP 1,150.50');
  });

  it('always shows two decimals on printed documents (FMT-10)', () => {
    expect(seen(arabic.money(150, { always2: true }))).toBe('١٥٠٫٠٠ ج.م.');
  });
});

describe('money that cannot be formatted', () => {
  // FMT-03
  it('is the number with two decimals and the code of the currency', () => {
    const whole = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format');
    const broken = () => {
      throw new RangeError('no currency');
    };
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', { configurable: true, get: broken });
    try {
      expect(arabic.money(150.5)).toBe('150.50 EGP');
      expect(english.money(7)).toBe('7.00 EGP');
    } finally {
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', whole ?? {});
    }
  });
});

describe('the Arabic interface', () => {
  // FND-03 FMT-02 FMT-04
  it('writes money, dates and times as Egyptian Arabic does', () => {
    const options = { timeZone: 'Africa/Cairo', hour: '2-digit', minute: '2-digit' } as const;
    const at = new Date('2026-07-20T09:05:00Z');
    expect(arabic.money(1150.5)).toBe(
      new Intl.NumberFormat('ar-EG', { style: 'currency', currency: 'EGP' }).format(1150.5),
    );
    expect(arabic.time(at.toISOString())).toBe(new Intl.DateTimeFormat('ar-EG', options).format(at));
  });
});

describe('numbers', () => {
  it('are written in the chosen digits, in the English interface always Latin (FMT-09)', () => {
    expect(seen(arabic.number(1234.567))).toBe('١٬٢٣٤٫٥٧');
    expect(seen(latin.number(1234.5))).toBe('1,234.5');
    expect(seen(english.integer(20480))).toBe('20,480');
    expect(seen(english.percent(0.14))).toBe('14%');
  });
});

describe('dates and times', () => {
  const moment = '2026-07-20T09:05:00Z';

  it('show two-digit day and month and a four-digit year (FMT-04, FMT-06)', () => {
    expect(seen(arabic.date('2026-07-20'))).toBe('٢٠/٠٧/٢٠٢٦');
    expect(seen(latin.dateTime(moment))).toBe('20/07/2026، 12:05 م');
    expect(seen(english.dateTime(moment))).toBe('20/07/2026, 12:05 pm');
    expect(arabic.weekdayShort('2026-07-20')).toBe('الاثنين');
  });

  it('show noon as afternoon and midnight as morning on both clocks (FMT-05, FMT-10)', () => {
    const clock24 = createFormat({ ...options, clock: '24' });
    expect(seen(arabic.time('12:05'))).toBe('١٢:٠٥ م');
    expect(seen(arabic.time('00:05'))).toBe('١٢:٠٥ ص');
    expect(seen(english.time('12:05'))).toBe('12:05 pm');
    expect(seen(english.time('00:05'))).toBe('12:05 am');
    expect(seen(clock24.time('00:05'))).toBe('٠٠:٠٥');
    expect(seen(clock24.time(moment))).toBe('١٢:٠٥');
  });

  it('show a moment in the branch’s zone, whatever the device’s', () => {
    expect(seen(english.date('2026-07-20T22:30:00Z'))).toBe('21/07/2026');
    expect(seen(english.time(new Date('2026-07-20T22:30:00Z')))).toBe('01:30 am');
    expect(english.fixedDateTime('2026-07-20T22:30:00Z')).toBe('2026-07-21 01:30:00');
    expect(english.fixedDateTime('2026-07-20 22:30:00+00')).toBe('2026-07-21 01:30:00');
    expect(english.fixedDateTime('2026-07-20T22:30:00')).toBe('2026-07-20 22:30:00');
  });

  it('stay Latin in the fixed patterns (FMT-09)', () => {
    expect(arabic.fixedDate('2026-07-20')).toBe('2026-07-20');
    expect(arabic.fixedDateTime(moment)).toBe('2026-07-20 12:05:00');
  });
});

describe('age by years of 365.25 days', () => {
  it('counts full years (CUS-37, CON-04)', () => {
    expect(ageOn('1990-07-20', '2026-07-20')).toBe(36);
    expect(ageOn('1990-07-21', '2026-07-20')).toBe(35);
    expect(ageOn('2026-07-20', '2026-07-20')).toBe(0);
  });

  it('counts births of 29 February (CUS-37)', () => {
    expect(ageOn('2000-02-29', '2024-02-29')).toBe(24);
    expect(ageOn('2000-02-29', '2026-02-28')).toBe(25);
    expect(ageOn('2000-02-29', '2026-03-01')).toBe(26);
  });
});

describe('a duration', () => {
  it('is said in Arabic with the form that its number asks for', () => {
    const said = (hours: number, minutes = 0) => seen(arabic.duration(hours * 60 + minutes));
    expect([1, 2, 3, 6, 10, 11, 48, 100, 103].map((hours) => said(hours))).toEqual([
      'ساعة',
      'ساعتان',
      '٣ ساعات',
      '٦ ساعات',
      '١٠ ساعات',
      '١١ ساعة',
      '٤٨ ساعة',
      '١٠٠ ساعة',
      '١٠٣ ساعات',
    ]);
    expect([0, 1, 2, 5, 11, 45].map((minutes) => said(0, minutes))).toEqual([
      '٠ دقيقة',
      'دقيقة',
      'دقيقتان',
      '٥ دقائق',
      '١١ دقيقة',
      '٤٥ دقيقة',
    ]);
    expect([said(6, 30), said(1, 30), said(2, 15), said(1, 45), said(3, 5)]).toEqual([
      '٦ ساعات ونصف',
      'ساعة ونصف',
      'ساعتان وربع',
      'ساعة و٤٥ دقيقة',
      '٣ ساعات و٥ دقائق',
    ]);
    expect(seen(latin.duration(6 * 60))).toBe('6 ساعات');
  });

  it('takes the other form of two after a word', () => {
    expect(seen(arabic.duration(120, { isMeasure: true }))).toBe('ساعتين');
    expect(seen(arabic.duration(62, { isMeasure: true }))).toBe('ساعة ودقيقتين');
    expect(seen(arabic.duration(180, { isMeasure: true }))).toBe('٣ ساعات');
  });
});

describe('bad input', () => {
  it('is a dash (FMT-07)', () => {
    const all = [
      null,
      undefined,
      '',
      'abc',
      Number.NaN,
      Number.POSITIVE_INFINITY,
      {},
      [],
      true,
      Symbol('x'),
      5n,
      '12',
    ];
    for (const value of [
      ...all,
      new Date(Number.NaN),
      '2026-02-30',
      '2026-02-30T10:00:00Z',
      '25:00',
      '2026-07-20T24:00:00Z',
    ])
      for (const show of [
        arabic.date,
        arabic.time,
        arabic.dateTime,
        arabic.money,
        arabic.integer,
        arabic.duration,
      ])
        expect(show(value), String(value)).toBe('—');
    expect(arabic.date('12:05')).toBe('—');
    expect(arabic.time('2026-07-20')).toBe('—');
    expect(arabic.dateTime('2026-07-20')).toBe('—');
  });

  it('never throws, whatever it is', () => {
    const shows = createFormat({ ...options, timeZone: 'Africa/Atlantis' });
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.date(), fc.double(), fc.date().map(String), fc.string()),
        (value) => {
          for (const [name, show] of Object.entries(shows)) expect(typeof show(value), name).toBe('string');
          expect(ageOn(value, '2026-07-20')).toSatisfy((years) => years === null || Number.isInteger(years));
        },
      ),
    );
  });
});

describe('a code inside a sentence', () => {
  it('is kept in its own direction', () => {
    expect(isolate('+201001234567')).toBe('\u2068+201001234567\u2069');
  });
});
