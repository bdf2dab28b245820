import { useWatch } from 'react-hook-form';
import { numberIn } from '../../screens/data/row';
import type { FormValues } from '../../screens/form/values/merge';
import type { FormParts } from '../../screens/screen';
import { CashPlaces } from '../invoices/pay/cash-places';

/** Where the cash of a new expense comes from. That of a stored one has its place already. */
const FromWhere = ({ name, rowId }: { readonly name: string; readonly rowId: number | undefined }) => {
  const values = useWatch<FormValues>();
  return rowId === undefined ? (
    <CashPlaces branchId={numberIn(values, 'branchId')} methods={[values[name]]} />
  ) : null;
};

export const expensesForm: FormParts = { after: { paymentMethod: FromWhere } };
