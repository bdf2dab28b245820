import { QueryCards } from '../../screens/query/query-cards';
import type { ListTopProps } from '../../screens/screen';
import { summary } from './summary';

/** Number and total of the listed invoices, and the money received (INV-02, INV-25). */
export const InvoicesTop = ({ query }: ListTopProps) => <QueryCards query={summary} input={query} />;
