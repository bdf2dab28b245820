import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../i18n/react';
import { useCan } from '../../providers/access';
import { numberIn, type RowData, textIn, valueIn } from '../../screens/row';
import { useFormatFor } from '../../screens/row-format';
import { AccountMovements } from './account-movements';
import { CardPart, PartFailure } from './card-part';
import { DepositDialog } from './deposit-dialog';
import { usePart } from './use-part';

/** What the centre holds for the customer and what is owed, with the movements behind both (R-21, R-22, CUS-61). */
export const Account = ({ row }: { readonly row: RowData }) => {
  const t = useT();
  const format = useFormatFor()(row);
  const mayDeposit = useCan('invoices.create');
  const [isOpen, setOpen] = useState(false);
  const follows = ['customers', 'customerMovements', 'invoices', 'settings'];
  const sums = usePart({ path: `/customers/${row.id}/accounts`, follows });
  const credit = numberIn(sums.data, 'credit');
  const points = numberIn(sums.data, 'points');
  const owed = numberIn(sums.data, 'owed') ?? 0;
  const settings = usePart({ path: '/settings', follows: ['settings'] });
  const isOn = (name: 'creditEnabled' | 'loyaltyEnabled') => valueIn(settings.data, name) !== false;
  const shown = (row: unknown) =>
    isOn(textIn(row, 'account') === 'Points' ? 'loyaltyEnabled' : 'creditEnabled');
  const movements = usePart({
    path: '/customer-movements',
    query: { customerId: row.id, page: 1, pageSize: 20 },
    follows,
  });
  return (
    <CardPart
      title={t('credit.title')}
      isLoading={sums.isLoading || settings.isLoading}
      isFailed={sums.isFailed}
      onRetry={sums.onRetry}
      extra={
        mayDeposit && isOn('creditEnabled') && settings.data !== undefined ? (
          <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
            {t('credit.deposit')}
          </Button>
        ) : null
      }
    >
      <dl className="card-figures">
        {isOn('creditEnabled') ? (
          <div>
            <dt>{t('credit.credit')}</dt>
            <dd>{format.money(credit ?? 0)}</dd>
          </div>
        ) : null}
        {isOn('loyaltyEnabled') ? (
          <div>
            <dt>{t('credit.points')}</dt>
            <dd>{format.integer(points ?? 0)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('credit.owed')}</dt>
          <dd className={owed > 0 ? 'is-owed' : undefined}>{format.money(owed)}</dd>
        </div>
      </dl>
      <details className="sold-movements">
        <summary>{t('credit.movements')}</summary>
        {movements.isFailed ? (
          <PartFailure onRetry={movements.onRetry} />
        ) : (
          <AccountMovements rows={movements.rows.filter(shown)} row={row} />
        )}
      </details>
      {isOpen ? (
        <DepositDialog
          row={row}
          onClose={() => setOpen(false)}
          onSwitchedOff={settings.onRetry}
          onDone={() => {
            sums.onRetry();
            movements.onRetry();
          }}
        />
      ) : null}
    </CardPart>
  );
};
