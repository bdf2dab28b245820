import type pg from 'pg';
import { amountsOf } from '../../src/resources/invoices/rules';
import { type BareRoute, one } from './bare-call';
import { invoiceBody } from './requests';

/**
 * The four rows that a paid invoice needs: the branch's counter of numbers, the invoice, its item and its payment,
 * and the number last, as the tables' triggers want it; one transaction. Leaves out: drawer, points and credit, what
 * an item sells, the rules of the sale but for the tax of 14 %.
 */
export const bareInvoice: BareRoute = {
  method: 'POST',
  url: '/api/invoices',
  handle: async ({ pool, request, userId }) => {
    const body = invoiceBody.parse(request.body);
    const client = await pool.connect();
    try {
      await client.query('begin');
      const row = await insert(client, body, userId);
      await client.query('commit');
      return { status: 201, body: row };
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  },
};

const taxRate = 0.14;

const insert = async (
  client: pg.PoolClient,
  { customerId, branchId, items }: ReturnType<typeof invoiceBody.parse>,
  userId: number,
): Promise<object> => {
  const sums = amountsOf({ items, offerType: 'None', offerValue: 0, taxRate });
  const [item, amounts] = [one(items), one(sums.items)];
  const { rows: drafts } = await client.query<{ id: number }>({
    name: 'bare_invoice',
    text: `insert into invoices (customer_id, branch_id, date, sales_channel, offer_type, offer_value, status, subtotal,
        discount, net, tax_rate, tax, total_amount, remaining)
      values ($1, $2, now(), 'In Store', 'None', 0, 'Draft', $3, 0, $3, $4, $5, $6, $6) returning id`,
    values: [customerId, branchId, sums.subtotal, taxRate * 100, sums.tax, sums.totalAmount],
  });
  const { id } = one(drafts);
  await client.query({
    name: 'bare_invoice_item',
    text: `insert into invoices_items (parent_id, position, description, quantity, unit_price, service_id, total_price, tax)
      values ($1, 0, $2, $3, $4, $5, $6, $7)`,
    values: [
      id,
      item.description,
      item.quantity,
      item.unitPrice,
      item.serviceId,
      amounts.totalPrice,
      amounts.tax,
    ],
  });
  await client.query({
    name: 'bare_invoice_payment',
    text: `insert into invoices_payments (parent_id, position, amount, payment_method, at, user_id)
      values ($1, 0, $2, 'Cash', now(), $3)`,
    values: [id, sums.totalAmount, userId],
  });
  const { rows } = await client.query<object>({
    name: 'bare_invoice_number',
    text: `with b as (select id, coalesce(code, 'C' || id) as code, extract(year from now())::int as year from branches where id = $2),
      counted as (insert into document_numbers as d (branch_id, year, kind, last) select id, year, 'invoice', 1 from b
        on conflict (branch_id, year, kind) do update set last = d.last + 1 returning last)
      update invoices set invoice_number = b.code || '-' || b.year || '-' || to_char(counted.last, 'FM000000'),
        status = 'Paid', paid = total_amount, remaining = 0 from b, counted where invoices.id = $1
      returning invoices.id, invoice_number as "invoiceNumber", customer_id as "customerId", status,
        total_amount as "totalAmount", paid, remaining`,
    values: [id, branchId],
  });
  return one(rows);
};
