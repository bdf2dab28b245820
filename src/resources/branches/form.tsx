import { Alert } from 'antd';
import { useT } from '../../i18n/react';
import { type RowData, valueIn } from '../../screens/row';
import type { FormParts } from '../../screens/screen';

/** A saved branch is always active (BRN-14); whoever edits an inactive one is told so (BRN-27). */
const Reactivates = ({ row }: { readonly row: RowData | undefined }) => {
  const t = useT();
  if (row === undefined || valueIn(row, 'isActive') !== false) return null;
  return <Alert type="warning" showIcon role="status" message={t('branches.reactivateWarning')} />;
};

export const branchesForm: FormParts = {
  hidden: ['isActive'],
  notice: Reactivates,
  payload: (payload) => ({ ...payload, isActive: true }),
};
