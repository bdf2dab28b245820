import type pg from 'pg';
import type { ListedLine } from '../../../src/resources/invoices/concession';
import { fold } from '../../../src/schema/text/fold';
import type { Values } from '../../data/entity-server';
import { fetchRows } from '../../kernel/rows';
import { numberOf } from '../../kernel/values';

interface Sale {
  readonly items: readonly Values[];
  /** Appointment of the sale. Its prices were agreed when it was booked, and its covered services are paid. */
  readonly appointmentId: number | undefined;
  /** The invoice itself, if it is stored. */
  readonly invoiceId: number | undefined;
}

/**
 * Returns the parts of each item with their prices on the list. A typed line with the name of a service or package has its
 * price. Lines of the appointment have the price that was agreed, once: not if another invoice has asked for it. A line
 * with several pieces is split where their list prices differ.
 */
export const listedItemsOf = async (
  client: pg.PoolClient,
  sale: Sale,
): Promise<readonly (readonly ListedLine[])[]> => {
  const { items } = sale;
  const list = await listedPrices(client, items);
  const agreed = await agreedPrices(client, sale);
  return items.map((item) => {
    const quantity = numberOf(item.quantity) ?? 1;
    const unitPrice = numberOf(item.unitPrice) ?? 0;
    const key = keyOf(item);
    const listPrice = list.get(key) ?? null;
    const lower = (agreed.get(key)?.splice(0, quantity) ?? []).map((price) =>
      Math.min(price, listPrice ?? price),
    );
    return [
      ...lower.map((price) => ({ quantity: 1, unitPrice, listPrice: price })),
      ...(quantity > lower.length ? [{ quantity: quantity - lower.length, unitPrice, listPrice }] : []),
    ];
  });
};

/** `service 3`, `package 4`, or for a typed line `named` and its folded description. */
const keyOf = ({ serviceId, packageId, description }: Values): string => {
  if (numberOf(packageId) !== undefined) return `package ${packageId}`;
  return numberOf(serviceId) === undefined
    ? `named ${fold(String(description ?? ''))}`
    : `service ${serviceId}`;
};

/** Present prices by `keyOf`. If several rows have one name, the lowest price counts. */
const listedPrices = async (
  client: pg.PoolClient,
  items: readonly Values[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await fetchRows(client, { key: 'text', price: 'number' })(
    `select key, min(price) as price from (
       select 'service ' || id as key, price from services where id = any($1)
       union all select 'package ' || id, price from packages where id = any($2)
       union all select 'named ' || name_key, price from services where is_active and name_key = any($3)
       union all select 'named ' || name_key, price from packages where is_active and name_key = any($3)
     ) listed group by key`,
    [
      items.flatMap(({ serviceId }) => numberOf(serviceId) ?? []),
      items.flatMap(({ packageId }) => numberOf(packageId) ?? []),
      items.map(({ description }) => fold(String(description ?? ''))),
    ],
  );
  return new Map(rows.map(({ key, price }) => [key, price]));
};

/** Prices of the appointment's lines by `keyOf`, the lowest first: 0 for a service that a package has paid. */
const agreedPrices = async (
  client: pg.PoolClient,
  { appointmentId, invoiceId }: Sale,
): Promise<Map<string, number[]>> => {
  const agreed = new Map<string, number[]>();
  if (appointmentId === undefined) return agreed;
  // Two desks that bill one appointment at once wait for each other, so that its prices count for one of them.
  await client.query('select from appointments where id = $1 for update', [appointmentId]);
  const rows = await fetchRows(client, { key: 'text', price: 'number' })(
    `select key, price from (
       select 'service ' || service_id as key, case coverage when 'Extra' then service_price else 0 end as price
         from appointments_services where parent_id = $1
       union all select 'package ' || package_id, price from appointments_packages where parent_id = $1
     ) booked
     where not exists (select from invoices where appointment_id = $1 and status <> 'Cancelled' and id <> $2)
     order by price`,
    [appointmentId, invoiceId ?? 0],
  );
  for (const { key, price } of rows) agreed.set(key, [...(agreed.get(key) ?? []), price]);
  return agreed;
};
