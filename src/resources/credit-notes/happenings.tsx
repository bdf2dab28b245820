import { FileExcelOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useT } from '../../i18n/react';
import { Code } from '../../screens/cells/cells';
import { useRowsOf } from '../../screens/query/use-query-of';
import type { Happening } from '../../screens/screen';
import type { Invoice } from '../invoices/entity';
import { isIssued } from '../invoices/status';
import { creditNotes } from './entity';

/** Credit notes of the invoice. */
export const useCreditNotesHappened = (row: Invoice): readonly Happening[] => {
  const t = useT();
  const { rows = [] } = useRowsOf(
    creditNotes,
    { invoiceId: row.id },
    { isWanted: row.credited > 0 && isIssued(row) },
  );
  return rows.map(({ id, number, date, reason, totalAmount }) => ({
    key: `credit-note-${id}`,
    at: date,
    icon: FileExcelOutlined,
    text: (
      <>
        {t('invoices.creditNote')}{' '}
        <Link to={`${creditNotes.route}/${id}`}>
          <Code>{number}</Code>
        </Link>
      </>
    ),
    note: reason && <bdi dir="auto">{reason}</bdi>,
    amount: totalAmount,
    tone: 'danger',
  }));
};
