import { useMemo, useRef } from 'react';
import { FormHost } from '../../screens/form/form-dialog';
import { SidePanel } from '../../screens/panel/side-panel';
import { useWords } from '../../screens/words';
import { appointments } from './entity';
import { Given } from './form/given';
import { branchKey, type NewAppointmentValues } from './prefill';
import { appointmentsScreen } from './screen';

interface NewAppointmentPanelProps {
  readonly values: NewAppointmentValues;
  readonly onClose: () => void;
}

/** The panel of a new booking on a page that is no calendar. After saving, the user is where she was. */
export const NewAppointmentPanel = ({ values, onClose }: NewAppointmentPanelProps) => {
  const { entityText } = useWords();
  const tryClose = useRef<() => void>(onClose);
  const given = useMemo(() => {
    const { branchId, ...rest } = values;
    const pairs = Object.entries({ ...rest, [branchKey]: branchId });
    const search = new URLSearchParams(
      pairs.flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    );
    return { search: String(search) };
  }, [values]);
  return (
    <SidePanel title={entityText(appointments, 'add')} isOpen onClose={() => tryClose.current()}>
      <Given value={given}>
        <FormHost
          screen={appointmentsScreen}
          mode="create"
          id=""
          onDone={onClose}
          tryClose={tryClose}
          isUnaddressed
        />
      </Given>
    </SidePanel>
  );
};
