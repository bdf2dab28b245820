import { createContext, useContext } from 'react';
import { useWatch } from 'react-hook-form';
import { type Day, instantOf, todayIn, wallOf } from '../../../i18n/zone';
import { useSession } from '../../../providers/session';
import { zoneIn } from '../../data/row';
import type { FormValues } from './merge';

/** Key of the form's branch field. '' if the entity's rows have no branch. */
export const FormBranch = createContext('');

/** Function that returns the day in view behind a create form, given today. Undefined if there is none. */
export const FormDay = createContext<((today: Day) => Day) | undefined>(undefined);

/** Returns the day with which new moments of the form begin. */
export const useViewedDay = (zone: string): Day | undefined =>
  useContext(FormDay)?.(todayIn(zone, new Date()));

/** Returns the zone of the form's moments: that of its own branch, or else of the chosen one. */
export const useFormZone = (): string => {
  const key = useContext(FormBranch);
  const session = useSession();
  const branchId = useWatch<FormValues>({ name: key, disabled: key === '' });
  return zoneIn(session, branchId);
};

/**
 * Formats a moment as the wall clock of a zone, `yyyy-MM-ddTHH:mm`. Keeps wall clock text, and typed text
 * that cannot be read. Returns '' for anything else.
 */
export const wallTextOf = (moment: unknown, zone: string): string => {
  if (typeof moment !== 'string' || moment === '') return '';
  if (!hasOffset(moment)) return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(moment) ? moment.slice(0, 16) : moment;
  const instant = Date.parse(moment);
  return Number.isNaN(instant) ? '' : new Date(wallOf(instant, zone)).toISOString().slice(0, 16);
};

/**
 * Returns a form's moment of an instant: the wall clock, or the instant itself where that clock shows another one, as
 * in the hour that comes twice.
 */
export const textOfInstant = (instant: number, zone: string): string => {
  const text = new Date(instant).toISOString();
  const wall = wallTextOf(text, zone);
  return instantOfText(wall, zone) === instant ? wall : text;
};

/** Returns the instant of a form's moment in milliseconds, or undefined if it cannot be read. */
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
