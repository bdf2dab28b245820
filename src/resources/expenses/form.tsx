import type { FormParts } from '../../screens/screen';
import { CashOfForm } from '../invoices/pay/cash-places';

/** Where the cash of a new expense comes from. That of a stored one has its place already. */
const FromWhere = ({ name, rowId }: { readonly name: string; readonly rowId: number | undefined }) =>
  rowId === undefined ? <CashOfForm name={name} /> : null;

export const expensesForm: FormParts = { after: { paymentMethod: FromWhere } };
