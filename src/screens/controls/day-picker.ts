import generatePicker from 'antd/es/date-picker/generatePicker';
import dayjs, { type Dayjs } from 'dayjs';
import dayjsDays from 'rc-picker/es/generate/dayjs';
import { isWholeDay, parseDay } from '../../i18n/entered';
import { getReader } from '../../i18n/reader';
import { type Day, todayIn } from '../../i18n/zone';
import { inDigits } from './figures';

/** How a day is written in every entry and every filter; in the reader's digits (FMT-09). */
export const dayPattern = 'DD/MM/YYYY';

/** The day it is where the reader is. */
export const today = (): Day => todayIn(getReader().timeZone, new Date());

/** The library's calendar in the reader's digits, and reading whatever can be read as a day. */
export const DayPicker = generatePicker<Dayjs>({
  ...dayjsDays,
  locale: {
    ...dayjsDays.locale,
    format: (locale, day, pattern) => inDigits(dayjsDays.locale.format(locale, day, pattern)),
    parse: (_locale, text) => {
      const day = isWholeDay(text) ? parseDay(text, today()) : null;
      return day === null ? null : dayjs(day);
    },
  },
});
