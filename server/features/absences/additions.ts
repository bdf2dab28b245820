import type { Absent } from '../appointments/index';
import { retake } from './times';

export const absent: Absent = {
  branch: (id) => `(select a.branch_id from absences a where a.id = ${id})`,
  kind: (id) => `(select a.kind from absences a where a.id = ${id})`,
  retake,
};
