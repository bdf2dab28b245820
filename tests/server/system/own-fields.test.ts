import { afterAll, expect, it, vi } from 'vitest';
import { locks } from '../../../server/kernel/locks';
import { testDatabase } from '../../support/database';
import { adminAt, ask, buildServer, until } from '../../support/programs/server-program';

/** Tests changes of fields and rows by two processes at once, the random ones beside a model of what each row must hold. */

const wanted = Number(process.env.FIELD_STEPS ?? 300);
const seed = Number(process.env.FIELD_SEED ?? 20_261_129);

vi.setConfig({ testTimeout: 120_000 + wanted * 400, hookTimeout: 120_000 });

const program = await buildServer();
const database = await testDatabase({ migrated: false });
const admin = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'قهوة-باردة-1', DEMO: '0' };
const start = () =>
  program.start({
    ...admin,
    ...{ API_RATE: 'off', DATABASE_URL: database.databaseUrl, DATABASE_OWNER_URL: database.ownerUrl },
  });
const servers = [start(), start()] as const;
afterAll(async () => {
  for (const server of servers) await server.kill();
});

/** Numbers below `most` that are the same in each run of a seed. */
const numbersOf = (first: number) => {
  let state = first;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * most);
  };
};

type Kind = 'text' | 'integer';
type Value = string | number | null;

interface Field {
  readonly id: number;
  readonly key: string;
  kind: Kind;
  isHidden: boolean;
}

/** Values of a row in a field: now, and when the field was last of each kind. */
interface Cell {
  now: Value;
  readonly last: Partial<Record<Kind, Value>>;
}

const readAs = (kind: Kind, value: Value): Value => {
  if (value === null) return null;
  if (kind === 'text') return String(value);
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : null;
};

const become = (cell: Cell, from: Kind, to: Kind): void => {
  const had = cell.last[to] ?? null;
  const was = readAs(from, had);
  cell.last[from] = cell.now;
  if (had === null) cell.now = readAs(to, cell.now);
  else if (cell.now === null) cell.now = was === null ? had : null;
  else cell.now = was === cell.now ? had : readAs(to, cell.now);
};

interface Answered {
  readonly id: number;
  readonly version: number;
  readonly code?: string;
  readonly [key: string]: unknown;
}

it(`${wanted} random changes of fields and rows by two processes lose and mix nothing`, async () => {
  const addresses = await Promise.all(servers.map((server) => server.address));
  const token = await adminAt(addresses[0] ?? '', admin);
  const below = numbersOf(seed);
  const one = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
  const call = (method: string, path: string, body?: object, at = below(2)) =>
    ask<Answered>(method, `${addresses[at]}/api${path}`, { token, ...(body ? { body } : {}) });
  const fields: Field[] = [];
  const rows = new Map<number, Map<Field, Cell>>();
  const cellOf = (row: number, field: Field): Cell => {
    const cells = rows.get(row) ?? new Map<Field, Cell>();
    rows.set(row, cells);
    const cell = cells.get(field) ?? { now: null, last: {} };
    cells.set(field, cell);
    return cell;
  };
  const shown = () => fields.filter(({ isHidden }) => !isHidden);
  const valueFor = ({ kind }: Field): Value => {
    const number = below(1000);
    if (below(6) === 0) return null;
    if (kind === 'integer') return number;
    return ['كلمة', `0${number}`, String(number)][below(3)] ?? null;
  };
  let steps = 0;
  let told = '';

  const addField = async () => {
    const kind = below(2) === 0 ? 'text' : 'integer';
    const { status, body } = await call('POST', '/own-fields', {
      ...{ entity: 'customers', kind, labelAr: `حقل ${fields.length}` },
    });
    expect(status, told).toBe(201);
    fields.push({ id: body.id, key: String(body.key), kind, isHidden: false });
  };
  /** Two admins change the name of one field: the later one hears of the other. */
  const rename = async ({ id }: Field) => {
    const { body } = await call('GET', `/own-fields/${id}`);
    const both = await Promise.all(
      [0, 1].map((at) =>
        call('PUT', `/own-fields/${id}`, { ...body, labelAr: `اسم ${at}`, branchIds: [] }, at),
      ),
    );
    expect(both.map(({ status }) => status).toSorted(), told).toEqual([200, 409]);
  };
  const hide = async (field: Field) => {
    expect((await call('DELETE', `/own-fields/${field.id}`)).status, told).toBe(200);
  };
  const bringBack = async (field: Field) => {
    const { body } = await call('GET', `/own-fields/${field.id}`);
    const sent = { ...body, isActive: true, branchIds: [] };
    expect((await call('PUT', `/own-fields/${field.id}`, sent)).status, told).toBe(200);
  };
  const changeKind = async ({ id, kind }: Field) => {
    const { status } = await call('POST', `/own-fields/${id}/change-kind`, {
      kind: kind === 'text' ? 'integer' : 'text',
    });
    expect(status, told).toBe(200);
  };

  const addRow = async () => {
    const values = shown().map((field) => [field, valueFor(field)] as const);
    const { status, body } = await call('POST', '/customers', {
      fullName: `عميلة ${rows.size}`,
      branchId: 1,
      phoneNumbers: [`010${String(rows.size).padStart(8, '0')}`],
      ...Object.fromEntries(values.map(([{ key }, value]) => [key, value])),
    });
    expect(status, told).toBe(201);
    rows.set(body.id, new Map());
    for (const [field, value] of values) cellOf(body.id, field).now = value;
  };
  /** Answers what was written, to be noted once all of the step are back. */
  const writeRow = async (id: number, touched: Field | undefined) => {
    const values = shown()
      .filter(() => below(2) === 0)
      // Emptied, a field that changes its kind would not tell whether it was before or after.
      .map(
        (field) => [field, valueFor(field) ?? (field === touched ? readAs(field.kind, '7') : null)] as const,
      );
    const sent = Object.fromEntries(values.map(([{ key }, value]) => [key, value]));
    const { body: row } = await call('GET', `/customers/${id}`);
    const usual = {
      fullName: row.fullName,
      branchId: 1,
      phoneNumbers: [`011${String(id).padStart(8, '0')}`],
    };
    const { status, body } = await call('PUT', `/customers/${id}`, { ...usual, ...sent });
    // A field that changes at the same moment may refuse. Nothing else may.
    if (status !== 200)
      expect(touched && [400, 409].includes(status), `${told} ${status} ${body.code}`).toBeTruthy();
    return () => {
      for (const [field, value] of status === 200 ? values : []) {
        if (body[field.key] === undefined) expect(field, told).toBe(touched);
        else cellOf(id, field).now = value;
      }
    };
  };
  const check = async (ids: readonly number[]) => {
    for (const id of ids) {
      const at = below(2);
      const { body } = await call('GET', `/customers/${id}`, undefined, at);
      const expected = Object.fromEntries(shown().map((field) => [field.key, cellOf(id, field).now]));
      expect(body, `${told}, row ${id}`).toMatchObject(expected);
      expect(Object.keys(body).filter((key) => /^own\d/.test(key)).length, told).toBe(shown().length);
    }
  };

  for (let n = 0; n < 6; n += 1) await addField();
  for (let n = 0; n < 12; n += 1) await addRow();
  while (steps < wanted) {
    told = `seed ${seed}, step ${steps}`;
    const field = one(fields);
    const act = below(10);
    const isKind = act < 3 && field !== undefined && !field.isHidden;
    const isHiding = act === 3 && field !== undefined;
    const touched = isKind || isHiding ? field : undefined;
    const chosen = [...rows.keys()].filter(() => below(4) === 0);
    const work = [
      ...chosen.map((id) => writeRow(id, touched)),
      (async () => {
        if (!field) return;
        if (isKind) await changeKind(field);
        else if (isHiding) await (field.isHidden ? bringBack(field) : hide(field));
        else if (act === 4 && !field.isHidden) await rename(field);
      })().then(() => () => {}),
    ];
    // Writes stand before a change of kind: one that came later was refused, or was of the new kind.
    for (const note of await Promise.all(work)) note();
    if (isKind && field) {
      const to = field.kind === 'text' ? 'integer' : 'text';
      for (const id of rows.keys()) become(cellOf(id, field), field.kind, to);
      field.kind = to;
    } else if (isHiding && field) field.isHidden = !field.isHidden;
    if (act === 5 && fields.length < 12) await addField();
    if (act === 6 && rows.size < 40) await addRow();
    steps += chosen.length + 1;
    await check(chosen.slice(0, 3));
  }
  told = `seed ${seed}, at the end`;
  await check([...rows.keys()]);
});

/** Number of an advisory lock that the product does not use. */
const gate = 77_002;

it('A process killed in the middle of a change of kind leaves what was before, and another process changes it anew', async () => {
  const [killed, other] = servers;
  const there = `${await other.address}/api`;
  const token = await adminAt(await other.address, admin);
  const { body: field } = await ask<Answered>('POST', `${there}/own-fields`, {
    token,
    body: { entity: 'customers', kind: 'text', labelAr: 'زيارات' },
  });
  const key = String(field.key);
  // More than one portion, so that the first is rewritten while the last row of the second one waits.
  const { rows } = await database.pool.query<{ readonly id: number }>(
    `insert into customers (full_name, branch_id, nationality, own) select 'عميلة', 1, 'مصري', jsonb_build_object($1::text, n::text)
     from generate_series(1, 5001) n returning id`,
    [key],
  );
  const ids = rows.map(({ id }) => id);
  const [first = 0, last = 0] = [ids[0], ids.at(-1)];
  const read = (id: number) => ask<Answered>('GET', `${there}/customers/${id}`, { token });
  const become = (address: string) =>
    ask<Answered>('POST', `${address}/api/own-fields/${field.id}/change-kind`, {
      token,
      body: { kind: 'integer' },
    });
  const state = async () =>
    (
      await database.pool.query(
        `select md5(string_agg(own ->> $2, ' ' order by id)) as own, (select to_jsonb(f) from own_fields f where id = $1) as field,
           (select count(*)::int from own_fields_former where parent_id = $1) as former from customers`,
        [field.id, key],
      )
    ).rows;
  const owner = await database.connect('owner');
  // Meanwhile no index is made: it would wait for the trigger, and the trigger for it. Who waits for the lock is waited for, too.
  await until(
    async () =>
      (await owner.query('select pg_try_advisory_lock($1) as mine', [locks.ownFieldIndexes])).rows[0]?.mine,
  );
  const before = await state();
  await owner.query(
    `create function wait_in_the_middle() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(${gate}); return new; end $$;
     create trigger wait_in_the_middle before update on customers for each row when (new.id = ${last}) execute function wait_in_the_middle()`,
  );
  await owner.query('select pg_advisory_lock($1)', [gate]);

  const broken = become(await killed.address).catch((error: unknown) => error);
  const waiting = async () =>
    (
      await database.pool.query<{ readonly pid: number }>(
        `select l.pid from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and l.locktype = 'advisory' and l.objid = ${gate} and not l.granted`,
      )
    ).rows[0]?.pid;
  await until(async () => (await waiting()) !== undefined);
  const pid = await waiting();
  expect((await read(first)).body[key]).toBe('1');
  await killed.kill();
  expect(await broken).toBeInstanceOf(Error);
  expect((await read(first)).body[key]).toBe('1');
  // The database ends the statement and finds nobody who would commit it.
  await owner.query('select pg_advisory_unlock($1)', [gate]);
  await until(
    async () =>
      (await database.pool.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0,
  );
  expect(await state()).toEqual(before);
  expect((await read(last)).body[key]).toBe('5001');

  const done = await become(await other.address);
  expect([done.status, done.body.kind]).toEqual([200, 'integer']);
  expect([(await read(first)).body[key], (await read(last)).body[key]]).toEqual([1, 5001]);
  const again = start();
  const restarted = await ask<Answered>('GET', `${await again.address}/api/customers/${last}`, { token });
  expect(restarted.body[key]).toBe(5001);
  await again.stop();
  await owner.end();
});
