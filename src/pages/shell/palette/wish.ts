import { addDays, type Day } from '../../../i18n/zone';
import { isDay, toLatinDigits } from '../../../schema/text/accept';
import { fold } from '../../../schema/text/fold';

/** A booking as somebody asks for it: `احجز سارة غدا ٤`, `book sara tomorrow 4`. What is not understood is left out. */
export interface Wish {
  /** Name, phone or code of the customer as typed; '' if none is named. */
  readonly who: string;
  readonly day?: Day;
  /** `HH:mm`. */
  readonly time?: string;
}

/**
 * Reads a booking from a text in either language, with digits of both kinds. Undefined if the text does not begin with a
 * word for booking. An hour without its half of the day is the one at which a centre is open: 9 to 11 in the morning,
 * else after noon. The day of a weekday is the next one, today included.
 */
export const wishIn = (text: string, today: Day): Wish | undefined => {
  const [first, ...typed] = text.trim().split(/\s+/);
  if (first === undefined || !starts.has(fold(first))) return undefined;
  let rest: readonly Word[] = typed.map((word) => ({ word, folded: toLatinDigits(fold(word)) }));
  const day = taken(rest, (words) => dayIn(words, today));
  rest = day?.rest ?? rest;
  const time = taken(rest, timeIn);
  rest = time?.rest ?? rest;
  const who = rest
    .filter(({ folded }) => !fillers.has(folded))
    .map(({ word }) => word)
    .join(' ');
  return {
    who,
    ...(day === undefined ? {} : { day: day.value }),
    ...(time === undefined ? {} : { time: time.value }),
  };
};

interface Word {
  readonly word: string;
  readonly folded: string;
}

const foldedSet = (...words: readonly string[]): ReadonlySet<string> => new Set(words.map(fold));

const starts = foldedSet('احجز', 'احجزي', 'احجزى', 'حجز', 'موعد', 'book', 'booking', 'appointment');
/** Words that only join the others. */
const fillers = foldedSet(
  'for',
  'at',
  'on',
  'the',
  'to',
  'with',
  'الساعة',
  'الساعه',
  'يوم',
  'لـ',
  'في',
  'عند',
  'على',
);

/** Longest words that say a day or a time: `بعد بكرة`, `الساعة ٤ مساء`. */
const longest = 3;

/** Returns the value of the first words that have one, and the words around them. The longest reading wins. */
const taken = <T>(words: readonly Word[], read: (words: readonly string[]) => T | undefined) => {
  for (let from = 0; from < words.length; from += 1)
    for (let size = longest; size >= 1; size -= 1) {
      const to = from + size;
      if (to > words.length) continue;
      const value = read(words.slice(from, to).map(({ folded }) => folded));
      if (value !== undefined) return { value, rest: [...words.slice(0, from), ...words.slice(to)] };
    }
  return undefined;
};

const daysAhead: ReadonlyMap<string, number> = new Map(
  (
    [
      ['اليوم', 0],
      ['النهارده', 0],
      ['النهاردة', 0],
      ['today', 0],
      ['غدا', 1],
      ['غدًا', 1],
      ['بكره', 1],
      ['بكرة', 1],
      ['tomorrow', 1],
      ['بعد غد', 2],
      ['بعد غدا', 2],
      ['بعد بكره', 2],
      ['بعد بكرة', 2],
      ['after tomorrow', 2],
    ] as const
  ).map(([text, days]) => [fold(text), days]),
);

/** Names of each weekday in both languages. The index is the number of the weekday; 0 is Sunday. */
const weekdays: readonly ReadonlySet<string>[] = [
  foldedSet('الأحد', 'الاحد', 'sunday', 'sun'),
  foldedSet('الاثنين', 'الإثنين', 'الاتنين', 'monday', 'mon'),
  foldedSet('الثلاثاء', 'الثلاثا', 'التلات', 'tuesday', 'tue'),
  foldedSet('الأربعاء', 'الاربعا', 'الاربع', 'wednesday', 'wed'),
  foldedSet('الخميس', 'thursday', 'thu'),
  foldedSet('الجمعة', 'friday', 'fri'),
  foldedSet('السبت', 'saturday', 'sat'),
];

const dayIn = (words: readonly string[], today: Day): Day | undefined => {
  const text = words.join(' ');
  const ahead = daysAhead.get(text);
  if (ahead !== undefined) return addDays(today, ahead);
  const weekday = weekdays.findIndex((names) => names.has(text));
  if (weekday >= 0) {
    const now = new Date(`${today}T00:00:00Z`).getUTCDay();
    return addDays(today, (weekday - now + 7) % 7);
  }
  const [, date = '', month = '', year] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?$/.exec(text) ?? [];
  const dayOfYear = `${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const years = year === undefined ? [today.slice(0, 4), String(Number(today.slice(0, 4)) + 1)] : [year];
  // A date without a year lies ahead.
  return years
    .map((one) => `${one}-${dayOfYear}`)
    .find((day) => isDay(day) && (year !== undefined || day >= today));
};

const mornings = foldedSet('am', 'a.m.', 'ص', 'صباحا', 'الصبح');
const evenings = foldedSet('pm', 'p.m.', 'م', 'مساء', 'ظهرا', 'عصرا', 'الظهر', 'العصر', 'المغرب', 'بالليل');

const timeIn = (words: readonly string[]): string | undefined => {
  const text = words.filter((word) => !fillers.has(word)).join(' ');
  const [, hours = '', minutes = '0', half = ''] =
    /^(\d{1,2})(?:[:٫.](\d{2}))?\s*([^\d\s:]*)$/.exec(text) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (hours === '' || hour > 23 || minute > 59) return undefined;
  const isMorning = mornings.has(half);
  const isEvening = evenings.has(half);
  if (half !== '' && !isMorning && !isEvening) return undefined;
  if ((isMorning || isEvening) && (hour === 0 || hour > 12)) return undefined;
  return `${String(hourOf(hour, isMorning, isEvening)).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
};

const hourOf = (hour: number, isMorning: boolean, isEvening: boolean): number => {
  if (isMorning) return hour % 12;
  if (isEvening) return (hour % 12) + 12;
  return hour >= 1 && hour <= 8 ? hour + 12 : hour;
};
