import { PlusOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useT, withTexts } from '../../../i18n/react';
import { useSettingsState } from '../../../providers/data';
import type { HttpError } from '../../../providers/http-error';
import { useSession } from '../../../providers/session';
import type { RowOf } from '../../../schema/types';
import { ActionRun } from '../../../screens/actions/action-run';
import { Glyph } from '../../../screens/glyph';
import { lazyPart } from '../../../screens/lazy-part';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useRowsOf } from '../../../screens/query/use-rows-of';
import type { RowDialogProps } from '../../../screens/screen';
import { DataTable, useFieldColumn } from '../../../screens/table/table';
import { useWords } from '../../../screens/words';
import { deposit, returnCredit } from '../../customer-movements/actions';
import { customerMovements } from '../../customer-movements/entity';
import { type Customer, customers } from '../../customers/entity';
import { CardPart } from '../../customers/show/card-part';
import { moneySettings } from '../../invoices/settings/money';
import { overview } from '../overview';

const SaleSheet = lazyPart(
  () => withTexts('check-out', import('../../customer-movements/sale-sheet')),
  'SaleSheet',
);

/** Movements of credit and points, with buttons to pay credit in and out (R-21, R-22, CUS-61). */
export const Account = ({ row }: { readonly row: Customer }) => {
  const { t, label } = useWords();
  const mayDeposit = useCan({ resource: 'invoices', action: 'create' }).data?.can;
  const mayReturn = useCan({ resource: 'invoices', action: 'delete' }).data?.can;
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
              <Button size="small" icon={<Glyph of={PlusOutlined} />} onClick={() => setOpen(deposit)}>
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
      {open === returnCredit && <CreditDialog action={open} row={row} onClose={() => setOpen(undefined)} />}
      {open === deposit && (
        <Suspense fallback={null}>
          <SaleSheet row={row} isDeposit onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </CardPart>
  );
};

/** Newest first. */
const AccountMovements = ({ rows }: { readonly rows: readonly RowOf<typeof customerMovements>[] }) => {
  const t = useT();
  const column = useFieldColumn(customerMovements.fields);
  return (
    <DataTable
      label={t('credit.movements')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        column('at'),
        column('account', { isHeading: true }),
        column('cause', { isHeading: true }),
        column('amount'),
        column('invoiceId'),
        column('userId'),
      ]}
      empty={t('credit.none')}
      onPhone="cards"
    />
  );
};

interface CreditDialogProps extends RowDialogProps<Customer> {
  readonly action: typeof returnCredit;
}

/** Pays credit out. */
const CreditDialog = ({ action, ...props }: CreditDialogProps) => {
  const t = useT();
  const { choice } = useSession();
  const { refresh } = useSettingsState(moneySettings);
  // The money lies in the branch that takes it, which may differ from the customer's own.
  const branchId = typeof choice === 'number' ? choice : props.row.branchId;
  const refused = async ({ status }: HttpError) => {
    // A 404 means that credit was switched off, or that the customer was deleted meanwhile.
    return status === 404 && !(await refresh()).creditEnabled ? t('credit.off') : undefined;
  };
  const hidden = ['branchId', 'appointmentId'];
  return (
    <ActionRun
      {...props}
      action={action}
      screen={{ entity: customers }}
      values={{ branchId }}
      parts={{ hidden, refused }}
    />
  );
};
