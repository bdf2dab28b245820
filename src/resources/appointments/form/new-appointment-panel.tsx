import { useMemo, useRef } from 'react';
import { FormHost } from '../../../screens/form/form-dialog';
import { SidePanel } from '../../../screens/panel/side-panel';
import { useWords } from '../../../screens/words';
import type { NewAppointmentValues } from '../draft';
import { appointments } from '../entity';
import { appointmentsScreen } from '../screen';
import { formValuesOf, Prefill } from './values';

interface NewAppointmentPanelProps {
  readonly values: NewAppointmentValues;
  readonly onClose: () => void;
}

/** The panel of a new booking on a page that is no calendar. After saving, the user is where she was. */
export const NewAppointmentPanel = ({ values, onClose }: NewAppointmentPanelProps) => {
  const { entityText } = useWords();
  const tryClose = useRef<() => void>(onClose);
  const prefill = useMemo(() => formValuesOf(values), [values]);
  return (
    <SidePanel title={entityText(appointments, 'add')} onClose={() => tryClose.current()}>
      <Prefill value={prefill}>
        <FormHost
          screen={appointmentsScreen}
          mode="create"
          id=""
          onDone={onClose}
          tryClose={tryClose}
          isUnaddressed
        />
      </Prefill>
    </SidePanel>
  );
};
