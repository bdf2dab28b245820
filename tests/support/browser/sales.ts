import type { Centre } from './centre';
import { addCustomer, type Call } from './customers';

/** A package sold to a new customer at the first desk. */
export interface Sale {
  readonly customerId: number;
  readonly customer: string;
  readonly invoiceId: number;
  readonly packageName: string;
}

/** Sells the demo's first package with an issued invoice, fully paid by default. */
export const sellPackage = async (
  call: Call,
  fullName: string,
  paid: 'all' | number = 'all',
): Promise<Sale> => {
  const customer = await addCustomer(call, { fullName });
  const [first] = rowsOf((await call('GET', '/packages?page=1&pageSize=1')).json);
  if (!first) throw new Error('the demo has no packages');
  const { status, json } = await call('POST', '/invoices', {
    customerId: customer.id,
    branchId: 1,
    status: paid === 'all' ? 'Paid' : 'Sent',
    items: [{ description: first.name, quantity: 1, unitPrice: first.price, packageId: first.id }],
    ...(paid === 'all' || paid === 0 ? {} : { payments: [{ amount: paid, paymentMethod: 'Cash' }] }),
  });
  if (status !== 201) throw new Error(`not sold: ${JSON.stringify(json)}`);
  return {
    customerId: customer.id,
    customer: fullName,
    invoiceId: Number(json.id),
    packageName: String(first.name),
  };
};

/** Writes a setting to the database. Screens read it with their next call. */
export const setSetting = async (centre: Centre, key: string, value: unknown): Promise<void> => {
  await centre.db.pool.query(
    'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  );
};

type Json = Readonly<Record<string, unknown>>;

const rowsOf = (json: Json): readonly Json[] => (Array.isArray(json.data) ? json.data : []);
