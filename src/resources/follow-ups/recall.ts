import type { Format } from '../../i18n/format';
import { fill } from '../../i18n/say';
import type { Lang } from '../../schema/field';
import { toLatinDigits } from '../../schema/text/parse';

/** Subject of a follow-up that the server opens for a customer who stayed away. It is stored in Arabic. */
const subjects = {
  ar: {
    zero: 'متابعة عميل زار المركز اليوم',
    one: 'متابعة عميل لم يزر المركز منذ يوم',
    two: 'متابعة عميل لم يزر المركز منذ يومين',
    few: 'متابعة عميل لم يزر المركز منذ {count} أيام',
    many: 'متابعة عميل لم يزر المركز منذ {count} يومًا',
    other: 'متابعة عميل لم يزر المركز منذ {count} يوم',
  },
  en: {
    one: 'Customer who has not visited for a day',
    other: 'Customer who has not visited for {count} days',
  },
} as const;

/** `figure` writes the days in the digits of the centre. Default: Latin digits. */
export const recallSubject = (days: number, figure: (value: number) => string = String): string =>
  fill(subjects.ar, { count: days }, 'ar', figure);

/** Returns the days of a subject that the server wrote; undefined for one that somebody typed. */
const daysIn = (stored: string): number | undefined => {
  const subject = toLatinDigits(stored);
  const figures = /\d{1,9}/.exec(subject)?.[0];
  const possible = figures === undefined ? [1, 2] : [Number(figures)];
  return possible.find((days) => recallSubject(days) === subject);
};

/** Tells a subject that the server wrote in the reader's language and digits. What somebody typed stays as it is. */
export const subjectText = (subject: string, lang: Lang, { integer }: Pick<Format, 'integer'>): string => {
  const days = daysIn(subject);
  return days === undefined ? subject : fill(subjects[lang], { count: days }, lang, integer);
};
