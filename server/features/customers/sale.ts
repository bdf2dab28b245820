import { attendanceRefusals } from '../../../src/resources/attendance/words';
import type { sell } from '../../../src/resources/customer-movements/actions';
import { invoices, invoiceVerbs } from '../../../src/resources/invoices/entity';
import type { ActionAnswer } from '../../../src/schema/action';
import { minus, sumOf } from '../../../src/schema/money';
import type { ActionContext } from '../../data/entity-server';
import { actOnRow } from '../../data/repository';
import { seesBranch } from '../../data/scope';
import { ApiError, foreignBranch } from '../../kernel/errors';
import { issueInvoice, payInParts, paymentOf } from '../invoices/index';
import { splitForDeposit, takeDeposit } from './deposit';

/** Issues, pays and takes the deposit beside the goods, or does none of them (INV-27, R-19, R-21). */
export const sellTo = async ({
  client,
  actor,
  row,
  input,
}: ActionContext<typeof sell>): Promise<ActionAnswer<typeof sell>> => {
  const branchId = input.branchId ?? row.branchId;
  if (!seesBranch(actor, branchId)) throw foreignBranch();
  const { offerType, offerValue } = input;
  const invoice = await issueInvoice(client, actor, {
    customerId: row.id,
    branchId,
    salesChannel: 'In Store',
    offerType,
    offerValue,
    items: input.items.map(({ id: _, ...item }) => item),
  });
  const { id, remaining: billed } = invoice;
  const deposit = input.deposit ?? 0;
  const due = sumOf([billed, deposit]);
  if (input.due !== null && minus(input.due, due) !== 0)
    throw new ApiError(409, attendanceRefusals.due, { params: { due } });
  const split = splitForDeposit(input.payments.map(paymentOf), billed, deposit);
  const depositId = await takeDeposit(
    client,
    actor,
    { customerId: row.id, branchId, invoiceId: id, appointmentId: input.depositFor },
    split.deposit,
  );
  let change = 0;
  const { invoiceNumber, totalAmount, paid, remaining } = split.payments.some(({ amount }) => amount > 0)
    ? await actOnRow(client, invoices, actor, id, { action: invoiceVerbs.payment }, async () => {
        change = await payInParts(client, actor, id, split.payments);
      })
    : invoice;
  return { invoiceId: id, invoiceNumber, totalAmount, paid, remaining, change, depositId };
};
