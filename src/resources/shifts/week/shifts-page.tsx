import { useTidyAddress } from '../../../screens/hooks';
import { ListScreen } from '../../../screens/list/list-screen';
import { useChosen } from '../../../screens/list/views';
import { shifts } from '../entity';
import { prefillKeys } from '../rules';
import { shiftsScreen } from '../screen';
import { ShiftView } from '../view-switch';
import { WeekScreen } from './week-screen';

const prefills = Object.values(prefillKeys);

/** Shifts as a list, or as a week for who chose it last. Both open the generated dialogs (SHF-01, SHF-02). */
export const ShiftsPage = () => {
  useTidyAddress(shifts.route, prefills);
  const choice = useChosen(shifts.name);
  return (
    <ShiftView value={choice}>
      {choice[0] === 'week' ? <WeekScreen /> : <ListScreen screen={shiftsScreen} />}
    </ShiftView>
  );
};
