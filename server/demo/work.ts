import type pg from 'pg';
import { instantOf } from '../../src/i18n/zone';
import { expenses } from '../../src/resources/expenses/entity';
import { packages } from '../../src/resources/packages/entity';
import { rooms } from '../../src/resources/rooms/entity';
import { services } from '../../src/resources/services/entity';
import type { Entity } from '../../src/schema/entity';
import { tableNameOf } from '../../src/schema/names';
import { type EntityServer, plain, type Values } from '../data/entity-server';
import { columnValuesOf } from '../data/values';
import { shiftsServer } from '../features/shifts/server';
import { type DemoService, demoPackages, demoRooms, demoServices } from './catalogue';
import { type DemoTime, demoExpenses } from './expenses';
import { insertRows, takeNumbers } from './insert';
import { demoShifts } from './shifts';

export interface Placed extends DemoTime {
  /** Ids of the demo branches, in their order. */
  readonly branchIds: readonly number[];
  /** When the centre opened. */
  readonly since: string;
}

/** Stores services, packages of them, and the branches' rooms. */
export const insertCatalogue = async (client: pg.ClientBase, { branchIds, since }: Placed): Promise<void> => {
  const serviceIds = await insertEntity(client, plain(services), demoServices.map(valuesOf), () => since);
  const packageIds = await insertEntity(
    client,
    plain(packages),
    demoPackages.map(({ name, price, validityDays }) => ({ name, price, validityDays, isActive: true })),
    () => since,
  );
  const idOf = new Map(demoServices.map(({ name }, index) => [name, serviceIds[index]]));
  await insertRows(
    client,
    'packages_items',
    demoPackages.flatMap(({ items }, index) =>
      items.map(([service, sessions], position) => ({
        parent_id: packageIds[index],
        position,
        service_id: idOf.get(service),
        sessions_count: sessions,
      })),
    ),
  );
  const placed = demoRooms.map(({ branch, ...room }) => ({
    ...room,
    branchId: branchIds[branch],
    isActive: true,
  }));
  await insertEntity(client, plain(rooms), placed, () => since);
};

/** Stores what the branches spent; each was written down on the evening of its day. */
export const insertExpenses = async (client: pg.ClientBase, placed: Placed): Promise<void> => {
  const { branchIds, now, zone } = placed;
  const spent = demoExpenses(placed).map(({ branch, ...expense }) => ({
    ...expense,
    branchId: branchIds[branch],
  }));
  const evening = (date: unknown) => Math.min(instantOf(`${date}T20:00`, zone).getTime(), now.getTime());
  await insertEntity(client, plain(expenses), spent, ({ date }) => new Date(evening(date)).toISOString());
};

/** Stores who works when; `userIds` by username. */
export const insertShifts = async (
  client: pg.ClientBase,
  placed: Placed,
  userIds: ReadonlyMap<string, number>,
): Promise<void> => {
  const planned = demoShifts(placed).map(({ username, branch, ...shift }) => ({
    ...shift,
    staffId: userIds.get(username),
    branchId: placed.branchIds[branch],
  }));
  await insertEntity(client, shiftsServer, planned, () => placed.now.toISOString());
};

/** Rows as a saved form would leave them, folded text and derived values included. Answers their ids. */
const insertEntity = async (
  client: pg.ClientBase,
  server: EntityServer,
  list: readonly Values[],
  madeAt: (values: Values) => string,
): Promise<readonly number[]> => {
  const table = tableNameOf(server.entity);
  const ids = await takeNumbers(client, sequenceOf(server.entity), list.length);
  const rows = list.map((values, index) => {
    const whole = { ...values, ...server.derive?.(values, { branchId: undefined }) };
    const at = madeAt(values);
    return { id: ids[index], created_at: at, updated_at: at, ...columnValuesOf(server, whole, undefined) };
  });
  await insertRows(client, table, rows);
  return ids;
};

const valuesOf = (service: DemoService): Values => ({ ...service });

const sequenceOf = (entity: Entity): string => `${tableNameOf(entity)}_id_seq`;
