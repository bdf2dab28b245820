import { appointments } from '../../../resources/appointments/entity';
import { dataKeyOf } from '../../../screens/data/query-key';

/** Keys of what the calendar loads: they get old together with the lists of their entities. */
export const bookingsKey = dataKeyOf(appointments, 'calendar');
export const boardKey = dataKeyOf(appointments, 'board');
