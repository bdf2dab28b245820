import { DownOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { Link } from 'react-router';
import { useT } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import type { Action } from '../../schema/action';
import { offersOn } from '../../screens/actions/offered';
import { useRowDialog } from '../../screens/actions/row-dialog';
import { Cell } from '../../screens/cells/cells';
import type { RowData } from '../../screens/data/row';
import { useFormatFor } from '../../screens/data/row-title';
import { Glyph } from '../../screens/glyph';
import { useQueryOf } from '../../screens/query/use-query-of';
import { CardPart } from '../../screens/show/card-part';
import { useWords } from '../../screens/words';
import { customerPackages } from './entity';
import { MovementTable, type SoldPackage } from './movement-table';
import { packages } from './queries';
import { soldScreen } from './screen';
import './sold-packages.css';

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
          <Link to={`/customers/${row.id}/statement`} className="card-part-link">
            <Glyph of={PrinterOutlined} /> {t('sold.printStatement')}
          </Link>
        ) : null
      }
    >
      {data?.length === 0 ? (
        <p className="card-part-empty">
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
  <span className="session-bar flex full" aria-hidden="true">
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
      <header className="cluster sold-head">
        <h4>
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
      <ul className="sold-items">
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
      <p className="sold-facts note">
        {t('sold.sale', { date: format.date(sold.soldAt), amount: format.money(sold.pricePaid) })}
      </p>
      <details className="sold-movements">
        <summary>{t('sold.movements')}</summary>
        <MovementTable sold={sold} />
      </details>
    </article>
  );
};
