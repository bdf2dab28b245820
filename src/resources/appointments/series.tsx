import { request } from '../../providers/http';
import type { FormValues } from '../../screens/form/merge';
import { numberIn, textIn, valueIn } from '../../screens/row';
import { extra, listIn } from './form-values';

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

/** The booking as it is sent: without what only the dialog uses. */
export const bodyOf = (payload: FormValues, values: FormValues): FormValues => {
  const { title } = payload;
  const ids = Object.fromEntries(
    [extra.holdId, extra.waitlistId].flatMap((key) =>
      typeof values[key] === 'number' ? [[key, values[key]]] : [],
    ),
  );
  return {
    ...withoutExtras(payload),
    // What was only proposed is named by the server, which knows the names of the moment.
    title: values[extra.titleAuto] === true ? null : title,
    ...ids,
  };
};

const withoutExtras = (payload: FormValues): FormValues => {
  const dropped: readonly string[] = Object.values(extra);
  return Object.fromEntries(Object.entries(payload).filter(([key]) => !dropped.includes(key)));
};

const seriesBody = (payload: FormValues, values: FormValues): FormValues => ({
  ...bodyOf(payload, values),
  repeat: repeatIn(values),
  skip: skippedIn(values),
});

/** The visits of a course as saving them would meet them; nothing is saved. Throws HttpError. */
export const checkSeries = async (payload: FormValues, values: FormValues): Promise<readonly unknown[]> => {
  const { data } = await request('POST', '/appointments/series/check', {
    // Skipped ones are looked at too, so that one may be taken back.
    body: { ...seriesBody(payload, values), skip: [] },
  });
  return listIn(data, 'visits');
};

/** Saves all visits but the skipped ones, or none. Throws HttpError. */
export const saveSeries = async (payload: FormValues, values: FormValues, key: string): Promise<unknown> =>
  (
    await request('POST', '/appointments/series', {
      body: seriesBody(payload, values),
      idempotencyKey: key,
    })
  ).data;
