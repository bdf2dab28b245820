import { useParams } from 'react-router';
import { useFormat, useT } from '../../i18n/react';
import { useSession } from '../../providers/session';
import { findOption } from '../../schema/text/accept';
import type { RowOf } from '../../schema/types';
import { useFormatFor } from '../../screens/data/row-title';
import { Facts, PaperDocument, PaperFrame } from '../../screens/paper/paper-frame';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useRowOf } from '../../screens/query/use-rows-of';
import { useWords } from '../../screens/words';
import { customers } from '../customers/entity';
import { customerPackages } from './entity';
import { MovementTable, type SoldPackage } from './movement-table';
import { packages } from './queries';

/** Printed statement of all sessions that a customer bought and used. */
export const StatementPrint = () => {
  const t = useT();
  const { id = '' } = useParams();
  const customer = useRowOf(customers, Number(id));
  const sold = useQueryOf(packages, {}, { params: { id: Number(id) }, once: true });
  const name = customer.data?.fullName ?? '';
  return (
    <PaperFrame
      title={name === '' ? t('sold.statement') : t('sold.statementOf', { name })}
      permission="customers.read"
      back={`/customers/${id}`}
      sheetOnly
      asked={[customer, sold]}
    >
      {customer.data && <StatementPaper customer={customer.data} packages={sold.data ?? []} />}
    </PaperFrame>
  );
};

interface StatementPaperProps {
  readonly customer: RowOf<typeof customers>;
  readonly packages: readonly SoldPackage[];
}

const StatementPaper = ({ customer, packages }: StatementPaperProps) => {
  const t = useT();
  const format = useFormat();
  const { user } = useSession();
  const branch = user?.branches.find(({ id }) => id === customer.branchId);
  const code = String(customer.paperCode ?? customer.personCode ?? '');
  const left = packages
    .filter(({ status }) => status === 'Active' || status === 'Frozen')
    .flatMap(({ items }) => items)
    .reduce((sum, item) => sum + item.left, 0);
  return (
    <PaperDocument title={t('sold.statement')} branch={branch}>
      <Facts
        className="paper-facts"
        facts={[
          { label: t('common.customer'), value: <bdi>{customer.fullName}</bdi>, isStrong: true },
          { label: t('print.customerCode'), value: code === '' ? undefined : <bdi dir="ltr">{code}</bdi> },
          { label: t('common.date'), value: format.dateTime(new Date()) },
        ]}
      />
      {packages.length === 0 ? <p>{t('sold.none')}</p> : null}
      {packages.map((sold) => (
        <PackagePaper key={sold.id} sold={sold} />
      ))}
      <p className="paper-total">{t('sold.totalLeft', { count: left })}</p>
    </PaperDocument>
  );
};

const PackagePaper = ({ sold }: { readonly sold: SoldPackage }) => {
  const { t, label } = useWords();
  const format = useFormatFor()(sold);
  const status = findOption(customerPackages.fields.status.options, sold.status);
  return (
    <section className="paper-section">
      <h3>
        <bdi>{sold.name}</bdi> {status ? `(${label(status.label)})` : null}
      </h3>
      <p>
        {t('sold.saleUntil', {
          date: format.date(sold.soldAt),
          until: format.date(sold.validUntil),
          amount: format.money(sold.pricePaid),
        })}
      </p>
      <ul className="paper-items">
        {sold.items.map((item) => (
          <li key={item.serviceId}>
            <bdi>{item.serviceName}</bdi>:{' '}
            {t('customers.sessionsLeft', { left: item.left, bought: item.sessions })}
          </li>
        ))}
      </ul>
      <MovementTable sold={sold} onPaper />
    </section>
  );
};
