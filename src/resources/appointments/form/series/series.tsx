import { bodyOf as actionBody } from '../../../../schema/action';
import type { QueryAnswer } from '../../../../schema/query';
import { numberIn, textIn, valueIn } from '../../../../screens/data/row';
import type { FormValues } from '../../../../screens/form/values/merge';
import { act, ask } from '../../../../screens/query/ask';
import { bookSeries } from '../../actions';
import { checkSeries } from '../../series-check';
import { extra, listIn } from '../form-values';

/** A course of so many visits, one every so many days. */
export interface Repeat {
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

export const isConflict = (visit: unknown): boolean => textIn(visit, 'code') !== '';

/** The booking as it is sent: what was only proposed is named by the server, which knows the names of the moment. */
export const bodyOf = (payload: FormValues, values: FormValues): FormValues => ({
  ...payload,
  title: values[extra.titleAuto] === true ? null : payload.title,
});

const courseOf = (payload: FormValues, values: FormValues, skip: readonly number[]) =>
  actionBody(bookSeries, { ...bodyOf(payload, values), repeat: repeatIn(values), skip });

/** The visits of a course as saving them would meet them; nothing is saved. Throws HttpError. */
export const visitsOf = async (payload: FormValues, values: FormValues): Promise<readonly Visit[]> =>
  // Skipped ones are looked at too, so that one may be taken back.
  (await ask(checkSeries, courseOf(payload, values, []))).visits;

/** Saves all visits but the skipped ones, or none. Throws HttpError. */
export const saveSeries = (payload: FormValues, values: FormValues, key: string) =>
  act(bookSeries, {}, courseOf(payload, values, skippedIn(values)), key);

type Visit = QueryAnswer<typeof checkSeries>['visits'][number];
