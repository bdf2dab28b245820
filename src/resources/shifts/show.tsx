import type { ShowParts } from '../../screens/screen';
import { HoursCell } from './hours';

export const shiftsShow: ShowParts = { cells: { minutes: HoursCell } };
