import { useCan } from '@refinedev/core';
import { useMemo } from 'react';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { staff } from '../../appointments/queries';
import type { Colleague } from './bill';

/** Minutes ahead for which the list says who is free; free ones come first. */
const lookAhead = 30;

/** Who may have done a line in this branch. Nobody is offered to a user who may not see bookings. */
export const useColleagues = (branchId: number): readonly Colleague[] => {
  const maySee = useCan({ resource: 'appointments', action: 'read' }).data?.can ?? false;
  // The times at which the sheet was opened: who did a line does not change while it is open.
  const [start, end] = useMemo(() => {
    const now = Date.now();
    return [new Date(now).toISOString(), new Date(now + lookAhead * 60_000).toISOString()] as const;
  }, []);
  const { data = [] } = useQueryOf(staff, { branchId, start, end }, { isWanted: maySee });
  return data;
};
