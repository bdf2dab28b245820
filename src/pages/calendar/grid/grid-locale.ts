import type { CalendarOptions } from '@fullcalendar/react';
import type { Lang } from '../../../schema/field';
import type { Words } from '../../../screens/words';

/** The library's digits and month names; what it writes itself follows the user's choice (FMT-09). */
export const gridLocale = (lang: Lang, numerals: 'arab' | 'latn'): string =>
  lang === 'ar' ? `ar-EG-u-ca-gregory-nu-${numerals}` : 'en-GB';

/** The library's own words and its hints for screen readers: of its locales none has them all. */
export const gridWords = ({ t, lang }: Pick<Words, 't' | 'lang'>) =>
  ({
    direction: lang === 'ar' ? 'rtl' : 'ltr',
    weekTextLong: t('appointments.week'),
    weekTextShort: t('appointments.week'),
    navLinkHint: (day: string) => t('calendar.goToDay', { day }),
    closeHint: t('common.close'),
    eventsHint: t('appointments.title'),
    timedText: t('calendar.times'),
    noEventsText: t('appointments.empty'),
    moreLinkText: (count: number) => t('appointments.more', { count }),
    moreLinkHint: (count: number) => t('appointments.more', { count }),
  }) satisfies CalendarOptions;
