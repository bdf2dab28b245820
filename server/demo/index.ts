import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { branches } from '../../src/resources/branches/entity';
import { users } from '../../src/resources/users/entity';
import { lookOf } from '../../src/schema/text/fold';
import { plain } from '../data/entity-server';
import { type DemoPart, type DemoPlaces, insertEntity } from '../features/demo-kit/index';
import { locks } from '../kernel/locks';
import { fetchRows } from '../kernel/rows';
import { transaction } from '../kernel/transaction';
import { hashPassword } from '../kernel/vault';
import { demoAppointments, insertAppointments, insertShifts, insertWaiting } from './appointments';
import { insertCatalogue, stockOf } from './catalogue';
import centre from './centre.json';
import { demoCustomers, insertCustomers } from './customers';
import { insertChannels, insertMessages } from './messages';
import { insertInvoices, insertVisits } from './visits';

/** Demo data that nouns add from their own folders. */
const added = Object.values(
  import.meta.glob<{ readonly demo?: DemoPart; readonly places?: DemoPlaces }>('../features/*/demo-rows.ts', {
    eager: true,
  }),
);

interface DemoOptions {
  readonly password: string;
  /** The present time. Default: the clock. */
  readonly now?: Date;
}

const seed = 20_260_101;
const zone = 'Africa/Cairo';

/**
 * Fills an empty database with the demo centre: 3 branches, 13 users, 600 customers, catalogue, shifts, appointments,
 * waitlist, visits, invoices, channels and messages, and the rows that nouns add (`added`). Needs the roles of
 * `bootstrap`. Does nothing if there are users already, so that two servers may start at once.
 */
export const loadDemo = async (pool: pg.Pool, options: DemoOptions): Promise<void> => {
  const { password, now = new Date() } = options;
  const hashes = await Promise.all(centre.users.map(() => hashPassword(password)));
  const people = [...demoCustomers({ seed, count: 600, now, zone })];
  const since = new Date(now.getTime() - 3 * 365 * 86_400_000).toISOString();
  await transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [locks.demo]);
    const { rowCount } = await client.query('select 1 from users limit 1');
    if ((rowCount ?? 0) > 0) return;
    const opened = centre.branches.map((branch) => ({ ...branch, nameAr: branch.name, timeZone: zone }));
    const branchIds = await insertEntity(client, plain(branches), opened, () => since);
    const userIds = await insertUsers(client, { hashes, branchIds, since });
    await insertCustomers(client, people, branchIds);
    const placed = { seed: seed + 1, now, zone, branchIds, userIds, since };
    await insertCatalogue(client, placed);
    for (const { places } of added) await places?.(client, placed);
    await insertShifts(client, placed);
    const stock = await stockOf(client, placed);
    const appointments = demoAppointments(placed, stock);
    await insertAppointments(client, placed, appointments);
    await insertWaiting(client, placed, stock, appointments);
    await insertInvoices(client, placed, await insertVisits(client, placed, stock));
    await insertChannels(client, placed);
    await insertMessages(client, placed);
    for (const { demo } of added) await demo?.(client, placed, stock);
  });
};

/** Returns the given password, or a random one that is easy to read out and type: `kafe-3071-lomu`. */
export const demoPassword = (given?: string): string => {
  const syllables = () =>
    Array.from({ length: 3 }, () => `${letter('bdfgklmnprstz')}${letter('aeou')}`).join('');
  const letter = (letters: string) => letters.charAt(randomInt(letters.length));
  return given ?? `${syllables()}-${randomInt(1000, 10_000)}-${syllables()}`;
};

const insertUsers = async (
  client: pg.PoolClient,
  { hashes, branchIds, since }: { hashes: readonly string[]; branchIds: readonly number[]; since: string },
): Promise<ReadonlyMap<string, number>> => {
  const roles = await fetchRows(client, { id: 'number', name: 'text' })('select id, name from roles');
  const list = centre.users.map(({ role, branches, ...user }) => {
    const found = roles.find(({ name }) => name === role);
    if (!found) throw new Error(`the demo needs the role ${role}`);
    return {
      ...user,
      email: `${user.username}@centre.example.com`,
      userRoles: [{ roleId: found.id }],
      userBranches: branches.map((branch) => ({ branchId: branchIds[branch] })),
    };
  });
  const hidden = (index: number) => ({
    password_hash: hashes[index],
    look_key: lookOf(list[index]?.username ?? ''),
  });
  const ids = await insertEntity(client, plain(users), list, () => since, hidden);
  return new Map(centre.users.map(({ username }, index) => [username, ids[index] ?? 0]));
};
