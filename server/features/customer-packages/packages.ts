import type pg from 'pg';
import { addDays, todayIn } from '../../../src/i18n/zone';
import { customerPackages } from '../../../src/resources/customer-packages/entity';
import { customers } from '../../../src/resources/customers/entity';
import type { invoices } from '../../../src/resources/invoices/entity';
import type { packageMovements } from '../../../src/resources/package-movements/entity';
import { piastres, pounds, spread } from '../../../src/schema/money';
import { type Actor, scopeCondition, scopeOf } from '../../data/actor';
import type { RowIn } from '../../data/entity-server';
import { changeOf, tellChange } from '../../data/notices';
import { recordMade } from '../../data/repository';
import { searchTextOf } from '../../data/search';
import { fetchRows, newParams } from '../../kernel/rows';

/** Sold packages and their sessions: an append-only ledger; triggers keep the sums. */

interface Movement {
  readonly customerPackageId: number;
  readonly serviceId: number;
  readonly branchId: number;
  readonly kind: (typeof packageMovements.fields.kind.options)[number]['value'];
  readonly sessions: number;
  readonly lineId?: number;
  readonly turn?: number;
  readonly appointmentId?: number | null;
  readonly invoiceId?: number | null;
  readonly reason?: string | null;
}

export const move = (client: pg.PoolClient, actor: Actor, movement: Movement): Promise<void> =>
  moveAll(client, actor, [movement]);

const moveAll = async (
  client: pg.PoolClient,
  actor: Actor,
  movements: readonly Movement[],
): Promise<void> => {
  // The notice below makes servers forget the cached totals of this list.
  const rows = await fetchRows(client, { id: 'number', branchId: 'number' })(
    `insert into package_movements (customer_package_id, service_id, branch_id, kind, sessions, at, line_id, turn,
         appointment_id, invoice_id, reason, user_id)
       select x."customerPackageId", x."serviceId", x."branchId", x.kind, x.sessions, clock_timestamp(), x."lineId", x.turn,
         x."appointmentId", x."invoiceId", x.reason, $2
       from rows from (json_to_recordset($1) as ("customerPackageId" int, "serviceId" int, "branchId" int, kind text, sessions int,
         "lineId" int, turn int, "appointmentId" int, "invoiceId" int, reason text)) with ordinality
         as x("customerPackageId", "serviceId", "branchId", kind, sessions, "lineId", turn, "appointmentId", "invoiceId", reason, n)
       order by x.n returning id, branch_id as "branchId"`,
    [JSON.stringify(movements), actor.userId],
  );
  await tellChange(client, changeOf('packageMovements', 'created', rows, actor.userId));
};

type Invoice = Pick<RowIn<typeof invoices>, 'id' | 'customerId' | 'branchId' | 'items'>;

/** Creates a sold package for each piece of every package line of an invoice. */
export const sellPackages = async (client: pg.PoolClient, actor: Actor, invoice: Invoice): Promise<void> => {
  for (const { packageId, quantity, totalPrice, discount, tax } of invoice.items) {
    if (packageId === null) continue;
    const paid = piastres(totalPrice) - piastres(discount) + piastres(tax);
    // The first pieces get the piastres that do not divide, so that the pieces add up to the line.
    const prices = spread(paid, Array<bigint>(quantity).fill(1n)).map(pounds);
    await sellPieces(client, actor, { invoice, packageId, prices });
  }
};

interface Sale {
  readonly invoice: Invoice;
  readonly packageId: number;
  /** Price of each piece, in pounds. */
  readonly prices: readonly number[];
}

const sellPieces = async (
  client: pg.PoolClient,
  actor: Actor,
  { invoice, packageId, prices }: Sale,
): Promise<void> => {
  const { branchId } = invoice;
  const [sold] = await fetchRows(client, { name: 'text', days: 'number', zone: 'text' })(
    `select p.name, p.validity_days as days, b.time_zone as zone from packages p, branches b where p.id = $1 and b.id = $2`,
    [packageId, branchId],
  );
  if (!sold) throw new Error(`no package ${packageId}`);
  const validUntil = addDays(todayIn(sold.zone, new Date()), sold.days);
  const made = await fetchRows(client, { id: 'number' })(
    `insert into customer_packages (name, customer_id, branch_id, package_id, invoice_id, sold_at, valid_until, status, price_paid, search_text)
     select $1, $2, $3, $4, $5, clock_timestamp(), $6, 'Active', x.price, $8
     from unnest($7::numeric[]) with ordinality as x(price, n) order by x.n returning id`,
    [
      sold.name,
      invoice.customerId,
      branchId,
      packageId,
      invoice.id,
      validUntil,
      prices,
      searchTextOf([sold.name]),
    ],
  );
  const ids = made.map(({ id }) => id);
  const items = await fetchRows(client, { id: 'number', serviceId: 'number', sessions: 'number' })(
    `insert into customer_packages_items (parent_id, position, service_id, service_name, sessions, list_price, "left")
     select made.id, i.position, i.service_id, i.name, i.sessions, i.price, 0 from unnest($1::int[]) as made(id) cross join (
       select row_number() over (order by min(i.position)) - 1 as position, s.id as service_id, s.name, sum(i.sessions_count)::int as sessions, s.price
       from packages_items i join services s on s.id = i.service_id where i.parent_id = $2 group by s.id, s.name, s.price) i
     order by made.id, i.position returning parent_id as id, service_id as "serviceId", sessions`,
    [ids, packageId],
  );
  await moveAll(
    client,
    actor,
    items.map(({ id, serviceId, sessions }) => ({
      customerPackageId: id,
      serviceId,
      branchId,
      kind: 'Sale',
      sessions,
      invoiceId: invoice.id,
    })),
  );
  for (const id of ids) await recordMade(client, customerPackages, actor, id);
};

/** Sets the status to Used without sessions left, or back to Active. Other statuses stay. */
export const settleStatus = async (client: pg.PoolClient, id: number): Promise<void> => {
  await client.query(
    `update customer_packages p set version = version + 1, updated_at = now(),
       status = case when exists (select from customer_packages_items i where i.parent_id = p.id and i."left" > 0) then 'Active' else 'Used' end
     where p.id = $1 and p.status in ('Active', 'Used')`,
    [id],
  );
};

/**
 * Returns the other customer of each transfer of these packages, by the movement's id. Customers that the
 * reader may not see are left out.
 */
export const holdersOf = async (pool: pg.Pool, actor: Actor, packageIds: readonly number[]) => {
  const params = newParams();
  const ids = params.add(packageIds);
  const seen = scopeCondition(customers, scopeOf(actor), params, 'c') || 'true';
  const rows = await fetchRows(pool, { movementId: 'number', id: 'number', fullName: 'text' })(
    `select m.id as "movementId", c.id, c.full_name as "fullName" from package_movements m
     join customer_packages p on p.id = m.customer_package_id
     cross join lateral (
       select s.customer_id from customer_packages s where m.kind = 'TransferIn' and s.id = p.from_id
       union all
       -- What goes out comes in with the next line, and a package is given away by one after another.
       (select t.customer_id from customer_packages t join package_movements i on i.customer_package_id = t.id
        where m.kind = 'TransferOut' and t.from_id = p.id and i.kind = 'TransferIn' and i.service_id = m.service_id and i.id > m.id
        order by i.id limit 1)) other
     join customers c on c.id = other.customer_id
     where m.customer_package_id = any(${ids}::int[]) and m.kind in ('TransferIn', 'TransferOut') and ${seen}`,
    params.values,
  );
  return new Map(rows.map(({ movementId, id, fullName }) => [movementId, { id, fullName }]));
};
