import { useT } from '../../i18n/react';
import type { RowOf } from '../../schema/types';
import { Notice } from '../../screens/notice';
import type { FormPartProps, FormParts } from '../../screens/screen';
import type { branches } from './entity';
import { hoursIssues } from './hours-check';
import { hoursIn, specialIn } from './hours-form/rows';
import { SpecialInput } from './hours-form/special-input';
import { WeekInput } from './hours-form/week-input';

/** Warns that saving activates an inactive branch (BRN-14, BRN-27). */
const Reactivates = ({ row }: FormPartProps<RowOf<typeof branches>>) => {
  const t = useT();
  if (row?.isActive !== false) return null;
  return <Notice type="warning" role="status" message={t('branches.reactivateWarning')} />;
};

export const branchesForm: FormParts<RowOf<typeof branches>> = {
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
