import { defineNoun } from '../../schema/noun';
import { attendance } from './entity';

export const attendanceNoun = defineNoun({
  entity: attendance,
  rowActions: async () => (await import('./actions')).attendanceActions,
});
