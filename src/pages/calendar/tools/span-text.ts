import type { Numerals } from '../../../i18n/format';
import { longDay } from '../../../i18n/human';
import type { Day } from '../../../i18n/zone';
import type { Lang } from '../../../schema/field';
import type { Days } from '../grid/day-time';

/** The days in view, as a person says them: 'الثلاثاء ٢٤ نوفمبر', '٢١–٢٧ نوفمبر'. */
export const daysText = ({ first, last }: Days, today: Day, lang: Lang, numerals: Numerals): string => {
  if (first === last) return longDay(first, today, lang);
  const year = first.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  return datesOf(lang, numerals, { day: 'numeric', month: 'long', year }).formatRange(
    dateOf(first),
    dateOf(last),
  );
};

export const monthText = (date: Day, lang: Lang, numerals: Numerals): string =>
  datesOf(lang, numerals, { month: 'long', year: 'numeric' }).format(dateOf(date));

const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

const datesOf = (lang: Lang, numerals: Numerals, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(lang === 'ar' ? `ar-EG-u-ca-gregory-nu-${numerals}` : 'en-GB', {
    ...parts,
    timeZone: 'UTC',
  });
