import { createContext, useContext } from 'react';
import { useWatch } from 'react-hook-form';
import { type Day, todayIn } from '../../../i18n/zone';
import { zoneOf } from '../../../providers/session';
import { useSession } from '../../../providers/use-session';
import type { Entity } from '../../../schema/entity';
import type { FormValues } from './merge';

/** Key of the form's field that says in which branch a row is; '' where rows belong to none. */
export const FormBranch = createContext('');

/** What answers the day in view behind a new row's form, given today; undefined where there is none. */
export const FormDay = createContext<((today: Day) => Day) | undefined>(undefined);

/** The day that moments of the form begin with. */
export const useViewedDay = (zone: string): Day | undefined =>
  useContext(FormDay)?.(todayIn(zone, new Date()));

export const branchFieldOf = (entity: Entity): string =>
  typeof entity.branch === 'string' && entity.branch !== 'self' ? entity.branch : '';

/** The clock by which the form's moments are read and written: that of its own branch, else of the chosen one. */
export const useFormZone = (): string => {
  const key = useContext(FormBranch);
  const session = useSession();
  const branchId = useWatch<FormValues>({ name: key, disabled: key === '' });
  return zoneIn(session, branchId);
};

/** The zone of one of the user's branches; that of the chosen branch where it is none of them. */
export const zoneIn = (session: Parameters<typeof zoneOf>[0], branchId: unknown): string =>
  session.user?.branches.find(({ id }) => id === branchId)?.timeZone ?? zoneOf(session);
