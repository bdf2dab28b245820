import { useMemo, useSyncExternalStore } from 'react';
import { createStore } from '../../../i18n/store';
import { readItem, writeItem } from '../../../providers/storage';
import type { Booking } from './appointment';
import type { Named } from './board';

/** What the colour of a booking tells. The status is told by a sign either way. */
export type TintBy = 'status' | 'staff';

export interface Tint {
  readonly by: TintBy;
  readonly choose: (by: TintBy) => void;
  /** The class that colours a block; `staffId` where a part of the booking is shown. */
  readonly of: (booking: Booking, staffId?: number) => string;
  readonly ofStaff: (staffId: number | null) => string;
}

const key = 'calendarColour';
const store = createStore<TintBy>(readItem(key) === 'staff' ? 'staff' : 'status');
const choose = (by: TintBy) => {
  writeItem(key, by);
  store.set(by);
};

/** As many as can be told from each other; the ninth specialist has the first one's. */
const colours = 8;

/** The colours of the calendar as chosen on this device. */
export const useTint = (staff: readonly Named[]): Tint => {
  const by = useSyncExternalStore(store.subscribe, store.get);
  return useMemo(() => {
    const places = new Map(staff.map(({ id }, index) => [id, index % colours]));
    const ofStaff = (staffId: number | null) => `cal-who-${places.get(staffId ?? 0) ?? 'nobody'}`;
    return {
      by,
      choose,
      ofStaff,
      of: (booking, staffId) =>
        by === 'status' || booking.status === 'Canceled'
          ? `cal-${booking.status.toLowerCase()}`
          : ofStaff(staffId ?? booking.lines[0]?.staffId ?? booking.staffId),
    };
  }, [by, staff]);
};
