import type { Lang, Plural } from '../schema/field';
import { type Clock, createFormat, dash, intlLocale, type Numerals } from './format';
import { fill } from './say';
import { getReader } from './store';
import { addDays, type Day, todayIn } from './zone';

/** Days as a person says them: 'tomorrow', '3 days ago', 'Tuesday 24 November'. Tables of dates use `format.date`. */

/** Preferences of the reader. Default: of this browser's reader. */
interface HumanOptions {
  readonly numerals?: Numerals;
  readonly clock?: Clock;
  readonly timeZone?: string;
}

/** Days from today that are counted; further ones are named by weekday and month. */
const counted = 6;

/**
 * Returns how a person says the day: 'اليوم', 'أمس', 'بعد ٣ أيام', else 'الثلاثاء ٢٤ نوفمبر', with the year if it is
 * another one. A dash for what is no day.
 */
export const humanDay = (
  day: Day | null | undefined,
  today: Day,
  lang: Lang,
  options: HumanOptions = {},
): string => {
  const between = daysBetween(today, day);
  if (between === null || !day) return dash;
  const format = formatOf(lang, options);
  const near = nearDays[lang][between];
  if (near) return near;
  if (Math.abs(between) > counted) return longDay(day, today, lang, options);
  const text = between > 0 ? later[lang] : earlier[lang];
  return fill(text, { count: Math.abs(between) }, lang, format.integer);
};

/** Returns the day by name, however near it is: 'الثلاثاء ٢٤ نوفمبر', with the year if it is another one. */
export const longDay = (
  day: Day | null | undefined,
  today: Day,
  lang: Lang,
  { numerals = getReader().numerals }: HumanOptions = {},
): string => {
  if (!day || daysBetween(today, day) === null) return dash;
  const kind = day.slice(0, 4) === today.slice(0, 4) ? 'day' : 'year';
  return namesOf(lang, numerals, kind)
    .formatToParts(new Date(`${day}T00:00:00Z`))
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join(' ');
};

/** Returns how a person says the moment: 'أمس ٠٤:٣٠ م', 'الثلاثاء ٢٤ نوفمبر، ٠٤:٣٠ م'. A dash for what is no moment. */
export const humanMoment = (
  moment: Date | string | null | undefined,
  now: Date,
  lang: Lang,
  options: HumanOptions = {},
): string => {
  const { timeZone } = { ...getReader(), ...options };
  const format = formatOf(lang, options);
  const [time, day] = [format.time(moment), format.fixedDate(moment)];
  if (time === dash || day === dash) return dash;
  const today = todayIn(timeZone, now);
  const near = nearDays[lang][daysBetween(today, day) ?? Number.NaN];
  return near ? `${near} ${time}` : `${longDay(day, today, lang, options)}${comma[lang]} ${time}`;
};

const formatOf = (lang: Lang, options: HumanOptions) => createFormat({ ...getReader(), ...options, lang });

/** Returns the days from one to another, negative for an earlier one; null if one does not exist. */
const daysBetween = (from: Day, to: Day | null | undefined): number | null => {
  try {
    return to ? Math.round((Date.parse(addDays(to, 0)) - Date.parse(addDays(from, 0))) / 86_400_000) : null;
  } catch {
    return null;
  }
};

const comma: Readonly<Record<Lang, string>> = { ar: '،', en: ',' };

const nearDays: Readonly<Record<Lang, Readonly<Record<number, string>>>> = {
  ar: { [-1]: 'أمس', 0: 'اليوم', 1: 'غدًا' },
  en: { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' },
};

const later: Readonly<Record<Lang, Plural>> = {
  ar: { two: 'بعد يومين', few: 'بعد {count} أيام', other: 'بعد {count} يومًا' },
  en: { other: 'in {count} days' },
};

const earlier: Readonly<Record<Lang, Plural>> = {
  ar: { two: 'قبل يومين', few: 'قبل {count} أيام', other: 'قبل {count} يومًا' },
  en: { other: '{count} days ago' },
};

const names = new Map<string, Intl.DateTimeFormat>();

const namesOf = (lang: Lang, numerals: Numerals, kind: 'day' | 'year'): Intl.DateTimeFormat => {
  const key = [lang, numerals, kind].join(' ');
  const known = names.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(intlLocale(lang, numerals), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: kind === 'year' ? 'numeric' : undefined,
    timeZone: 'UTC',
  });
  names.set(key, made);
  return made;
};
