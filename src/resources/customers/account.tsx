import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../i18n/react';
import { useCan } from '../../providers/access';
import { findOption } from '../../schema/accept';
import { Code } from '../../screens/cells';
import { embeddedIn, numberIn, type RowData, textIn, valueIn } from '../../screens/row';
import { useFormatFor } from '../../screens/row-format';
import { ScrollBox } from '../../screens/scroll-box';
import { useWords } from '../../screens/words';
import { customerMovements } from '../customer-movements/entity';
import { CardPart } from './card-part';
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
  const movements = usePart({
    path: '/customer-movements',
    query: { customerId: row.id, page: 1, pageSize: 20 },
    follows,
  });
  return (
    <CardPart
      title={t('credit.title')}
      isLoading={sums.isLoading}
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
        <ScrollBox label={t('credit.movements')}>
          <Movements rows={movements.rows} row={row} />
        </ScrollBox>
      </details>
      {isOpen ? (
        <DepositDialog
          row={row}
          onClose={() => setOpen(false)}
          onDone={() => {
            sums.onRetry();
            movements.onRetry();
          }}
        />
      ) : null}
    </CardPart>
  );
};

const Movements = ({ rows, row }: { readonly rows: readonly unknown[]; readonly row: RowData }) => {
  const t = useT();
  const { label } = useWords();
  const format = useFormatFor()(row);
  if (rows.length === 0) return <p className="card-part-empty">{t('credit.none')}</p>;
  const { account, cause } = customerMovements.fields;
  return (
    <table className="movement-table">
      <thead>
        <tr>
          <th scope="col">{t('common.date')}</th>
          <th scope="col">{t('credit.account')}</th>
          <th scope="col">{t('common.reason')}</th>
          <th scope="col" className="movement-figure">
            {t('common.amount')}
          </th>
          <th scope="col">{t('invoices.number')}</th>
          <th scope="col">{t('sold.by')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((line, index) => {
          const isPoints = textIn(line, 'account') === 'Points';
          const amount = numberIn(line, 'amount') ?? 0;
          const held = findOption(account.options, textIn(line, 'account'));
          const why = findOption(cause.options, textIn(line, 'cause'));
          const number = textIn(embeddedIn(line, 'invoiceId'), 'invoiceNumber');
          return (
            <tr key={numberIn(line, 'id') ?? index}>
              <td>{format.dateTime(valueIn(line, 'at'))}</td>
              <td>{held ? label(held.label) : null}</td>
              <td>{why ? label(why.label) : textIn(line, 'cause')}</td>
              <td className={amount < 0 ? 'movement-figure cell-negative' : 'movement-figure'}>
                {isPoints ? format.integer(amount) : format.money(amount)}
              </td>
              <td>{number === '' ? '—' : <Code>{number}</Code>}</td>
              <td>
                <bdi>{textIn(embeddedIn(line, 'userId'), 'fullName')}</bdi>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
