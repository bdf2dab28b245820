import { useCan } from '@refinedev/core';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addDays, type Day } from '../../../i18n/zone';
import type { AbsenceOf } from '../../../resources/absences/form';
import { appointments } from '../../../resources/appointments/entity';
import { timeAt } from '../../../schema/text/parse';
import type { FormValues } from '../../../screens/form/values/merge';
import { lazyPart } from '../../../screens/lazy-part';
import type { Board } from '../data/board';
import { boundsOn, type Hours, wallAt } from '../grid/day-time';
import type { Wanted } from '../grid/events';
import type { Calendar } from './calendar-state';

// Loaded at the press that opens it.
const AbsencePanel = lazyPart(() => import('../../../resources/absences/form'), 'AbsencePanel');

const clockAt = (day: Day, minute: number): string =>
  `${addDays(day, Math.floor(minute / 1440))}T${timeAt(minute)}`;

const spanOn = (day: Day, { from, to }: Hours) => ({ start: clockAt(day, from), end: clockAt(day, to) });

/** Key of the address's state under which the values of leave are handed over while the panel of a booking closes. */
const handed = 'absence';

const handedIn = (state: unknown): FormValues | undefined =>
  typeof state === 'object' && state !== null && handed in state ? Object(state[handed]) : undefined;

/** Leave and blocked time of the calendar: its panel, and how it is entered. */
export const useAbsences = ({ zone, hours }: Board, { state, branch }: Calendar) => {
  const navigate = useNavigate();
  const mayAdd =
    (useCan({ resource: 'absences', action: 'create' }).data?.can ?? false) && branch !== undefined;
  const mayChange = useCan({ resource: 'absences', action: 'update' }).data?.can ?? false;
  const [panel, setPanel] = useState<AbsenceOf>();
  const branchId = branch?.id;
  const { staffId } = state;

  const location = useLocation();
  useEffect(() => {
    const values = handedIn(location.state);
    if (values) setPanel({ values });
  }, [location.state]);

  const openAbsence = useCallback((id: number) => setPanel({ id }), []);
  const openLeave = useCallback(
    (of: number, day: Day) => {
      const span = spanOn(day, boundsOn(hours, day, branchId));
      setPanel({ values: { staffId: of, branchId, kind: 'Leave', ...span } });
    },
    [hours, branchId],
  );
  const add = useCallback(
    () => setPanel({ values: { branchId, kind: 'Blocked', ...(staffId === null ? {} : { staffId }) } }),
    [branchId, staffId],
  );
  const openInstead = useCallback(
    ({ start, end, staffId: of }: Wanted, kind: string) => {
      const [from, to] = [wallAt(start, zone), wallAt(end, zone)];
      const span = { start: clockAt(from.day, from.minute), end: clockAt(to.day, to.minute) };
      const values = { branchId, kind, ...span, ...(of === undefined ? {} : { staffId: of }) };
      // The panel of the booking closes first, and asks if something would be lost.
      void navigate(
        { pathname: appointments.route, search: window.location.search },
        { state: { [handed]: values } },
      );
    },
    [navigate, branchId, zone],
  );
  return {
    /** Enters blocked time. */
    add: mayAdd ? add : undefined,
    grid: {
      onAbsence: mayChange ? openAbsence : undefined,
      onLeave: mayAdd ? openLeave : undefined,
      onInstead: mayAdd ? openInstead : undefined,
    },
    dialogs: (
      <Suspense fallback={null}>
        {panel && <AbsencePanel of={panel} onClose={() => setPanel(undefined)} />}
      </Suspense>
    ),
  };
};
