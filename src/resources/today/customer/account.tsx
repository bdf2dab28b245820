import { PlusOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useT, withTexts } from '../../../i18n/react';
import { useSettingsState } from '../../../providers/data';
import type { HttpError } from '../../../providers/http-error';
import { useSession } from '../../../providers/session';
import { ActionRun } from '../../../screens/actions/action-run';
import { Glyph } from '../../../screens/glyph';
import { lazyPart } from '../../../screens/lazy-part';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { RowDialogProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { deposit, returnCredit } from '../../customer-movements/actions';
import { type Customer, customers } from '../../customers/entity';
import { CashOfForm } from '../../invoices/pay/cash-places';
import { moneySettings } from '../../invoices/settings/money';
import { overview } from '../overview';

const SaleSheet = lazyPart(
  () => withTexts('check-out', import('../../customer-movements/sale-sheet')),
  'SaleSheet',
);

/** Buttons to pay credit in and out, above its movements (R-21, R-22, CUS-61). Nothing where credit is off. */
export const CreditCommands = ({ row }: { readonly row: Customer }) => {
  const { label } = useWords();
  const mayDeposit = useCan({ resource: 'invoices', action: 'create' }).data?.can;
  const mayReturn = useCan({ resource: 'invoices', action: 'delete' }).data?.can;
  const [open, setOpen] = useState<'deposit' | 'return'>();
  const { settings, isKnown } = useSettingsState(moneySettings);
  const { data: found } = useQueryOf(overview, {}, { params: { id: row.id } });
  const close = () => setOpen(undefined);
  return (
    <>
      {settings.creditEnabled && isKnown && (
        <p className="cluster">
          {mayDeposit && (
            <Button size="small" icon={<Glyph of={PlusOutlined} />} onClick={() => setOpen('deposit')}>
              {label(deposit.label)}
            </Button>
          )}
          {mayReturn && (found?.account.credit ?? 0) > 0 && (
            <Button size="small" onClick={() => setOpen('return')}>
              {label(returnCredit.label)}
            </Button>
          )}
        </p>
      )}
      {open === 'return' && <ReturnDialog row={row} onClose={close} />}
      {open === 'deposit' && (
        <Suspense fallback={null}>
          <SaleSheet row={row} isDeposit onClose={close} />
        </Suspense>
      )}
    </>
  );
};

/** Pays credit out. */
export const ReturnDialog = (props: RowDialogProps<Customer>) => {
  const t = useT();
  const { choice } = useSession();
  const { refresh } = useSettingsState(moneySettings);
  // The money lies in the branch that takes it, which may differ from the customer's own.
  const branchId = typeof choice === 'number' ? choice : props.row.branchId;
  // A 404 means that credit was switched off, or that the customer was deleted meanwhile.
  const refused = async ({ status }: HttpError) =>
    status === 404 && !(await refresh()).creditEnabled ? t('credit.off') : undefined;
  return (
    <ActionRun
      {...props}
      action={returnCredit}
      screen={{ entity: customers }}
      values={{ branchId }}
      parts={{ hidden: ['branchId'], after: { paymentMethod: CashOfForm }, refused }}
    />
  );
};
