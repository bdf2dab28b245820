import { useInvalidate } from '@refinedev/core';
import { Button, Checkbox } from 'antd';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useT } from '../../../i18n/react';
import { createSaveKeys } from '../../../providers/http';
import { failureText } from '../../../providers/http-error';
import { bodyOf as actionBody } from '../../../schema/action';
import type { QueryAnswer } from '../../../schema/query';
import { useAct } from '../../../screens/actions/use-action';
import { listIn, useFormatFor, valueIn } from '../../../screens/data/row';
import { RowField } from '../../../screens/form/inputs/rows-input';
import type { SubmitOptions } from '../../../screens/form/save/use-submit';
import type { FormValues } from '../../../screens/form/values/merge';
import { useCall } from '../../../screens/query/use-call';
import { useAsk } from '../../../screens/query/use-query-of';
import { bookSeries, checkSeries, courseInput } from '../actions';
import { appointments } from '../entity';
import { clashText } from './times';
import { cleaned, extra } from './values';

/** How often and how far apart; undefined for a single visit. A number that is missing is refused by its field. */
export const repeatIn = (values: unknown): unknown => valueIn(values, extra.repeat) ?? undefined;

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

/** Sends a course through `bookSeries`: all of its appointments except skipped ones, or none. */
export const useSendSeries = (): NonNullable<SubmitOptions['send']> => {
  const act = useAct();
  const keyFor = useRef(createSaveKeys()).current;
  const invalidate = useInvalidate();
  const send = async (sent: FormValues, typed: FormValues): Promise<unknown> => {
    const course = courseOf(sent, typed, skippedIn(typed));
    const saved = await act(bookSeries, {}, course, { idempotencyKey: keyFor(sent) });
    await invalidate({ resource: appointments.name, invalidates: ['list', 'many'] });
    return saved;
  };
  return (sent, typed) => (repeatIn(typed) === undefined ? undefined : send(sent, typed));
};

type Visit = QueryAnswer<typeof checkSeries>['visits'][number];

interface Course {
  readonly visits?: readonly Visit[];
  readonly skip?: readonly number[];
  readonly branchId: number | null;
}

/** Course section: repeats the appointment every few days; the user may leave out those that clash. */
export const RepeatSection = () => {
  const t = useT();
  const { setValue, getValues } = useFormContext<FormValues>();
  const isRepeated = Boolean(useWatch<FormValues>({ name: extra.repeat }));
  const ask = useAsk();
  const { isBusy, run } = useCall();
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
        checked={isRepeated}
        onChange={({ target }) => {
          setValue(extra.repeat, target.checked ? { count: 6, everyDays: 7 } : undefined);
          setValue(extra.visits, undefined);
          setValue(extra.skip, []);
        }}
      >
        {t('appointments.repeat')}
      </Checkbox>
      {isRepeated && (
        <>
          <div className="wrap cols-16" style={{ alignItems: 'flex-end' }}>
            {(['count', 'everyDays'] as const).map((key) => (
              <RowField
                key={key}
                id={`appointment-repeat-${key}`}
                path={`${extra.repeat}.${key}`}
                field={courseInput.repeat.fields[key]}
              />
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

/** The visits of a course. Those without a mark are left out. */
const Visits = () => {
  const t = useT();
  const { setValue } = useFormContext<FormValues>();
  const visits = useWatch<Course, 'visits'>({ name: extra.visits });
  const skipped = useWatch<Course, 'skip'>({ name: extra.skip }) ?? [];
  const branchId = useWatch<Course, 'branchId'>({ name: 'branchId' });
  const format = useFormatFor()({ branchId });
  if (!visits) return null;
  const without = (left: readonly number[]) =>
    visits.flatMap(({ index }) => (left.includes(index) ? [] : index));
  const why = (visit: Visit): string => {
    const clashes = visit.clashes?.map((clash) => clashText(clash, format.time, t)) ?? [];
    if (clashes.length > 0) return clashes.join(t('error.listComma'));
    return t(isConflict(visit) ? 'appointments.repeatOutside' : 'appointments.repeatFree');
  };
  return (
    <fieldset className="plain-fieldset" aria-label={t('appointments.repeatVisits')}>
      <Checkbox.Group<number>
        className="stack"
        value={without(skipped)}
        options={visits.map((visit) => ({
          value: visit.index,
          label: (
            <>
              {format.weekdayShort(visit.start)} {format.dateTime(visit.start)}{' '}
              <span className={isConflict(visit) ? 'danger strong' : 'soft'}>{why(visit)}</span>
            </>
          ),
        }))}
        onChange={(kept) => setValue(extra.skip, without(kept))}
      />
    </fieldset>
  );
};
