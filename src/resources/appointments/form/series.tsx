import { Button, Checkbox, InputNumber } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { useT } from '../../../i18n/react';
import { failureText } from '../../../providers/http-error';
import { bodyOf as actionBody } from '../../../schema/action';
import type { QueryAnswer } from '../../../schema/query';
import { parseDecimal } from '../../../schema/text/accept';
import type { useAct } from '../../../screens/actions/use-action';
import { figure } from '../../../screens/controls/number-input';
import { listIn, numberIn, useFormatFor, valueIn } from '../../../screens/data/row';
import type { FormValues } from '../../../screens/form/values/merge';
import { useCall } from '../../../screens/query/use-call';
import { useAsk } from '../../../screens/query/use-query-of';
import { bookSeries, checkSeries } from '../actions';
import { appointments } from '../entity';
import { clashText } from './times';
import { cleaned, extra } from './values';

interface Repeat {
  readonly count: number;
  readonly everyDays: number;
}

export const repeatIn = (values: unknown): Repeat | undefined => {
  const repeat = valueIn(values, extra.repeat);
  const [count, everyDays] = [numberIn(repeat, 'count'), numberIn(repeat, 'everyDays')];
  return count === undefined || everyDays === undefined ? undefined : { count, everyDays };
};

export const skippedIn = (values: unknown): readonly number[] =>
  listIn(values, extra.skip).filter((index) => typeof index === 'number');

export const isConflict = ({ code }: Visit): boolean => code !== undefined;

/** The request body of an appointment. A proposed title is sent as null: the server builds it from current names. */
export const bodyOf = (payload: FormValues, values: FormValues): FormValues => ({
  ...payload,
  title: values[extra.titleAuto] === true ? null : payload.title,
});

const courseOf = (payload: FormValues, values: FormValues, skip: readonly number[]) =>
  actionBody(bookSeries, { ...bodyOf(payload, values), repeat: repeatIn(values), skip });

/** Checks the appointments of a course on the server; saves nothing. Throws HttpError. */
export const visitsOf = async (
  ask: ReturnType<typeof useAsk>,
  payload: FormValues,
  values: FormValues,
): Promise<readonly Visit[]> =>
  // Also checks skipped appointments, because the user may take one back.
  (await ask(checkSeries, courseOf(payload, values, []))).visits;

/** Saves all appointments of the course except skipped ones, or none. Throws HttpError. */
export const saveSeries = (
  act: ReturnType<typeof useAct>,
  payload: FormValues,
  values: FormValues,
  idempotencyKey: string,
) => act(bookSeries, {}, courseOf(payload, values, skippedIn(values)), { idempotencyKey });

type Visit = QueryAnswer<typeof checkSeries>['visits'][number];

interface Course {
  readonly repeat?: Repeat;
  readonly visits?: readonly Visit[];
  readonly skip?: readonly number[];
  readonly branchId: number | null;
}

/** Course section: repeats the appointment every few days; the user may leave out those that clash. */
export const RepeatSection = () => {
  const t = useT();
  const { setValue, getValues } = useFormContext<FormValues>();
  const repeat = useWatch<Course, 'repeat'>({ name: extra.repeat });
  const ask = useAsk();
  const { isBusy, run } = useCall();
  const set = (next: Repeat | undefined) => {
    setValue(extra.repeat, next);
    setValue(extra.visits, undefined);
    setValue(extra.skip, []);
  };
  const check = () =>
    run(
      async () => {
        const values = getValues();
        setValue(extra.visits, await visitsOf(ask, cleaned(values), values));
      },
      { refused: (error) => failureText({ entity: appointments.name, operation: 'save', error, t }) },
    );
  return (
    <fieldset className="stack top">
      <Checkbox
        checked={repeat !== undefined}
        onChange={({ target }) => set(target.checked ? { count: 6, everyDays: 7 } : undefined)}
      >
        {t('appointments.repeat')}
      </Checkbox>
      {repeat && (
        <>
          <div className="wrap cols-16" style={{ alignItems: 'flex-end' }}>
            {numbers.map(({ key, id, text, min, max }) => (
              <label className="stack gap-4" key={key} htmlFor={id}>
                {t(text)}
                <InputNumber<number>
                  id={id}
                  value={repeat[key]}
                  min={min}
                  max={max}
                  className="input-figure"
                  controls={false}
                  precision={0}
                  inputMode="numeric"
                  formatter={figure}
                  parser={(typed) => parseDecimal(typed ?? '') ?? Number.NaN}
                  onChange={(next) => {
                    if (typeof next === 'number' && !Number.isNaN(next)) set({ ...repeat, [key]: next });
                  }}
                />
              </label>
            ))}
            <Button loading={isBusy} onClick={() => void check()}>
              {t('appointments.repeatCheck')}
            </Button>
          </div>
          <Visits />
        </>
      )}
    </fieldset>
  );
};

const numbers = [
  { key: 'count', id: 'appointment-repeat-count', text: 'appointments.repeatCount', min: 2, max: 52 },
  { key: 'everyDays', id: 'appointment-repeat-every', text: 'appointments.repeatEvery', min: 1, max: 366 },
] as const;

const Visits = () => {
  const t = useT();
  const { setValue, getValues } = useFormContext<FormValues>();
  const visits = useWatch<Course, 'visits'>({ name: extra.visits });
  const skipped = useWatch<Course, 'skip'>({ name: extra.skip }) ?? [];
  const branchId = useWatch<Course, 'branchId'>({ name: 'branchId' });
  const format = useFormatFor()({ branchId });
  if (!visits) return null;
  const toggle = (index: number, on: boolean) => {
    const now = skippedIn(getValues());
    setValue(extra.skip, on ? [...now, index] : now.filter((one) => one !== index));
  };
  const why = (visit: Visit): string => {
    const clashes = visit.clashes?.map((clash) => clashText(clash, format.time, t)) ?? [];
    if (clashes.length > 0) return clashes.join(t('error.listComma'));
    return t(isConflict(visit) ? 'appointments.repeatOutside' : 'appointments.repeatFree');
  };
  return (
    <ol className="stack gap-4 full" aria-label={t('appointments.repeatVisits')}>
      {visits.map((visit) => {
        const { index, start } = visit;
        const isOut = skipped.includes(index);
        return (
          <li
            key={index}
            className={
              isConflict(visit) && !isOut
                ? 'cluster booking-visit booking-visit-taken'
                : 'cluster booking-visit'
            }
          >
            <span className={isOut ? 'booking-visit-out' : ''}>
              {format.weekdayShort(start)} {format.dateTime(start)}
            </span>
            <span className="cell-soft">{why(visit)}</span>
            <Checkbox checked={isOut} onChange={({ target }) => toggle(index, target.checked)}>
              {t('appointments.repeatSkip', { number: index + 1 })}
            </Checkbox>
          </li>
        );
      })}
    </ol>
  );
};
