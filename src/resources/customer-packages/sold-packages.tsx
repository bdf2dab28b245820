import { DownOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { Between, useT } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import type { Action } from '../../schema/action';
import type { QueryAnswer } from '../../schema/query';
import { offersOn } from '../../screens/actions/offered';
import { useRowDialog } from '../../screens/actions/row-dialog';
import { Cell, Code } from '../../screens/cells/cells';
import { DataTable, useFieldColumn } from '../../screens/cells/table';
import { embeddedIn, type RowData, textIn, useFormatFor } from '../../screens/data/row';
import { Glyph } from '../../screens/glyph';
import { useQueryOf } from '../../screens/query/use-query-of';
import { CardPart } from '../../screens/show/card-part';
import { useWords } from '../../screens/words';
import { packageMovements } from '../package-movements/entity';
import { customerPackages } from './entity';
import { packages } from './queries';
import { soldScreen } from './screen';
import './sold-packages.css';

/** A sold package with all movements of its balance. */
type SoldPackage = QueryAnswer<typeof packages>[number];

/** Movements of the package, oldest first, with names to show. */
const movementsOf = ({ items, movements }: SoldPackage) =>
  [...movements]
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id - b.id)
    .map((line) => ({
      ...line,
      service:
        items.find(({ serviceId }) => serviceId === line.serviceId)?.serviceName ??
        textIn(embeddedIn(line, 'serviceId'), 'name'),
      /** Invoice number. */
      document: textIn(embeddedIn(line, 'invoiceId'), 'invoiceNumber'),
      user: textIn(embeddedIn(line, 'userId'), 'fullName'),
    }));

type Movement = ReturnType<typeof movementsOf>[number];

const MovementTable = ({ sold }: { readonly sold: SoldPackage }) => {
  const t = useT();
  const format = useFormatFor()(sold);
  const column = useFieldColumn<typeof packageMovements.fields, Movement>(packageMovements.fields);
  return (
    <DataTable
      label={t('sold.movements')}
      rows={movementsOf(sold)}
      keyOf={({ id }) => id}
      columns={[
        column('at', { cell: ({ at }) => format.dateTime(at) }),
        column('kind', { isHeading: true }),
        column('serviceId', { isHeading: true, cell: ({ service }) => <bdi>{service}</bdi> }),
        column('sessions'),
        column('reason', { cell: causeOf }),
        column('userId', { cell: ({ user }) => (user === '' ? null : <bdi>{user}</bdi>) }),
      ]}
      empty={t('sold.noMovements')}
      onPhone="cards"
    />
  );
};

/** The other customer of a transfer, the reason and the invoice number. */
const causeOf = ({ customer, reason, document }: Movement) => {
  const parts = [
    customer && <bdi key="customer">{customer.fullName}</bdi>,
    reason && <bdi key="reason">{reason}</bdi>,
    document && <Code key="document">{document}</Code>,
  ].filter((part) => typeof part === 'object' && part !== null);
  if (parts.length === 0) return null;
  return parts.map((part, index) => (
    <Fragment key={part.key}>
      {index > 0 && <Between />}
      {part}
    </Fragment>
  ));
};

/** The customer's packages with remaining sessions and actions (R-13, CUS-62). */
export const SoldPackages = ({ row }: { readonly row: RowData }) => {
  const t = useT();
  const [dialog, open] = useRowDialog();
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
        <OnePackage
          key={sold.id}
          sold={sold}
          onAct={(action) => open({ action, screen: soldScreen, row: sold })}
        />
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

const OnePackage = ({
  sold,
  onAct,
}: {
  readonly sold: SoldPackage;
  readonly onAct: (action: Action) => void;
}) => {
  const { t, label } = useWords();
  const format = useFormatFor()(sold);
  const { can } = useAccess();
  const offers = offersOn(soldScreen, sold, can, 'list');
  return (
    <article className="sold" aria-label={sold.name}>
      <header className="cluster sold-head rows-4 cols-12">
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
        {offers.length > 0 ? (
          <Dropdown
            trigger={['click']}
            menu={{
              items: offers.map(({ action }) => ({
                key: action.name,
                label: label(action.label),
                onClick: () => onAct(action),
              })),
            }}
          >
            <Button
              size="small"
              className="sold-acts to-end"
              aria-label={`${t('common.actions')}: ${sold.name}`}
            >
              {t('common.actions')}
              <Glyph of={DownOutlined} />
            </Button>
          </Dropdown>
        ) : null}
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
