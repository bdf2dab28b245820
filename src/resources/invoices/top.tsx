import { WalletOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useT } from '../../i18n/react';
import { QueryCards } from '../../screens/query/query-cards';
import type { ListTopProps } from '../../screens/screen';
import { summary } from './summary';
import './invoices.css';

/** Number and total of the invoices on the list, and the money that came in (INV-02, INV-25). */
export const InvoicesTop = ({ query }: ListTopProps) => {
  const t = useT();
  return (
    <>
      <QueryCards query={summary} input={query} />
      <Link className="inline invoices-drawer" to="/day-close">
        <WalletOutlined /> {t('drawer.title')}
      </Link>
    </>
  );
};
