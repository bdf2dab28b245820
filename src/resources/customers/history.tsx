import { Link } from 'react-router';
import { useLanguage, useT } from '../../i18n/react';
import { todayIn } from '../../i18n/zone';
import { useCan } from '../../providers/access';
import { zoneOf } from '../../providers/session';
import { useSession } from '../../providers/use-session';
import { branchName } from '../../providers/user';
import { Code } from '../../screens/cells';
import { embeddedIn, numberIn, type RowData, textIn, valueIn } from '../../screens/row';
import { useFormatFor } from '../../screens/row-format';
import { CardPart } from './card-part';
import { usePart } from './use-part';

interface PartProps {
  readonly row: RowData;
}

/** Next booking, last five visits and unpaid invoices, each for whoever may read such rows (CUS-62). */
export const History = ({ row }: PartProps) => {
  const seesBookings = useCan('appointments.read');
  const seesVisits = useCan('attendance.read');
  const seesInvoices = useCan('invoices.read');
  return (
    <div className="card-part-columns">
      {seesInvoices ? <Unpaid row={row} /> : null}
      {seesBookings ? <NextBooking row={row} /> : null}
      {seesVisits ? <LastVisits row={row} /> : null}
    </div>
  );
};

const Unpaid = ({ row }: PartProps) => {
  const t = useT();
  const formatFor = useFormatFor();
  const { rows, ...state } = usePart({
    path: '/invoices',
    query: { customerId: row.id, status: 'Sent', page: 1, pageSize: 20 },
    follows: ['invoices'],
  });
  return (
    <CardPart title={t('customers.unpaid')} {...state}>
      {rows.length === 0 ? (
        <p className="card-part-empty">{t('customers.noUnpaid')}</p>
      ) : (
        <ul className="card-part-list">
          {rows.map((invoice) => {
            const format = formatFor(invoice);
            return (
              <li key={textIn(invoice, 'id')}>
                <Link to={`/invoices/${textIn(invoice, 'id')}`}>
                  <Code>{textIn(invoice, 'invoiceNumber')}</Code>
                </Link>
                <span>
                  {t('customers.remainingOf', {
                    amount: format.money(numberIn(invoice, 'remaining')),
                    total: format.money(numberIn(invoice, 'totalAmount')),
                  })}
                </span>
                <span className="card-part-soft">{format.date(valueIn(invoice, 'date'))}</span>
              </li>
            );
          })}
        </ul>
      )}
    </CardPart>
  );
};

const NextBooking = ({ row }: PartProps) => {
  const t = useT();
  const formatFor = useFormatFor();
  const session = useSession();
  const { rows, ...state } = usePart({
    path: '/appointments',
    query: {
      customerId: row.id,
      status: 'Planned',
      from: todayIn(zoneOf(session), new Date()),
      sortBy: 'start',
      desc: false,
      page: 1,
      pageSize: 10,
    },
    follows: ['appointments'],
  });
  // The server narrows by days: what was earlier today is over.
  const next = rows.find((booking) => Date.parse(textIn(booking, 'end')) > Date.now());
  return (
    <CardPart title={t('customers.nextBooking')} {...state}>
      {next === undefined ? (
        <p className="card-part-empty">{t('customers.noNextBooking')}</p>
      ) : (
        <ul className="card-part-list">
          <li>
            <Link to={`/appointments/${textIn(next, 'id')}`}>
              {formatFor(next).weekdayShort(valueIn(next, 'start'))}{' '}
              {formatFor(next).dateTime(valueIn(next, 'start'))}
            </Link>
            <span className="card-part-soft">
              <bdi>{textIn(next, 'title')}</bdi>
            </span>
          </li>
        </ul>
      )}
    </CardPart>
  );
};

const LastVisits = ({ row }: PartProps) => {
  const t = useT();
  const formatFor = useFormatFor();
  const language = useLanguage();
  const { user } = useSession();
  const nameOf = (visit: unknown): string => {
    const branch = user?.branches.find(({ id }) => id === numberIn(visit, 'branchId'));
    return branch ? branchName(branch, language) : textIn(embeddedIn(visit, 'branchId'), 'name');
  };
  const { rows, ...state } = usePart({
    path: '/attendance',
    query: { customerId: row.id, page: 1, pageSize: 5 },
    follows: ['attendance'],
  });
  return (
    <CardPart title={t('customers.lastVisits')} {...state}>
      {rows.length === 0 ? (
        <p className="card-part-empty">{t('customers.noVisits')}</p>
      ) : (
        <ul className="card-part-list">
          {rows.map((visit) => {
            const minutes = numberIn(visit, 'minutes');
            const format = formatFor(visit);
            return (
              <li key={textIn(visit, 'id')}>
                <Link to={`/attendance/${textIn(visit, 'id')}`}>
                  {format.dateTime(valueIn(visit, 'checkIn'))}
                </Link>
                <span className="card-part-soft">
                  <bdi>{nameOf(visit)}</bdi>
                  {minutes === undefined ? null : ` · ${format.duration(minutes)}`}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </CardPart>
  );
};
