import { records } from '../../schema/answer';
import { date, integer, moment, reference, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { absences } from './entity';

const { branchId, kind, start, end } = absences.fields;

/** Leave and blocked times of a branch that lie on the days, those that began before included. */
export const between = defineQuery(absences, {
  name: 'between',
  on: 'none',
  forOwn: true,
  label: { ar: 'الإجازات والأوقات المحجوبة بين يومين', en: 'Leave and blocked time from one day to another' },
  permission: 'absences.read',
  input: {
    branchId: reference({ label: branchId.label, to: 'branches', required: true }),
    from: date({ label: { ar: 'من', en: 'From' }, required: true }),
    to: date({ label: { ar: 'إلى', en: 'To' }, required: true }),
  },
  answer: records({
    id: integer({ label: { ar: 'الرقم', en: 'Number' }, required: true }),
    version: integer({ label: { ar: 'رقم النسخة', en: 'Version' }, required: true }),
    staffId: integer({ label: { ar: 'رقم الموظف', en: 'Number of the staff member' }, required: true }),
    staffFullName: text({ label: { ar: 'الموظف', en: 'Staff member' }, required: true }),
    kind: { ...kind, required: true },
    start: moment({ label: start.label, required: true }),
    end: moment({ label: end.label, required: true }),
  }),
});

export const absenceQueries = { between };
