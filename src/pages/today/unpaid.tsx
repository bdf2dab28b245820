import { Link } from 'react-router';
import { attendance } from '../../resources/attendance/entity';
import { invoices } from '../../resources/invoices/entity';
import type { RowOf } from '../../schema/types';
import { RowOffers } from '../../screens/actions/commands';
import { Code } from '../../screens/cells/cells';
import { embeddedIn, textIn } from '../../screens/data/row';
import { useFormatFor } from '../../screens/data/row-title';
import { useWords } from '../../screens/words';
import { deskScreens } from '../desk-screens';
import { type PartProps, VisitName } from './arrivals';
import { Before, countFields } from './before';
import { DeskRow, Section } from './section';

export const Unpaid = ({ data: { unpaidVisits, unpaidInvoices, counts }, open, onCard }: PartProps) => {
  const { t } = useWords();
  if (unpaidVisits === null && unpaidInvoices === null) return null;
  const count = (unpaidVisits?.length ?? 0) + (unpaidInvoices?.length ?? 0);
  return (
    <Section
      id="unpaid"
      title={t('today.unpaid')}
      count={count}
      isAlarming
      empty={t('today.noneUnpaid')}
      foot={
        <Before
          of={[
            {
              count: counts.olderVisits,
              label: countFields.olderVisits.label,
              to: `${attendance.route}?state=Left`,
            },
            {
              count: counts.olderInvoices,
              label: countFields.olderInvoices.label,
              to: `${invoices.route}?status=Sent`,
            },
          ]}
        />
      }
    >
      {[
        ...(unpaidVisits ?? []).map((row) => (
          <UnpaidVisit key={`visit-${row.id}`} row={row} onCard={onCard}>
            <RowOffers screen={deskScreens.visit} row={row} only={['settle']} first="settle" open={open} />
          </UnpaidVisit>
        )),
        ...(unpaidInvoices ?? []).map((row) => (
          <UnpaidInvoice key={`invoice-${row.id}`} row={row}>
            <RowOffers
              screen={deskScreens.invoice}
              row={row}
              only={['addPayment']}
              first="addPayment"
              open={open}
            />
          </UnpaidInvoice>
        )),
      ]}
    </Section>
  );
};

interface UnpaidVisitProps extends Pick<PartProps, 'onCard'> {
  readonly row: RowOf<typeof attendance>;
  readonly children: React.ReactNode;
}

const UnpaidVisit = ({ row, onCard, children }: UnpaidVisitProps) => {
  const { t } = useWords();
  const format = useFormatFor()(row);
  return (
    <DeskRow
      id={row.id}
      at={<bdi>{format.time(row.checkIn)}</bdi>}
      name={<VisitName row={row} onCard={onCard} />}
      about={<span className="today-owed">{t('today.left', { time: format.time(row.checkOut) })}</span>}
      actions={children}
    />
  );
};

interface UnpaidInvoiceProps {
  readonly row: RowOf<typeof invoices>;
  readonly children: React.ReactNode;
}

const UnpaidInvoice = ({ row, children }: UnpaidInvoiceProps) => {
  const { t } = useWords();
  const format = useFormatFor()(row);
  return (
    <DeskRow
      id={row.id}
      at={<bdi>{format.time(row.date)}</bdi>}
      name={
        <Link className="today-open" to={`${invoices.route}/${row.id}`}>
          <bdi>{textIn(embeddedIn(row, 'customerId'), 'fullName')}</bdi>
        </Link>
      }
      about={
        <>
          <span className="today-owed">{t('today.remaining', { amount: format.money(row.remaining) })}</span>{' '}
          {row.invoiceNumber !== null && <Code>{row.invoiceNumber}</Code>}
        </>
      }
      actions={children}
    />
  );
};
