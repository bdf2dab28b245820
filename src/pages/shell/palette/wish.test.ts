import { describe, expect, it } from 'vitest';
import { addDays } from '../../../i18n/zone';
import { wishIn } from './wish';

/** A Tuesday. */
const today = '2026-11-24';
const wish = (text: string) => wishIn(text, today);
const arabic = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit);

describe('a booking that is typed as one says it (m5)', () => {
  it.each([
    ['احجز سارة غدا ٤', { who: 'سارة', day: '2026-11-25', time: '16:00' }],
    ['book sara tomorrow 4', { who: 'sara', day: '2026-11-25', time: '16:00' }],
    ['احجز منى حسن بعد بكرة الساعة 11:30', { who: 'منى حسن', day: '2026-11-26', time: '11:30' }],
    ['book mona on friday at 10am', { who: 'mona', day: '2026-11-27', time: '10:00' }],
    ['حجز آية الخميس ٥ مساءً', { who: 'آية', day: '2026-11-26', time: '17:00' }],
    ['Book Nour 3/1 16:15', { who: 'Nour', day: '2027-01-03', time: '16:15' }],
    ['احجز 01001234567 اليوم', { who: '01001234567', day: '2026-11-24' }],
    ['book sara', { who: 'sara' }],
    ['احجز', { who: '' }],
  ])('%s', (text, understood) => {
    expect(wish(text)).toEqual(understood);
  });

  it('is no booking if it does not begin like one', () => {
    for (const text of ['سارة غدا ٤', 'sara', '', '  ', 'facebook', 'bookkeeping'])
      expect(wish(text)).toBeUndefined();
  });

  it('is read alike with digits of both kinds, for every hour and every day of a year', () => {
    for (let hour = 1; hour <= 12; hour += 1)
      for (const [half, word] of [
        ['pm', 'م'],
        ['am', 'ص'],
      ] as const) {
        const latin = wish(`book sara ${hour} ${half}`);
        expect(wish(arabic(`احجز sara ${hour} ${word}`))).toEqual(latin);
        expect(latin?.time).toBe(`${String((hour % 12) + (half === 'pm' ? 12 : 0)).padStart(2, '0')}:00`);
      }
    for (let ahead = 0; ahead < 365; ahead += 1) {
      const day = addDays(today, ahead);
      const [year, month, date] = day.split('-').map(Number);
      const text = `${date}/${month}`;
      expect(wish(`book sara ${text}`)).toEqual({ who: 'sara', day });
      expect(wish(arabic(`احجز sara ${text}/${year}`))).toEqual({ who: 'sara', day });
    }
  });

  it('never loses a name, whatever stands around it', () => {
    const days = ['', 'غدا', 'tomorrow', 'السبت', '24/12', '٢٤/١٢'];
    const times = ['', '٤', '4', '4:30', 'الساعة ٩', '٥ م', '5pm'];
    for (const name of ['سارة محمود', 'Sara Mahmoud', 'هبة عبد العزيز يحيى'])
      for (const day of days)
        for (const time of times)
          for (const text of [`احجز ${name} ${day} ${time}`, `book ${time} ${day} ${name}`]) {
            const read = wish(text);
            expect(read?.who).toBe(name);
            expect(read?.day === undefined).toBe(day === '');
            expect(read?.time === undefined).toBe(time === '');
          }
  });
});
