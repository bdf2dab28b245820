import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { shifts } from '../../resources/shifts/entity';
import { withoutPrefill } from '../../resources/shifts/prefill';
import { shiftsScreen } from '../../resources/shifts/screen';
import { useShiftView } from '../../resources/shifts/view-switch';
import { ListScreen } from '../../screens/list/list-screen';
import { WeekScreen } from './week-screen';

/** Shifts as a list or as a week, whichever was chosen last; both keep the generated dialogs (SHF-01, SHF-02). */
export const ShiftsPage = () => {
  useTidyAddress();
  return useShiftView() === 'week' ? <WeekScreen /> : <ListScreen screen={shiftsScreen} />;
};

/** Removes what prefilled a form from the address once the form is closed. */
const useTidyAddress = (): void => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const kept = pathname === shifts.route ? withoutPrefill(new URLSearchParams(search)) : undefined;
    if (kept) void navigate({ pathname, search: String(kept) }, { replace: true });
  }, [pathname, search, navigate]);
};
