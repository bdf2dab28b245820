import type pg from 'pg';
import { addDays, todayIn } from '../../src/i18n/zone';
import { customerPackages } from '../../src/resources/customer-packages/entity';
import { listOf, numberOf } from '../bookings/needs';
import type { Actor } from '../data/actor';
import { notify } from '../data/audit';
import type { Row } from '../data/entity-server';
import { recordMade } from '../data/repository';
import { searchTextOf } from '../data/statements';
import { defaultZone } from '../http/zone';

/** Sold packages and their sessions: an append-only ledger whose sums the database keeps. */

export interface Movement {
  readonly customerPackageId: number;
  readonly serviceId: number;
  readonly branchId: number;
  readonly kind:
    | 'Sale'
    | 'Use'
    | 'Return'
    | 'Refund'
    | 'Expiry'
    | 'TransferOut'
    | 'TransferIn'
    | 'Correction'
    | 'Freeze'
    | 'Release'
    | 'Extension';
  readonly sessions: number;
  readonly lineId?: number;
  readonly turn?: number;
  readonly appointmentId?: number | null;
  readonly invoiceId?: number | null;
  readonly reason?: string | null;
}

export const move = async (client: pg.PoolClient, actor: Actor, movement: Movement): Promise<void> => {
  const { customerPackageId, serviceId, branchId, kind, sessions } = movement;
  const { lineId = null, turn = null, appointmentId = null, invoiceId = null, reason = null } = movement;
  const { rows } = await client.query<{ id: number }>(
    `insert into package_movements (customer_package_id, service_id, branch_id, kind, sessions, at, line_id, turn,
       appointment_id, invoice_id, reason, user_id)
     values ($1, $2, $3, $4, $5, clock_timestamp(), $6, $7, $8, $9, $10, $11) returning id`,
    [
      customerPackageId,
      serviceId,
      branchId,
      kind,
      sessions,
      lineId,
      turn,
      appointmentId,
      invoiceId,
      reason,
      actor.userId,
    ],
  );
  // Totals of the ledger's list that a server remembers are forgotten with this.
  await notify(client, {
    kind: 'change',
    resource: 'packageMovements',
    type: 'created',
    ids: rows.map(({ id }) => id),
    branchIds: [branchId],
    by: actor.userId,
  });
};

/** Makes a sold package of every package that an invoice's lines sell, one for each piece. */
export const sellPackages = async (client: pg.PoolClient, actor: Actor, invoice: Row): Promise<void> => {
  const branchId = numberOf(invoice.branchId) ?? 0;
  for (const item of listOf(invoice.items)) {
    const packageId = numberOf(item.packageId);
    if (packageId === undefined) continue;
    const quantity = numberOf(item.quantity) ?? 1;
    const paid = piastres(item.totalPrice) - piastres(item.discount) + piastres(item.tax);
    for (let piece = 0; piece < quantity; piece++) {
      // Piastres that do not divide go to the first pieces, so that the pieces add up to the line.
      const price = Math.floor(paid / quantity) + (piece < paid % quantity ? 1 : 0);
      await sellOne(client, actor, { invoice, packageId, branchId, price: price / 100 });
    }
  }
};

const piastres = (amount: unknown): number => Math.round((numberOf(amount) ?? 0) * 100);

interface Sale {
  readonly invoice: Row;
  readonly packageId: number;
  readonly branchId: number;
  readonly price: number;
}

const sellOne = async (
  client: pg.PoolClient,
  actor: Actor,
  { invoice, packageId, branchId, price }: Sale,
) => {
  const { rows } = await client.query<{ name: string; days: number; zone: string | null }>(
    `select p.name, p.validity_days as days, (select time_zone from branches where id = $2) as zone
     from packages p where p.id = $1`,
    [packageId, branchId],
  );
  const [sold] = rows;
  if (!sold) throw new Error(`no package ${packageId}`);
  const validUntil = addDays(todayIn(sold.zone ?? defaultZone, new Date()), sold.days);
  const made = await client.query<{ id: number }>(
    `insert into customer_packages (name, customer_id, branch_id, package_id, invoice_id, sold_at, valid_until, status, price_paid, search_text)
     values ($1, $2, $3, $4, $5, clock_timestamp(), $6, 'Active', $7, $8) returning id`,
    [
      sold.name,
      invoice.customerId,
      branchId,
      packageId,
      invoice.id,
      validUntil,
      price,
      searchTextOf([sold.name]),
    ],
  );
  const id = made.rows[0]?.id ?? 0;
  const items = await client.query<{ serviceId: number; sessions: number }>(
    `insert into customer_packages_items (parent_id, position, service_id, service_name, sessions, list_price, "left")
     select $1, row_number() over (order by min(i.position)) - 1, s.id, s.name, sum(i.sessions_count)::int, s.price, 0
     from packages_items i join services s on s.id = i.service_id where i.parent_id = $2
     group by s.id, s.name, s.price returning service_id as "serviceId", sessions`,
    [id, packageId],
  );
  for (const { serviceId, sessions } of items.rows)
    await move(client, actor, {
      customerPackageId: id,
      serviceId,
      branchId,
      kind: 'Sale',
      sessions,
      invoiceId: invoice.id,
    });
  await recordMade(client, customerPackages, actor, id);
};

/** A package without sessions left is used up; one that got some back is active again. */
export const settleStatus = async (client: pg.PoolClient, id: number): Promise<void> => {
  await client.query(
    `update customer_packages p set version = version + 1, updated_at = now(),
       status = case when exists (select from customer_packages_items i where i.parent_id = p.id and i."left" > 0) then 'Active' else 'Used' end
     where p.id = $1 and p.status in ('Active', 'Used')`,
    [id],
  );
};

/** Whoever moves a customer's sessions or money does it one after another. */
export const lockAccount = async (client: pg.PoolClient, customerId: number): Promise<void> => {
  await client.query(
    'insert into customer_accounts (customer_id) values ($1) on conflict (customer_id) do nothing',
    [customerId],
  );
  await client.query('select from customer_accounts where customer_id = $1 for update', [customerId]);
};
