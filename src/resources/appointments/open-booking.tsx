import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../screens/lazy-part';

const BookingPanel = lazyPart(() => import('./booking-panel'), 'BookingPanel');

/** What is known of the new booking. Equal start and end: the services decide the end (APT-11). */
export interface BookingValues {
  readonly start?: string;
  readonly end?: string;
  readonly branchId?: number;
  readonly staffId?: number;
  readonly roomId?: number;
  readonly customerId?: number;
  readonly waitlistId?: number;
}

/**
 * Opens the booking panel over the page on which the user is, and stays there after saving. Returns the panel, to be
 * drawn anywhere on the page, and the function that opens it.
 */
export const useBooking = (): readonly [panel: ReactNode, openBooking: (values?: BookingValues) => void] => {
  const [values, setValues] = useState<BookingValues>();
  const openBooking = useCallback((next: BookingValues = {}) => setValues(next), []);
  const panel = values && (
    <Suspense fallback={null}>
      <BookingPanel values={values} onClose={() => setValues(undefined)} />
    </Suspense>
  );
  return [panel, openBooking];
};
