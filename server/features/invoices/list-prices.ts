import type pg from 'pg';
import type { ListedLine } from '../../../src/resources/invoices/rules';
import { fold } from '../../../src/schema/text/fold';
import type { Values } from '../../data/entity-server';
import { fetchRows, numberOf } from '../../kernel/rows';

interface Sale {
  readonly items: readonly Values[];
  /** Its appointments, locked (`lockAppointments`). Their prices were agreed when they were made, and covered services are paid. */
  readonly appointmentIds: readonly number[];
  /** The invoice itself, if it is stored. */
  readonly invoiceId: number | undefined;
}

/**
 * Locks the appointments of an invoice, its own and that of its visit. Two desks that bill one of them at once wait for each
 * other, so that its prices count for one invoice.
 */
export const lockAppointments = async (
  client: pg.PoolClient,
  { appointmentId, attendanceId }: Values,
): Promise<readonly number[]> => {
  // The visit first, because it may just be joined to an appointment.
  const [visit] = await fetchRows(client, { appointmentId: 'number?' })(
    'select appointment_id as "appointmentId" from attendance where id = $1 for share',
    [numberOf(attendanceId)],
  );
  const rows = await fetchRows(client, { id: 'number' })(
    'select id from appointments where id = any($1) order by id for update',
    [[numberOf(appointmentId), visit?.appointmentId].filter((id) => id != null)],
  );
  return rows.map(({ id }) => id);
};

/**
 * Returns the parts of each item with their prices on the list. A typed line with the name of a service or package has its
 * price. Lines of a booking have the price that was agreed, once: not if another invoice has asked for it. A line
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

/** SQL of the invoices of a booking `b.id`, its own and those of its visit, which are not cancelled. */
const invoicesOf = `(select id, status from invoices where appointment_id = b.id and status <> 'Cancelled'
  union select v.id, v.status from attendance t join invoices v on v.attendance_id = t.id
    where t.appointment_id = b.id and v.status <> 'Cancelled')`;

/** SQL of the lines of appointments `b` with their `keyOf` and the agreed price: 0 for a service that a package has paid. */
const booked = `lateral (
  select 'service ' || service_id as key, service_name as name, case coverage when 'Extra' then service_price else 0 end as price
    from appointments_services where parent_id = b.id
  union all select 'package ' || package_id, name, price from appointments_packages where parent_id = b.id) l`;

/** Prices of the appointments' lines by `keyOf`, the lowest first. */
const agreedPrices = async (
  client: pg.PoolClient,
  { appointmentIds, invoiceId }: Sale,
): Promise<Map<string, number[]>> => {
  const agreed = new Map<string, number[]>();
  const rows = await fetchRows(client, { key: 'text', price: 'number' })(
    `select l.key, l.price from appointments b cross join ${booked}
     where b.id = any($1) and not exists (select from ${invoicesOf} v where v.id <> $2) order by l.price`,
    [appointmentIds, invoiceId ?? 0],
  );
  for (const { key, price } of rows) agreed.set(key, [...(agreed.get(key) ?? []), price]);
  return agreed;
};

/**
 * Returns what was booked at a price and is neither among `items` nor on an issued invoice of the appointments: it is given
 * away, whatever else is sold. A typed line with the name of a booked one counts as it, because older clients send
 * no services (API-098). A booking that is called off has nothing to bill.
 */
export const missingLines = async (
  client: pg.PoolClient,
  { items, appointmentIds }: Pick<Sale, 'items' | 'appointmentIds'>,
): Promise<readonly ListedLine[]> => {
  const lines = await fetchRows(client, { key: 'text', name: 'text', price: 'number' })(
    `select l.key, l.name, l.price from appointments b cross join ${booked}
     where b.id = any($1) and b.status in ('Planned', 'Done') and l.price > 0`,
    [appointmentIds],
  );
  if (lines.length === 0) return [];
  const billed = await fetchRows(client, {
    serviceId: 'number?',
    packageId: 'number?',
    description: 'text',
    quantity: 'number',
  })(
    `select i.service_id as "serviceId", i.package_id as "packageId", i.description, i.quantity
     from invoices_items i where i.parent_id in (select v.id from appointments b cross join lateral ${invoicesOf} v
       where b.id = any($1) and v.status <> 'Draft')`,
    [appointmentIds],
  );
  const left = new Map<string, number>();
  for (const item of [...items, ...billed])
    left.set(keyOf(item), (left.get(keyOf(item)) ?? 0) + (numberOf(item.quantity) ?? 1));
  return lines.flatMap(({ key, name, price }) => {
    const found = [key, keyOf({ description: name })].find((one) => (left.get(one) ?? 0) > 0);
    if (found === undefined) return [{ quantity: 1, unitPrice: 0, listPrice: price }];
    left.set(found, (left.get(found) ?? 0) - 1);
    return [];
  });
};

/** True if an invoice of the booking is issued. */
export const isBilled = async (client: pg.PoolClient, appointmentId: number): Promise<boolean> => {
  const rows = await fetchRows(client, { id: 'number' })(
    `select v.id from appointments b cross join lateral ${invoicesOf} v where b.id = $1 and v.status <> 'Draft' limit 1`,
    [appointmentId],
  );
  return rows.length > 0;
};
