import { describe, expect, it, vi } from 'vitest';
import { isObject } from '../../../server/kernel/rows';
import { todayIn, weekStart } from '../../../src/i18n/zone';
import { currentOf } from '../../../src/schema/book';
import { type Entity, embedKeyOf } from '../../../src/schema/entity';
import {
  type FiguresAsked,
  type Grouping,
  groupingsOf,
  mostGroups,
  numbersOf,
} from '../../../src/schema/figures';
import type { OwnKind } from '../../../src/schema/own-fields';
import type { Row } from '../../support/app';
import { type Asker, demoApp } from '../../support/demo-app';

/** Compares the figures of every list with the rows that the list itself answers: for all fields, in three zones. */

vi.setConfig({ testTimeout: 120_000 });

const app = await demoApp();
const { pool } = app;
await app.setPermissions(app.allPermissions);
const zones = ['Africa/Cairo', 'Asia/Riyadh', 'America/New_York'];
const branches = (await pool.query<{ id: number }>('select id from branches order by id')).rows;
const zoneOf = new Map(branches.map(({ id }, place) => [id, zones[place % zones.length] ?? '']));
for (const [id, zone] of zoneOf)
  await pool.query('update branches set time_zone = $2 where id = $1', [id, zone]);

/** Adds a field to expenses and gives random rows a value of it; the others have none. */
const addOwn = async (kind: OwnKind, value: string, more: object = {}): Promise<string> => {
  const body = { entity: 'expenses', kind, labelAr: `حقل ${kind}`, ...more };
  const made = await app.call<Row & { readonly key: string }>('admin', 'POST', '/api/own-fields', { body });
  expect(made.status, made.text).toBe(201);
  const { key } = made.body;
  const column = key.replace(/Id$/, '_id');
  await pool.query(`update expenses set own = coalesce(own, '{}') || jsonb_build_object('${column}', ${value})
    where (id * 7) % 3 > 0`);
  return key;
};
await pool.query('select setseed(0.26)');
const own = {
  money: await addOwn('money', 'round((random() * 1000)::numeric, 2)'),
  moment: await addOwn('moment', `now() - random() * interval '60 days'`),
  flag: await addOwn('flag', 'random() < 0.5'),
  reference: await addOwn('reference', 'branch_id', { target: 'branches' }),
  hidden: await addOwn('integer', '(random() * 100)::int', { revealedTo: 'manage' }),
};

interface Group {
  readonly key: string | null;
  readonly name: string;
  readonly count: number;
  readonly figure: number | null;
}

interface Figures {
  readonly groups: readonly Group[];
  readonly total: Omit<Group, 'key' | 'name'> & { readonly groups: number };
}

const ask = async (who: Asker, entity: Entity, query: string) => {
  const answer = await app.call<Figures>(who, 'GET', `/api${entity.api}/figures?${query}`);
  expect(answer.status, `${entity.name} ${query} ${answer.text}`).toBe(200);
  if (who !== 'admin') expect(app.foreignRows.leaksIn(answer.text)).toEqual([]);
  return answer.body;
};

const refused = async (who: Asker, entity: Entity, query: string): Promise<readonly [number, string]> => {
  const { status, body } = await app.call(who, 'GET', `/api${entity.api}/figures?${query}`);
  return [status, body.code];
};

/** Rows of a list; undefined if the reader may not open it. */
const rowsOf = async (who: Asker, entity: Entity, query: string): Promise<readonly Row[] | undefined> => {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await app.call<{ readonly data: readonly Row[]; readonly hasNextPage: boolean }>(
      who,
      'GET',
      `/api${entity.api}?page=${page}&pageSize=1000&${query}`,
    );
    if (status === 403) return undefined;
    rows.push(...body.data);
    if (!body.hasNextPage) return rows;
  }
};

/** The group that a row belongs to, counted in the test's own way. */
const keyOf = (entity: Entity, { key, field, step }: Grouping, row: Row): string | null => {
  const value = row[key];
  if (value === null || value === undefined) return null;
  if (step === undefined) return String(value);
  const zone = typeof entity.branch === 'string' ? zoneOf.get(Number(row[entity.branch])) : undefined;
  const day =
    field.kind === 'moment' ? todayIn(zone ?? 'Africa/Cairo', new Date(String(value))) : String(value);
  return step === 'day' ? day : step === 'week' ? weekStart(day) : `${day.slice(0, 7)}-01`;
};

const figureIn = (rows: readonly Row[], { value, of }: FiguresAsked): number | null => {
  if (value === 'count') return rows.length;
  const values = rows.flatMap((row) => row[of ?? ''] ?? []).map(Number);
  const sum = values.reduce((all, one) => all + one, 0);
  return value === 'sum' ? sum : values.length === 0 ? null : sum / values.length;
};

const expectFigure = (found: number | null, wanted: number | null, what: string) => {
  if (found === null || wanted === null) expect(found, what).toBe(wanted);
  else expect(Math.abs(found - wanted), what).toBeLessThan(0.011);
};

const questionsOf = (entity: Entity): readonly FiguresAsked[] =>
  [...groupingsOf(entity).keys()].flatMap((by, place): readonly FiguresAsked[] => {
    const numbers = [...numbersOf(entity).keys()];
    const of = numbers[place % numbers.length];
    if (of === undefined) return [{ by, value: 'count' }];
    return (['count', 'sum', 'average'] as const).map((value) =>
      value === 'count' ? { by, value } : { by, value, of },
    );
  });

/** Entities that nothing groups have no figures. */
const grouped = app.entities.filter((entity) => groupingsOf(entity).size > 0);

const addressOf = ({ by, value, of }: FiguresAsked) => `by=${by}&value=${value}${of ? `&of=${of}` : ''}`;

describe.each(grouped.map((entity) => [entity.name, entity] as const))('%s', (_, declared) => {
  it('has figures that are those of the rows in its list, by every field, for every reader', async () => {
    const entity = currentOf(declared);
    for (const who of ['admin', 'reception'] as const) {
      const narrow = who === 'admin' ? `branchId=${app.own}` : 'includeInactive=true';
      const rows = await rowsOf(who, entity, narrow);
      if (rows === undefined) {
        const [asked = { by: '', value: 'count' }] = questionsOf(entity);
        expect((await refused(who, entity, addressOf(asked)))[0]).toBe(403);
        continue;
      }
      for (const asked of questionsOf(entity)) {
        const grouping = groupingsOf(entity).get(asked.by);
        if (!grouping) throw new Error(asked.by);
        const query = `${addressOf(asked)}&${narrow}`;
        const { groups, total } = await ask(who, entity, query);
        const wanted = new Map<string | null, Row[]>();
        for (const row of rows) {
          const key = keyOf(entity, grouping, row);
          wanted.set(key, [...(wanted.get(key) ?? []), row]);
        }
        expect([total.groups, total.count], query).toEqual([wanted.size, rows.length]);
        expectFigure(total.figure, figureIn(rows, asked), query);
        expect(groups, query).toHaveLength(Math.min(wanted.size, mostGroups(grouping)));
        for (const { key, name, count, figure } of groups) {
          const mine = wanted.get(key) ?? [];
          expect(count, `${query} ${key}`).toBe(mine.length);
          expectFigure(figure, figureIn(mine, asked), `${query} ${key}`);
          const pointed = mine[0]?.[embedKeyOf(asked.by)];
          const { field } = grouping;
          if (field.kind === 'reference' && isObject(pointed))
            expect(name).toBe(String(pointed[app.named(field.to).title]));
          if (key === null) expect(name).toBe('No value');
        }
      }
    }
  });
});

const expenses = app.named('expenses');

describe('Figures', () => {
  it('are refused by the name of the right that a field needs, of another branch, and for what makes no groups', async () => {
    expect((await ask('reception', expenses, `by=category&value=sum&of=${own.hidden}`)).groups).not.toEqual(
      [],
    );
    await app.setPermissions(app.allPermissionsBut('expenses.manage'));
    const hidden = [403, 'forbidden.expenses.manage'];
    expect(await refused('reception', expenses, `by=category&value=average&of=${own.hidden}`)).toEqual(
      hidden,
    );
    await app.setPermissions(app.allPermissionsBut('expenses.read'));
    expect(await refused('reception', expenses, 'by=category')).toEqual([403, 'forbidden.expenses.read']);
    await app.setPermissions(app.allPermissions);
    const foreign = `by=category&branchId=${app.foreign}`;
    expect(await refused('reception', expenses, foreign)).toEqual([403, 'forbidden.branch']);
    expect((await ask('outsider', expenses, 'by=category')).total).toEqual({
      groups: 0,
      count: 0,
      figure: 0,
    });
    for (const wrong of [
      '',
      'by=notes',
      'by=date',
      'by=own999',
      'by=__proto__',
      `by=${own.hidden}`,
      'by=category&value=sum',
      'by=category&value=median&of=amount',
      'by=category&value=sum&of=category',
      'by=category&of=amount',
      'by=category&category=x%00',
    ])
      expect(await refused('admin', expenses, wrong), wrong).toEqual([400, 'validation.failed']);
    // The field went while a page was open.
    await pool.query('update own_fields set is_active = false where key = $1', [own.flag]);
    await pool.query('update policy_version set version = version + 1');
    expect(await refused('admin', expenses, `by=${own.flag}`)).toEqual([400, 'validation.failed']);
  });

  it('say how many groups there is no room for; a file has them all, by name', async () => {
    await pool.query(
      `insert into expenses (date, category, amount, branch_id, payment_method, search_text)
       select '2019-11-01', 'فئة ' || n, n, $1, 'Cash', ' ' from generate_series(1, 150) n`,
      [app.own],
    );
    const narrow = 'dateFrom=2019-11-01&dateTo=2019-11-01';
    const asked = `by=category&value=sum&of=amount&${narrow}`;
    const { groups, total } = await ask('admin', expenses, asked);
    const all = (await rowsOf('admin', expenses, narrow)) ?? [];
    expect(groups).toHaveLength(100);
    expect(total).toEqual({
      groups: 150,
      count: all.length,
      figure: figureIn(all, { by: '', value: 'sum', of: 'amount' }),
    });
    const amounts = groups.map(({ figure }) => figure ?? 0);
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
    const file = await app.call('admin', 'GET', `/api/expenses/figures/export?${asked}`);
    const [head, first, ...lines] = file.text.trimEnd().split('\r\n');
    expect(head).toBe('\uFEFF"Category","Count","Total Amount"');
    expect(first).toBe(`"${groups[0]?.name}","${groups[0]?.count}","${groups[0]?.figure}"`);
    expect(lines).toHaveLength(149);
    await app.setPermissions(app.allPermissionsBut('expenses.export'));
    const denied = await app.call('reception', 'GET', `/api/expenses/figures/export?${asked}`);
    expect([denied.status, denied.body.code]).toEqual([403, 'forbidden.expenses.export']);
    await app.setPermissions(app.allPermissions);
  });

  it('of a list that takes too long are given up, in words that help', async () => {
    const owner = await pool.connect();
    await owner.query('begin');
    await owner.query('lock table expenses in access exclusive mode');
    const answer = await refused('admin', expenses, 'by=category');
    await owner.query('rollback');
    owner.release();
    expect(answer).toEqual([400, 'figures.slow']);
  });
});
