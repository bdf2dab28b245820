import type pg from 'pg';
import { addDays, todayIn } from '../../../src/i18n/zone';
import {
  type correct,
  customerPackageActions,
  type extend,
  type freeze,
  type release,
  type transfer,
} from '../../../src/resources/customer-packages/actions';
import { customerPackages } from '../../../src/resources/customer-packages/entity';
import { packageRefusals } from '../../../src/resources/customer-packages/words';
import { home } from '../../../src/resources/home';
import { sumOf, times } from '../../../src/schema/money';
import type { Actor } from '../../data/actor';
import { type ActionContext, perform, type Queue, type RowIn, serve } from '../../data/entity-server';
import { findRow, recordMade } from '../../data/repository';
import { zoneOf } from '../../data/settings';
import { ApiError, invalid } from '../../kernel/errors';
import { type FetchedRow, fetchOne, fetchRows } from '../../kernel/rows';
import { lockAccount } from '../customer-movements/index';
import { runExpiry } from './night';
import { packageImporting } from './opening-balances';
import { move, settleStatus } from './packages';
import { loseCover } from './sessions';
import triggers from './triggers.sql?raw';

export { holdersOf, move, sellPackages } from './packages';
export {
  availableSessions,
  loseCover,
  returnSessions,
  spendSessions,
  usablePackages,
  usableSessionsSql,
} from './sessions';

/** Locks the account of a package's customer, so that sessions move one after another. */
const queue: Queue = async ({ client, actor, id }) => {
  const { customerId } = await findRow(client, customerPackages, actor, id);
  await lockAccount(client, customerId);
};

/** Sold packages: users read them, and change them by declared actions alone. */
export const customerPackagesServer = serve(customerPackages, {
  triggers,
  importing: packageImporting,
  nightly: [runExpiry],
  sums: [
    `select 'Sold package ' || i.parent_id as document, i.service_name || ': ' || i."left" || ' left, its movements are ' || s.total as problem
     from customer_packages_items i cross join lateral (select coalesce(sum(sessions), 0) as total from package_movements m
       where m.customer_package_id = i.parent_id and m.service_id = i.service_id) s
     where i."left" <> s.total`,
  ],
  actions: perform(customerPackageActions, {
    extend: { queue, perform: (context) => extendPackage(context) },
    freeze: { queue, perform: (context) => freezePackage(context) },
    release: { queue, perform: (context) => releasePackage(context) },
    transfer: { queue, perform: (context) => transferPackage(context) },
    correct: { queue, perform: (context) => correctPackage(context) },
  }),
});

/**
 * Changes of a sold package by hand. Each adds movements to the ledger, with a reason except for a release
 * . `possible` of the action has refused wrong statuses before.
 */

/** A sold package, read in the transaction. The row and its customer's account are locked. */
type Sold = RowIn<typeof customerPackages>;

/** Adds days to the validity. Expired sessions come back. */
const extendPackage = async ({ client, actor, row: sold, input }: ActionContext<typeof extend>) => {
  const { days, reason } = input;
  const validUntil = addDays(sold.validUntil, days);
  const today = await todayOf(client, sold);
  if (sold.status === 'Expired' && validUntil < today)
    throw invalid([
      { path: ['days'], key: 'validate.min', params: { min: days + daysTo(validUntil, today) } },
    ]);
  await client.query(
    `update customer_packages set valid_until = $2, status = case status when 'Expired' then 'Active' else status end where id = $1`,
    [sold.id, validUntil],
  );
  const expired = await fetchRows(client, { serviceId: 'number', sessions: 'number' })(
    `select service_id as "serviceId", -sum(sessions)::int as sessions from package_movements
       where customer_package_id = $1 and kind in ('Expiry', 'Extension') group by service_id having sum(sessions) < 0`,
    [sold.id],
  );
  if (expired.length === 0) await note(client, actor, sold, 'Extension', reason);
  for (const { serviceId, sessions } of expired)
    await move(client, actor, { ...lineOf(sold), serviceId, kind: 'Extension', sessions, reason });
  await settleStatus(client, sold.id);
};

/** Stops the validity from today. No session can be used until the release. */
const freezePackage = async ({ client, actor, row: sold, input }: ActionContext<typeof freeze>) => {
  const today = await todayOf(client, sold);
  if (sold.validUntil < today) throw new ApiError(409, packageRefusals.noSessions);
  await client.query(`update customer_packages set status = 'Frozen', frozen_since = $2 where id = $1`, [
    sold.id,
    today,
  ]);
  await note(client, actor, sold, 'Freeze', input.reason);
};

/** Adds the frozen days to the validity. Does nothing if the package is not frozen. */
const releasePackage = async ({ client, actor, row: sold }: ActionContext<typeof release>) => {
  if (sold.status !== 'Frozen') return;
  const days = daysTo(String(sold.frozenSince), await todayOf(client, sold));
  await client.query(
    `update customer_packages set status = 'Active', frozen_since = null, valid_until = $2 where id = $1`,
    [sold.id, addDays(sold.validUntil, days)],
  );
  await note(client, actor, sold, 'Release', null);
  await settleStatus(client, sold.id);
};

/**
 * Moves the sessions that are left to a new package of another customer, with their part of the price. Used
 * sessions keep theirs at list price, as in a refund. Each package counts its own sessions as bought
 * and the other's as `elsewhere`, because the paid share is measured over both.
 */
const transferPackage = async ({ client, actor, row: sold, input }: ActionContext<typeof transfer>) => {
  const { customerId, reason } = input;
  const items = sold.items.filter(({ left }) => left > 0);
  const today = await todayOf(client, sold);
  if (sold.validUntil < today) throw new ApiError(409, packageRefusals.noSessions);
  if (sold.customerId === customerId) throw invalid([{ path: ['customerId'], key: 'validate.reference' }]);
  await lockAccount(client, customerId);
  const kept = keptOf(await itemsSold(client, sold.id), sold.pricePaid);
  const { id } = await fetchOne(client, { id: 'number' })(
    `insert into customer_packages (name, customer_id, branch_id, package_id, invoice_id, from_id, sold_at, valid_until, status, price_paid, search_text)
       select name, $2, branch_id, package_id, invoice_id, id, clock_timestamp(), valid_until, 'Active', price_paid - $3, search_text
       from customer_packages where id = $1 returning id`,
    [sold.id, customerId, kept],
  );
  await client.query(
    `insert into customer_packages_items (parent_id, position, service_id, service_name, sessions, elsewhere, list_price, "left")
       select $2, position, service_id, service_name, least("left", sessions), sessions + elsewhere - least("left", sessions), list_price, 0
       from customer_packages_items where parent_id = $1 and "left" > 0`,
    [sold.id, id],
  );
  await client.query(
    // A correction may leave more sessions than were bought.
    `update customer_packages_items set sessions = sessions - least("left", sessions), elsewhere = elsewhere + least("left", sessions)
       where parent_id = $1`,
    [sold.id],
  );
  for (const item of items) {
    const line = { ...lineOf(sold), serviceId: item.serviceId, reason };
    const sessions = item.left;
    await move(client, actor, { ...line, kind: 'TransferOut', sessions: -sessions });
    await move(client, actor, { ...line, customerPackageId: id, kind: 'TransferIn', sessions });
  }
  await client.query('update customer_packages set price_paid = $2 where id = $1', [sold.id, kept]);
  await settleStatus(client, sold.id);
  await recordMade(client, customerPackages, actor, id);
  await loseCover(client, actor, sold.customerId);
};

/** Corrects a wrong balance with a movement of its own, never below zero. */
const correctPackage = async ({ client, actor, row: sold, input: sent }: ActionContext<typeof correct>) => {
  const item = sold.items.find(({ serviceId }) => serviceId === sent.serviceId);
  if (!item) throw invalid([{ path: ['serviceId'], key: 'validate.reference' }]);
  if (sent.sessions === 0) throw invalid([{ path: ['sessions'], key: 'validate.invalid' }]);
  if (item.left + sent.sessions < 0) throw new ApiError(409, packageRefusals.noSessions);
  await move(client, actor, { ...lineOf(sold), ...sent, kind: 'Correction' });
  await settleStatus(client, sold.id);
  if (sent.sessions < 0) await loseCover(client, actor, sold.customerId);
};

const lineOf = (sold: Sold) => ({ customerPackageId: sold.id, branchId: sold.branchId });

/** Inserts a movement of no sessions on the package's first item. */
const note = (
  client: pg.PoolClient,
  actor: Actor,
  sold: Sold,
  kind: 'Freeze' | 'Release' | 'Extension',
  reason: string | null,
): Promise<void> => {
  const serviceId = sold.items[0]?.serviceId ?? 0;
  return move(client, actor, { ...lineOf(sold), serviceId, kind, sessions: 0, reason });
};

const todayOf = async (client: pg.PoolClient, { branchId }: Sold): Promise<string> =>
  todayIn(await zoneOf(client, branchId, home), new Date());

const daysTo = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const soldItemColumns = {
  used: 'number',
  listPrice: 'number',
} as const;
type SoldItem = FetchedRow<typeof soldItemColumns>;

export const itemsSold = (client: pg.PoolClient, id: number): Promise<readonly SoldItem[]> =>
  fetchRows(client, soldItemColumns)(
    `select i.list_price as "listPrice", m.got - i."left" as used from customer_packages_items i
     cross join lateral (select coalesce(sum(sessions), 0)::int as got from package_movements
       where customer_package_id = i.parent_id and service_id = i.service_id and kind in ('Sale', 'Opening', 'TransferIn', 'TransferOut')) m
     where i.parent_id = $1 order by i.position`,
    [id],
  );

/**
 * Returns the part of the price for used sessions, at most the price paid. They count by their list price: a
 * package is cheaper because all of it is bought.
 */
export const keptOf = (items: readonly SoldItem[], price: number): number => {
  const worth = sumOf(items.map(({ used, listPrice }) => times(listPrice, Math.max(0, used))));
  return Math.min(price, worth);
};
