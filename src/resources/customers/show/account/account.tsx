import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../providers/access';
import { useSettingsState } from '../../../../providers/use-settings';
import type { RowData } from '../../../../screens/data/row';
import { useRowsOf } from '../../../../screens/query/use-rows-of';
import { useWords } from '../../../../screens/words';
import { moneySettings } from '../../../../settings/money';
import { customerMovements } from '../../../customer-movements/entity';
import { deposit } from '../../actions';
import { CardPart } from '../card-part';
import { AccountMovements } from './account-movements';
import { DepositDialog } from './deposit-dialog';

/** What moved the customer's credit and points, and the way to a deposit (R-21, R-22, CUS-61). */
export const Account = ({ row }: { readonly row: RowData }) => {
  const { t, label } = useWords();
  const mayDeposit = useCan('invoices.create');
  const [isOpen, setOpen] = useState(false);
  const { settings, ...known } = useSettingsState(moneySettings);
  const { rows, ...movements } = useRowsOf(customerMovements, { customerId: row.id });
  const shown = (rows ?? []).filter(({ account }) =>
    account === 'Points' ? settings.loyaltyEnabled : settings.creditEnabled,
  );
  return (
    <CardPart
      title={t('credit.title')}
      {...movements}
      isLoading={movements.isLoading || known.isLoading}
      extra={
        mayDeposit && settings.creditEnabled && known.isKnown ? (
          <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
            {label(deposit.label)}
          </Button>
        ) : null
      }
    >
      <details className="sold-movements">
        <summary>{t('credit.movements')}</summary>
        <AccountMovements rows={shown} />
      </details>
      {isOpen && <DepositDialog row={row} onClose={() => setOpen(false)} />}
    </CardPart>
  );
};
