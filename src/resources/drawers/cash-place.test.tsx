import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../tests/support/session';
import { setLanguage } from '../../i18n/react';
import { receivedRow } from '../../schema/answer';
import type { FormValues } from '../../screens/form/values/merge';
import { customers } from '../customers/entity';
import { expensesScreen } from '../expenses/screen';
import { RefundDialog } from '../invoices/dialogs/refund-dialog';
import { ReturnDialog } from '../today/customer-overview';

followsPermissions();

const said = 'No drawer is open: this cash stays outside the drawer';
const late = { timeout: 20_000 };

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = path.includes('/drawers/current') ? { enabled: true, drawer: null } : {};
    return new Response(JSON.stringify(answer));
  });
  enter({ role: 'Cashier', branches: [], permissions: ['invoices.read', 'invoices.create'] });
});

const parts = await expensesScreen.form?.();
const Place = parts && 'after' in parts ? parts.after?.paymentMethod : undefined;

const Expense = ({ rowId }: { readonly rowId?: number }) => {
  const form = useForm<FormValues>({ defaultValues: { branchId: 1, paymentMethod: 'Cash' } });
  return (
    <FormProvider {...form}>
      <button type="button" onClick={() => form.setValue('paymentMethod', 'Card')}>
        Card
      </button>
      {Place && <Place name="paymentMethod" rowId={rowId} />}
    </FormProvider>
  );
};

// R-24, M2
it('cash that is spent says that no drawer is open, and a card does not', { timeout: 40_000 }, async () => {
  render(
    <InRefine>
      <Expense />
    </InRefine>,
  );
  await screen.findByText(said, {}, late);
  await userEvent.click(screen.getByRole('button', { name: 'Card' }));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

// R-21, M2
it('credit that is given back in cash says so as well', { timeout: 40_000 }, async () => {
  render(
    <App>
      <InRefine>
        <ReturnDialog row={receivedRow(customers, { id: 4, branchId: 1 })} onClose={() => {}} />
      </InRefine>
    </App>,
  );
  await screen.findByText(said, {}, late);
});

// R-23, M2
it('cash of a refund says so as well', { timeout: 40_000 }, async () => {
  const invoice = { id: 8, branchId: 1, invoiceNumber: 'C1-8', totalAmount: 100, credited: 0, paid: 100 };
  render(
    <App>
      <InRefine>
        <RefundDialog
          row={{ ...invoice, payments: [{ amount: 100, paymentMethod: 'Cash' }] }}
          onClose={() => {}}
        />
      </InRefine>
    </App>,
  );
  await screen.findByText(said, {}, late);
});
