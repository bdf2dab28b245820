import type { Actions } from '../../schema/action';
import { rowActionsOf } from '../../screens/actions/offers';
import { withAdded } from '../../screens/additions';
import type { Screen } from '../../screens/screen';
import { appointmentDeskActions, ownVisitActions } from '../appointments/desk-actions';
import { appointmentsScreen } from '../appointments/screen';
import { arrivalActions, attendanceActions } from './actions';
import { additions } from './additions';
import { attendanceScreen } from './screen';

// Only the desk's screens. Loading the screens of all entities would exceed the size limit of the day page.

export const withActions = (screen: Screen, actions: Actions): Screen => ({
  ...screen,
  actions: rowActionsOf(Object.values(actions), screen.entity),
});

export const appointmentDesk = withActions(withAdded(appointmentsScreen, additions), {
  ...arrivalActions,
  ...ownVisitActions,
  ...appointmentDeskActions,
});
export const visitDesk = withActions(attendanceScreen, attendanceActions);
