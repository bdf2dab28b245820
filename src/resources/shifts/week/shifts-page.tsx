import { ListScreen } from '../../../screens/list/list-screen';
import { useTidyAddress } from '../../../screens/page/address';
import { shifts } from '../entity';
import { prefillKeys } from '../rules';
import { shiftsScreen } from '../screen';
import { useShiftView } from '../view-switch';
import { WeekScreen } from './week-screen';

const prefills = Object.values(prefillKeys);

/** Shifts as a list or as a week, as chosen last. Both open the generated dialogs (SHF-01, SHF-02). */
export const ShiftsPage = () => {
  useTidyAddress(shifts.route, prefills);
  return useShiftView() === 'week' ? <WeekScreen /> : <ListScreen screen={shiftsScreen} />;
};
