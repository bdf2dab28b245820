import { Alert } from 'antd';
import { useT } from '../../i18n/react';
import { type RowData, valueIn } from '../../screens/data/row';
import type { FormParts } from '../../screens/screen';
import { hoursIssues } from './hours-check';
import { hoursIn, specialIn } from './hours-form/rows';
import { SpecialInput } from './hours-form/special-input';
import { WeekInput } from './hours-form/week-input';

/** A saved branch is always active (BRN-14); whoever edits an inactive one is told so (BRN-27). */
const Reactivates = ({ row }: { readonly row: RowData | undefined }) => {
  const t = useT();
  if (row === undefined || valueIn(row, 'isActive') !== false) return null;
  return <Alert type="warning" showIcon role="status" message={t('branches.reactivateWarning')} />;
};

export const branchesForm: FormParts = {
  hidden: ['isActive'],
  notice: Reactivates,
  inputs: { openingHours: WeekInput, specialDays: SpecialInput },
  checks: (values) =>
    hoursIssues(hoursIn(values.openingHours), specialIn(values.specialDays)).map(({ path, key }) => ({
      path: path.join('.'),
      text: key,
    })),
  payload: (payload) => ({ ...payload, isActive: true }),
};
