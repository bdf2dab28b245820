import { PrinterOutlined } from '@ant-design/icons';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { Between, useT } from '../../i18n/react';
import type { QueryAnswer } from '../../schema/query';
import { useCommands } from '../../screens/actions/commands';
import { MoreButton } from '../../screens/actions/more-button';
import type { Command } from '../../screens/actions/offers';
import { useRowDialog } from '../../screens/actions/row-dialog';
import { Cell } from '../../screens/cells/cells';
import { DataTable, useFieldColumn } from '../../screens/cells/table';
import { embeddedIn, type RowData, textIn, useFormatFor } from '../../screens/data/row';
import { Glyph } from '../../screens/glyph';
import { useQueryOf } from '../../screens/query/use-query-of';
import { CardPart } from '../../screens/show/card-part';
import { packageMovements } from '../package-movements/entity';
import { customerPackages } from './entity';
import { packages } from './queries';
import { soldScreen } from './screen';
import './sold-packages.css';

/** A sold package with all movements of its balance. */
type SoldPackage = QueryAnswer<typeof packages>[number];

type Movement = SoldPackage['movements'][number];

/** Movements of the package, oldest first. */
const MovementTable = ({ sold }: { readonly sold: SoldPackage }) => {
  const t = useT();
  const column = useFieldColumn<typeof packageMovements.fields, Movement>(packageMovements.fields);
  return (
    <DataTable
      label={t('sold.movements')}
      rows={sold.movements.toSorted((one, other) => one.id - other.id)}
      keyOf={({ id }) => id}
      columns={[
        column('at'),
        column('kind', { isHeading: true }),
        column('serviceId', { isHeading: true }),
        column('sessions'),
        column('reason', { cell: causeOf }),
        column('userId', { cell: (line) => textIn(embeddedIn(line, 'userId'), 'fullName') || null }),
      ]}
      empty={t('sold.noMovements')}
      onPhone="cards"
    />
  );
};

/** The other customer of a transfer, the reason and the invoice number. */
const causeOf = (movement: Movement) => {
  const number = textIn(embeddedIn(movement, 'invoiceId'), 'invoiceNumber');
  const parts = [movement.customer?.fullName, movement.reason, number].filter((part) => part);
  return parts.length === 0
    ? null
    : parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && <Between />}
          <bdi>{part}</bdi>
        </Fragment>
      ));
};

/** The customer's packages with remaining sessions and actions (R-13, CUS-62). */
export const SoldPackages = ({ row }: { readonly row: RowData }) => {
  const t = useT();
  const [dialog, open] = useRowDialog();
  const commandsOf = useCommands(soldScreen, open);
  const { data, ...state } = useQueryOf(packages, {}, { params: { id: row.id } });
  return (
    <CardPart
      title={t('sold.title')}
      {...state}
      extra={
        data && data.length > 0 ? (
          <Link to={`/customers/${row.id}/statement`} className="accent">
            <Glyph of={PrinterOutlined} /> {t('sold.printStatement')}
          </Link>
        ) : null
      }
    >
      {data?.length === 0 ? (
        <p className="soft" style={{ margin: '4px 0' }}>
          {t('sold.none')}. {t('sold.noneHint')}
        </p>
      ) : null}
      {data?.map((sold) => (
        <OnePackage key={sold.id} sold={sold} commands={commandsOf(sold)} />
      ))}
      {dialog}
    </CardPart>
  );
};

/** A part of a bar for each session; those that are left are filled. */
const SessionBar = ({ left, all }: { readonly left: number; readonly all: number }) => (
  <span
    className="session-bar flex full"
    style={{ order: 1, gap: 3, marginBlock: '2px 6px' }}
    aria-hidden="true"
  >
    {Array.from({ length: all }, (_, place) => place).map((place) => (
      <i key={place} className={place < left ? 'session-left' : undefined} />
    ))}
  </span>
);

interface OnePackageProps {
  readonly sold: SoldPackage;
  readonly commands: readonly Command[];
}

const OnePackage = ({ sold, commands }: OnePackageProps) => {
  const t = useT();
  const format = useFormatFor()(sold);
  return (
    <article className="sold" aria-label={sold.name}>
      <header className="flex between gap-12">
        <div className="cluster rows-4 cols-12">
          <h4 className="strong">
            <bdi>{sold.name}</bdi>
          </h4>
          <Cell field={customerPackages.fields.status} name="status" holder={sold} />
          <span className="note">
            {sold.status === 'Expired'
              ? t('sold.expired')
              : sold.frozenSince === null
                ? t('sold.validUntil', { date: format.date(sold.validUntil) })
                : t('sold.frozenSince', { date: format.date(sold.frozenSince) })}
          </span>
        </div>
        <MoreButton commands={commands} name={sold.name} />
      </header>
      <ul className="sold-items" style={{ margin: '6px 0 0' }}>
        {sold.items.map((item) => (
          <li key={item.serviceId}>
            <bdi>{item.serviceName}</bdi>
            <SessionBar left={item.left} all={item.sessions} />
            <span className="strong digits">
              {t('customers.sessionsLeft', { left: item.left, bought: item.sessions })}
            </span>
          </li>
        ))}
      </ul>
      <p className="note" style={{ margin: '4px 0 0' }}>
        {t('sold.sale', { date: format.date(sold.soldAt), amount: format.money(sold.pricePaid) })}
      </p>
      <details className="sold-movements">
        <summary>{t('sold.movements')}</summary>
        <MovementTable sold={sold} />
      </details>
    </article>
  );
};
