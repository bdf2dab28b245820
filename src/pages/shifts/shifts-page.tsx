import { shifts } from '../../resources/shifts/entity';
import { prefillKeys } from '../../resources/shifts/prefill';
import { shiftsScreen } from '../../resources/shifts/screen';
import { useShiftView } from '../../resources/shifts/view-switch';
import { ListScreen } from '../../screens/list/list-screen';
import { useTidyAddress } from '../address';
import { WeekScreen } from './week-screen';

const prefills = Object.values(prefillKeys);

/** Shifts as a list or as a week, whichever was chosen last; both keep the generated dialogs (SHF-01, SHF-02). */
export const ShiftsPage = () => {
  useTidyAddress(shifts.route, prefills);
  return useShiftView() === 'week' ? <WeekScreen /> : <ListScreen screen={shiftsScreen} />;
};
