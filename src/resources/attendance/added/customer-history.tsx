import { useCan } from '@refinedev/core';
import { Link } from 'react-router';
import { useT } from '../../../i18n/react';
import { Between } from '../../../screens/between';
import { Cell, Code } from '../../../screens/cells/cells';
import type { RowData } from '../../../screens/data/row';
import { useFormatFor } from '../../../screens/data/row-title';
import { useRowsOf } from '../../../screens/query/use-rows-of';
import { CardPart } from '../../customers/show/card-part';
import { invoices } from '../../invoices/entity';
import { attendance } from '../entity';

/** Last five visits and unpaid invoices, each shown to users who may read them (CUS-62). */
export const History = ({ row }: { readonly row: RowData }) => {
  const seesVisits = useCan({ resource: 'attendance', action: 'read' }).data?.can;
  const seesInvoices = useCan({ resource: 'invoices', action: 'read' }).data?.can;
  return (
    <div className="card-part-columns">
      {seesInvoices ? <Unpaid row={row} /> : null}
      {seesVisits ? <LastVisits row={row} /> : null}
    </div>
  );
};

const Unpaid = ({ row }: { readonly row: RowData }) => {
  const t = useT();
  const formatFor = useFormatFor();
  const { rows = [], ...state } = useRowsOf(invoices, { customerId: row.id, status: 'Sent' });
  return (
    <CardPart title={t('customers.unpaid')} {...state}>
      {rows.length === 0 ? (
        <p className="card-part-empty">{t('customers.noUnpaid')}</p>
      ) : (
        <ul className="card-part-list">
          {rows.map((invoice) => {
            const format = formatFor(invoice);
            return (
              <li key={invoice.id}>
                <Link to={`${invoices.route}/${invoice.id}`}>
                  <Code>{invoice.invoiceNumber}</Code>
                </Link>
                <span>
                  {t('customers.remainingOf', {
                    amount: format.money(invoice.remaining),
                    total: format.money(invoice.totalAmount),
                  })}
                </span>
                <span className="note">{format.date(invoice.date)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </CardPart>
  );
};

const LastVisits = ({ row }: { readonly row: RowData }) => {
  const t = useT();
  const formatFor = useFormatFor();
  const { rows = [], ...state } = useRowsOf(attendance, { customerId: row.id, pageSize: 5 });
  return (
    <CardPart title={t('customers.lastVisits')} {...state}>
      {rows.length === 0 ? (
        <p className="card-part-empty">{t('customers.noVisits')}</p>
      ) : (
        <ul className="card-part-list">
          {rows.map((visit) => {
            const { minutes } = visit;
            const format = formatFor(visit);
            return (
              <li key={visit.id}>
                <Link to={`${attendance.route}/${visit.id}`}>{format.dateTime(visit.checkIn)}</Link>
                <span className="note">
                  <Cell field={attendance.fields.branchId} name="branchId" holder={visit} />
                  {minutes === null ? null : (
                    <>
                      <Between />
                      {format.duration(minutes)}
                    </>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </CardPart>
  );
};
