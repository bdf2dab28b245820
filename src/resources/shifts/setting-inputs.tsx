import { Fragment } from 'react';
import { useController } from 'react-hook-form';
import { TimeEntry } from '../../screens/controls/day-and-time';
import { textIn, valueIn } from '../../screens/data/row';
import type { FormValues } from '../../screens/form/values/merge';
import type { InputProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { shifts } from './entity';

interface TimesOptions {
  readonly named: (part: string, words: ReturnType<typeof useWords>) => string;
  readonly mayBeEmpty: boolean;
}

const timesInput =
  ({ named, mayBeEmpty }: TimesOptions) =>
  ({ id, name, invalid, describedBy }: InputProps) => {
    const words = useWords();
    const { t } = words;
    const { field } = useController<FormValues>({ name });
    const parts = Object.entries(Object(field.value ?? {}));
    const set = (part: string, side: 'start' | 'end', time: string | undefined) => {
      const { [side]: _, ...rest } = Object(valueIn(field.value, part) ?? {});
      field.onChange({
        ...Object(field.value),
        [part]: time === undefined ? rest : { ...rest, [side]: time },
      });
    };
    return (
      <div
        className="grid middle cols-12"
        style={{ gridTemplateColumns: 'max-content repeat(2, minmax(0, 140px))' }}
      >
        {parts.map(([part, times], index) => (
          <Fragment key={part}>
            <span>{named(part, words)}</span>
            {(['start', 'end'] as const).map((side) => (
              <TimeEntry
                key={side}
                {...(index === 0 && side === 'start' ? { id, inputRef: field.ref } : {})}
                aria-describedby={describedBy}
                aria-label={`${named(part, words)}: ${t(side === 'start' ? 'common.from' : 'common.to')}`}
                invalid={invalid}
                near={shifts.fields[side].near}
                mayBeEmpty={mayBeEmpty}
                value={timeOf(times, side)}
                onBlur={field.onBlur}
                onChange={(time) => set(part, side, time ?? undefined)}
              />
            ))}
          </Fragment>
        ))}
      </div>
    );
  };

const timeOf = (times: unknown, side: string): string => {
  const time = textIn(times, side);
  return time === '24:00' ? '23:59' : time;
};

export const inputs = {
  defaultShiftTimes: timesInput({
    mayBeEmpty: false,
    named: (part, { t }) =>
      part === 'morning' ? t('settings.morningPart') : part === 'evening' ? t('settings.eveningPart') : part,
  }),
  shiftTypes: timesInput({
    mayBeEmpty: true,
    named: (part, { optionText }) => optionText(shifts.fields.shiftType.options, part),
  }),
};
