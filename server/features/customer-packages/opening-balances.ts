import type pg from 'pg';
import { addDays, todayIn } from '../../../src/i18n/zone';
import { customerPackages } from '../../../src/resources/customer-packages/entity';
import { home } from '../../../src/resources/home';
import type { Importing, Row, Values } from '../../data/entity-server';
import { recordMade } from '../../data/repository';
import { searchTextOf } from '../../data/search';
import { zoneOf } from '../../data/settings';
import { type FieldIssue, invalid } from '../../kernel/errors';
import { fetchOne, fetchRows, numberOf } from '../../kernel/rows';
import { lockAccount } from '../customer-movements/index';
import { move } from './packages';
import { loseCover } from './sessions';

/** Opening balances: sessions bought before the centre used this product, a package of one service each. */
export const packageImporting: Importing = {
  make: async ({ client, actor, values, branchId }) => {
    const customerId = numberOf(values.customerId) ?? 0;
    await lockAccount(client, customerId);
    const item = await itemOf(client, values);
    const today = todayIn(await zoneOf(client, branchId, home), new Date());
    const validUntil =
      typeof values.validUntil === 'string' ? values.validUntil : addDays(today, item.days ?? 365);
    if (validUntil < today) throw invalid([{ path: ['validUntil'], key: 'validate.dayOver' }]);
    const { id } = await fetchOne(client, { id: 'number' })(
      `insert into customer_packages (name, customer_id, branch_id, package_id, sold_at, valid_until, status, price_paid, search_text)
       values ($1, $2, $3, $4, clock_timestamp(), $5, 'Active', $6, $7) returning id`,
      [
        item.name,
        customerId,
        branchId,
        item.packageId,
        validUntil,
        numberOf(values.pricePaid) ?? 0,
        searchTextOf([item.name]),
      ],
    );
    const sessions = numberOf(values.sessions) ?? 0;
    await client.query(
      `insert into customer_packages_items (parent_id, position, service_id, service_name, sessions, list_price, "left")
       select $1, 0, id, name, $3, price, 0 from services where id = $2`,
      [id, item.serviceId, sessions],
    );
    await move(client, actor, {
      customerPackageId: id,
      serviceId: item.serviceId,
      branchId,
      kind: 'Opening',
      sessions,
    });
    return recordMade(client, customerPackages, actor, id);
  },
  // Refuses what is over in every time zone before anything is written. `make` decides by the branch's day.
  check: async (_client, rows) => {
    const first = todayIn('Etc/GMT+12', new Date());
    return rows.map(({ validUntil }): readonly FieldIssue[] =>
      typeof validUntil === 'string' && validUntil < first
        ? [{ path: ['validUntil'], key: 'validate.dayOver' }]
        : [],
    );
  },
  // The opening movement goes with the row; any other movement is history.
  parts: { package_movements: `kind = 'Opening'` },
  // Planned appointments that counted on the sessions become payable.
  takenBack: async (client, actor, rows) => {
    for (const customerId of customersOf(rows)) {
      await lockAccount(client, customerId);
      await loseCover(client, actor, customerId);
    }
  },
};

/** Returns the service whose sessions are left: the named one, or the package's only one. */
const itemOf = async (client: pg.PoolClient, values: Values) => {
  const packageId = numberOf(values.packageId) ?? null;
  const serviceId = numberOf(values.serviceId) ?? null;
  if (packageId === null && serviceId === null)
    throw invalid([{ path: ['packageId'], key: 'validate.required' }]);
  const rows = await fetchRows(client, {
    name: 'text',
    packageId: 'number?',
    serviceId: 'number',
    /** Days that the package is valid; null for a service alone. */
    days: 'number?',
  })(
    packageId === null
      ? `select name, null::int as "packageId", id as "serviceId", null::int as days from services where id = $2 and $1::int is null`
      : `select p.name, p.id as "packageId", i.service_id as "serviceId", p.validity_days as days
         from packages p join packages_items i on i.parent_id = p.id where p.id = $1 and ($2::int is null or i.service_id = $2)
         group by p.id, i.service_id`,
    [packageId, serviceId],
  );
  const [item] = rows;
  if (!item) throw invalid([{ path: ['serviceId'], key: 'validate.reference' }]);
  if (rows.length > 1) throw invalid([{ path: ['serviceId'], key: 'validate.required' }]);
  return item;
};

const customersOf = (rows: readonly Row[]): readonly number[] =>
  [...new Set(rows.flatMap(({ customerId }) => numberOf(customerId) ?? []))].sort((a, b) => a - b);
