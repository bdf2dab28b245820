import { DownOutlined, PrinterOutlined } from '@ant-design/icons';
import { useInvalidate } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../i18n/react';
import { useCan } from '../../providers/access';
import { request } from '../../providers/http';
import { findOption } from '../../schema/accept';
import { DotTag } from '../../screens/cells';
import { dataKeyOf } from '../../screens/data-key';
import { useIsNarrow } from '../../screens/hooks';
import type { RowData } from '../../screens/row';
import { useFormatFor } from '../../screens/row-format';
import { ScrollBox } from '../../screens/scroll-box';
import { useChanges } from '../../screens/use-changes';
import { useWords } from '../../screens/words';
import { CardPart } from '../customers/card-part';
import { ActDialog, titles } from './act-dialog';
import { customerPackages } from './entity';
import { MovementList, MovementTable } from './movement-table';
import { type Act, actsOn, readStatement, type SoldPackage } from './statement';
import './sold.css';

/** The customer's packages with what is left of each, and what may be done to them (R-13, CUS-62). */
export const SoldPackages = ({ row }: { readonly row: RowData }) => {
  const t = useT();
  const invalidate = useInvalidate();
  const [doing, setDoing] = useState<{ readonly act: Act; readonly sold: SoldPackage }>();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: dataKeyOf(customerPackages, 'statement', row.id),
    queryFn: async ({ signal }) =>
      readStatement((await request('GET', `/customers/${row.id}/packages`, { signal })).data),
    placeholderData: keepPreviousData,
  });
  useChanges(
    ['customerPackages', 'packageMovements', 'invoices'],
    useCallback(() => void refetch(), [refetch]),
  );
  return (
    <CardPart
      title={t('sold.title')}
      isLoading={isPending}
      isFailed={isError}
      onRetry={() => void refetch()}
      extra={
        data && data.length > 0 ? (
          <Link to={`/customers/${row.id}/statement`} className="card-part-link">
            <PrinterOutlined aria-hidden /> {t('sold.printStatement')}
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
        <OnePackage key={sold.id} sold={sold} onAct={(act) => setDoing({ act, sold })} />
      ))}
      {doing ? (
        <ActDialog
          {...doing}
          onClose={() => setDoing(undefined)}
          onDone={() => {
            void refetch();
            void invalidate({ resource: customerPackages.name, invalidates: ['list', 'detail'] });
          }}
        />
      ) : null}
    </CardPart>
  );
};

const OnePackage = ({ sold, onAct }: { readonly sold: SoldPackage; readonly onAct: (act: Act) => void }) => {
  const t = useT();
  const { label } = useWords();
  const format = useFormatFor()(sold);
  const mayManage = useCan('customers.manage');
  const isNarrow = useIsNarrow();
  const acts = mayManage ? actsOn(sold) : [];
  const status = findOption(customerPackages.fields.status.options, sold.status);
  return (
    <article className="sold" aria-label={sold.name}>
      <header className="sold-head">
        <h4>
          <bdi>{sold.name}</bdi>
        </h4>
        {status?.colour ? <DotTag colour={status.colour} text={label(status.label)} /> : null}
        <span className="sold-when">
          {sold.status === 'Expired'
            ? t('sold.expired')
            : sold.frozenSince === ''
              ? t('sold.validUntil', { date: format.date(sold.validUntil) })
              : t('sold.frozenSince', { date: format.date(sold.frozenSince) })}
        </span>
        {acts.length > 0 ? (
          <Dropdown
            trigger={['click']}
            menu={{
              items: acts.map((act) => ({ key: act, label: t(titles[act]) })),
              onClick: ({ key }) => {
                const act = acts.find((one) => one === key);
                if (act) onAct(act);
              },
            }}
          >
            <Button size="small" className="sold-acts" aria-label={`${t('common.actions')}: ${sold.name}`}>
              {t('common.actions')}
              <DownOutlined />
            </Button>
          </Dropdown>
        ) : null}
      </header>
      <ul className="sold-items">
        {sold.items.map((item) => (
          <li key={item.serviceId}>
            <bdi>{item.name}</bdi>
            <span className="sold-left">
              {t('customers.sessionsLeft', { left: item.left, bought: item.bought })}
            </span>
          </li>
        ))}
      </ul>
      <p className="sold-facts">
        {t('sold.soldAt', { date: format.date(sold.soldAt) })} ·{' '}
        {t('sold.price', { amount: format.money(sold.pricePaid) })}
      </p>
      <details className="sold-movements">
        <summary>{t('sold.movements')}</summary>
        {isNarrow ? (
          <MovementList sold={sold} />
        ) : (
          <ScrollBox label={t('sold.movements')}>
            <MovementTable sold={sold} />
          </ScrollBox>
        )}
      </details>
    </article>
  );
};
