import { defineNoun } from '../../schema/book';
import { attendance } from './entity';

export const attendanceNoun = defineNoun({
  entity: attendance,
  rowActions: async () => (await import('./actions')).attendanceActions,
  actsOn: { appointments: async () => (await import('./actions')).arrivalActions },
});
