import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../providers/access';
import { useSettingsState } from '../../../../providers/use-settings';
import type { RowData } from '../../../../screens/data/row';
import { useQueryOf } from '../../../../screens/query/use-query-of';
import { useRowsOf } from '../../../../screens/query/use-rows-of';
import { useWords } from '../../../../screens/words';
import { moneySettings } from '../../../../settings/money';
import { customerMovements } from '../../../customer-movements/entity';
import { overview } from '../../../today/overview';
import { deposit, returnCredit } from '../../actions';
import { CardPart } from '../card-part';
import { AccountMovements } from './account-movements';
import { CreditDialog } from './credit-dialog';

/** What moved the customer's credit and points, and the ways of putting credit in and taking it out (R-21, R-22, CUS-61). */
export const Account = ({ row }: { readonly row: RowData }) => {
  const { t, label } = useWords();
  const mayDeposit = useCan('invoices.create');
  const mayReturn = useCan('invoices.delete');
  const [open, setOpen] = useState<typeof deposit | typeof returnCredit>();
  const { settings, ...known } = useSettingsState(moneySettings);
  const { rows, ...movements } = useRowsOf(customerMovements, { customerId: row.id });
  const shown = (rows ?? []).filter(({ account }) =>
    account === 'Points' ? settings.loyaltyEnabled : settings.creditEnabled,
  );
  const { data: found } = useQueryOf(overview, {}, { params: { id: row.id } });
  const hasCredit = (found?.account.credit ?? 0) > 0;
  const isOn = settings.creditEnabled && known.isKnown;
  return (
    <CardPart
      title={t('credit.title')}
      {...movements}
      isLoading={movements.isLoading || known.isLoading}
      extra={
        isOn && (
          <>
            {mayReturn && hasCredit && (
              <Button size="small" onClick={() => setOpen(returnCredit)}>
                {label(returnCredit.label)}
              </Button>
            )}
            {mayDeposit && (
              <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen(deposit)}>
                {label(deposit.label)}
              </Button>
            )}
          </>
        )
      }
    >
      <details className="sold-movements">
        <summary>{t('credit.movements')}</summary>
        <AccountMovements rows={shown} />
      </details>
      {open && <CreditDialog action={open} row={row} onClose={() => setOpen(undefined)} />}
    </CardPart>
  );
};
