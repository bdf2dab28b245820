import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../../screens/lazy-part';
import { TypedAhead } from '../../../screens/type-ahead';
import type { NewAppointmentValues } from '../draft';

const NewAppointmentPanel = lazyPart(() => import('./new-appointment-panel'), 'NewAppointmentPanel');

/**
 * Opens the booking panel over the page on which the user is, and stays there after saving. Returns the panel, to be
 * drawn anywhere on the page, and the function that opens it.
 */
export const useNewAppointment = (): readonly [
  panel: ReactNode,
  openNewAppointment: (values?: NewAppointmentValues) => void,
] => {
  const [values, setValues] = useState<NewAppointmentValues>();
  const openNewAppointment = useCallback((next: NewAppointmentValues = {}) => setValues(next), []);
  const panel = values && (
    <TypedAhead>
      <Suspense fallback={null}>
        <NewAppointmentPanel values={values} onClose={() => setValues(undefined)} />
      </Suspense>
    </TypedAhead>
  );
  return [panel, openNewAppointment];
};
