import { createContext, useContext } from 'react';
import { useWatch } from 'react-hook-form';
import { type Day, instantOf, todayIn, wallOf } from '../../../i18n/zone';
import { useSession } from '../../../providers/session';
import { zoneIn } from '../../data/row-title';
import type { FormValues } from './merge';

/** Key of the form's field that says in which branch a row is; '' where rows belong to none. */
export const FormBranch = createContext('');

/** What answers the day in view behind a new row's form, given today; undefined where there is none. */
export const FormDay = createContext<((today: Day) => Day) | undefined>(undefined);

/** The day that moments of the form begin with. */
export const useViewedDay = (zone: string): Day | undefined =>
  useContext(FormDay)?.(todayIn(zone, new Date()));

/** The clock by which the form's moments are read and written: that of its own branch, else of the chosen one. */
export const useFormZone = (): string => {
  const key = useContext(FormBranch);
  const session = useSession();
  const branchId = useWatch<FormValues>({ name: key, disabled: key === '' });
  return zoneIn(session, branchId);
};

/**
 * A moment as a zone's wall clock, `yyyy-MM-ddTHH:mm`; a text that already is one stays, and so does what somebody
 * typed that is none. '' for anything else.
 */
export const wallTextOf = (moment: unknown, zone: string): string => {
  if (typeof moment !== 'string' || moment === '') return '';
  if (!hasOffset(moment)) return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(moment) ? moment.slice(0, 16) : moment;
  const instant = Date.parse(moment);
  return Number.isNaN(instant) ? '' : new Date(wallOf(instant, zone)).toISOString().slice(0, 16);
};

/** The instant of a form's moment in milliseconds, undefined where it is none. */
export const instantOfText = (moment: unknown, zone: string): number | undefined => {
  if (typeof moment !== 'string' || moment === '') return undefined;
  try {
    const instant = hasOffset(moment) ? Date.parse(moment) : instantOf(moment, zone).getTime();
    return Number.isNaN(instant) ? undefined : instant;
  } catch {
    return undefined;
  }
};

const hasOffset = (moment: string): boolean => /(Z|[+-]\d{2}:?\d{2})$/.test(moment);
