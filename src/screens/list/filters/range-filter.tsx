import { Button, Dropdown, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { dayMeant, todayIn } from '../../../i18n/zone';
import { useSession, zoneOf } from '../../../providers/session';
import type { FieldOf } from '../../../schema/field';
import { unreachable } from '../../../schema/field';
import { parseDecimal } from '../../../schema/text/parse';
import { clearable, DayPicker, dayIcon, dayPattern, LatinInput } from '../../controls/day-and-time';
import { useWords } from '../../words';
import { periodOf, periods } from './periods';
import { TextFilter } from './text-filter';

/** Inclusive ends of a range. Either may be absent. */
interface RangeText {
  readonly from?: string;
  readonly to?: string;
}

interface RangeFilterProps {
  readonly field: FieldOf<'integer' | 'money' | 'date' | 'time' | 'moment'>;
  readonly label: string;
  readonly range: RangeText;
  readonly onChange: (range: RangeText) => void;
  /** True if the days may be ones that move along. Default: false. */
  readonly moves?: boolean;
}

/** Inputs for the inclusive start and end of a date, time or number range. Either end may stay empty. */
export const RangeFilter = ({ field, label, range, onChange, moves = false }: RangeFilterProps) => {
  const { t, lang, label: words } = useWords();
  const session = useSession();
  const period = periodOf(range.from, range.to);
  const named = t('list.periods', { label: period ? words(period.label) : label });
  const meant = (text = '') => readText(dayMeant(text, todayIn(zoneOf(session), new Date())));
  const from = t('common.from');
  // A field that is itself called 'from' is not said twice.
  const first = label === from ? label : `${label}: ${from}`;
  const picker = {
    className: 'filter-range',
    placeholder: [first, t('common.to')] satisfies [string, string],
    allowClear: clearable,
    allowEmpty: [true, true] satisfies [boolean, boolean],
    // In place of antd's arrow with the accessible name 'to'.
    separator: <span aria-hidden>–</span>,
  };
  switch (field.kind) {
    case 'date':
    case 'moment':
      return (
        <span className="filter-days flex gap-4">
          <DayPicker.RangePicker
            {...picker}
            aria-label={label}
            format={dayPattern}
            suffixIcon={moves ? null : dayIcon}
            value={[meant(range.from), meant(range.to)]}
            onChange={(value) => onChange(written(value, wireDay))}
          />
          {moves && (
            <Dropdown
              trigger={['click']}
              autoFocus
              placement={lang === 'ar' ? 'bottomLeft' : 'bottomRight'}
              menu={{
                items: periods.map((period, key) => ({ key, label: words(period.label) })),
                selectable: true,
                selectedKeys: period ? [String(periods.indexOf(period))] : [],
                onClick: ({ key }) => onChange(periods[Number(key)] ?? {}),
              }}
            >
              <Button icon={dayIcon} aria-label={named} title={named} aria-haspopup="menu" />
            </Dropdown>
          )}
        </span>
      );
    case 'time':
      return (
        <TimePicker.RangePicker
          {...picker}
          format={timePattern}
          value={[readText(range.from, '2000-01-01T'), readText(range.to, '2000-01-01T')]}
          onChange={(value) => onChange(written(value, timePattern))}
          components={{ input: LatinInput }}
        />
      );
    case 'integer':
    case 'money':
      return (
        <span className="filter-range flex gap-4">
          <TextFilter
            aria-label={first}
            placeholder={first}
            value={range.from ?? ''}
            onChange={(from) => onChange({ ...range, from: numberText(from) })}
          />
          <TextFilter
            aria-label={`${label}: ${t('common.to')}`}
            placeholder={t('common.to')}
            value={range.to ?? ''}
            onChange={(to) => onChange({ ...range, to: numberText(to) })}
          />
        </span>
      );
    default:
      return unreachable(field);
  }
};

const wireDay = 'YYYY-MM-DD';
const timePattern = 'HH:mm';

const readText = (text: string | undefined, before = ''): Dayjs | null => {
  if (!text) return null;
  const value = dayjs(`${before}${text}`);
  return value.isValid() ? value : null;
};

const written = (value: readonly (Dayjs | null)[] | null, pattern: string): RangeText => ({
  from: value?.[0]?.format(pattern) ?? '',
  to: value?.[1]?.format(pattern) ?? '',
});

const numberText = (text: string): string => {
  const value = parseDecimal(text);
  return value === null ? '' : String(value);
};
