import { beforeAll, describe, expect, it, vi } from 'vitest';
import { servedCentre } from '../../server/features/book';
import { indexesOf } from '../../server/features/own-fields/indexes';
import { beautyCentre } from '../../src/resources/book';
import { defineBook } from '../../src/schema/book';
import { defineEntity } from '../../src/schema/entity';
import { type Fields, text as line, reference } from '../../src/schema/field';
import { fieldOfOwn, type OwnField } from '../../src/schema/own-fields';
import { type Answer, type Row, testApp } from '../support/app';
import { addTables } from '../support/calls/own-entities';

// `npm run bench -- --own`: sixty fields that an owner has added beside sixty declared ones, in one run.

const size = Number(process.env.OWN_COST_ROWS ?? 100_000);
const asked = 300;
const warm = 30;

vi.setConfig({ testTimeout: 900_000 });

const kinds = ['text', 'integer', 'money', 'choice', 'date', 'flag'] as const;
const options = ['o1', 'o2', 'o3', 'o4', 'o5', 'o6'].map((value) => ({
  value,
  label: { ar: `خيار ${value}`, en: value },
  isAside: false,
}));

/** Ten fields of each kind. The first two are columns of the list and its filters. */
const added: readonly OwnField[] = kinds.flatMap((kind, nth) =>
  Array.from({ length: 10 }, (_, index) => ({
    ...{
      entity: 'owned',
      key: `own${nth * 10 + index + 1}`,
      place: `own${nth * 10 + index + 1}`,
      kind,
      options,
    },
    label: { ar: `حقل ${kind} ${index}`, en: `${kind} ${index}` },
    ...{ hint: null, isRequired: false, default: null, revealedTo: null, to: null, branchIds: [] },
    ...{ inList: index < 2, inFilter: index < 2, inSearch: false },
  })),
);

const common = {
  module: 'appointments',
  icon: 'bug',
  branch: 'branchId',
  title: 'name',
  remove: 'row',
  can: 'RCUDMX',
  sort: { by: 'id', desc: true },
} as const;
const base = {
  name: line({ label: { ar: 'الاسم', en: 'Name' }, required: true, list: true, search: true, sort: true }),
  branchId: reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches', required: true, filter: true }),
};
const named = (name: string) => ({
  ...{ name, api: `/${name}`, route: `/${name}`, audit: name },
  label: { one: { ar: name, en: name }, many: { ar: name, en: name } },
});
const bare = defineEntity({ ...common, ...named('owned'), extensible: true, fields: base });
const fieldsWith = (stored: boolean): Fields => ({
  ...base,
  ...Object.fromEntries(
    added.flatMap((own) => {
      const field = fieldOfOwn(own, bare, beautyCentre);
      return field ? [[own.key, stored ? field : { ...field, stored: undefined }]] : [];
    }),
  ),
});
const owned = defineEntity({ ...bare, fields: fieldsWith(true) });
const declared = defineEntity({ ...common, ...named('declared'), fields: fieldsWith(false) });

/** SQL of a value of row `n`, the same on both sides. */
const valueSql = ({ kind }: OwnField, index: number): string => {
  switch (kind) {
    case 'integer':
      return `((n * ${index + 3}) % 5000)`;
    case 'money':
      return `(((n * ${index + 7}) % 90000) / 100.0)::numeric(12,2)`;
    case 'choice':
      return `('o' || (1 + (n * ${index + 1}) % 6))`;
    case 'date':
      return `('2020-01-01'::date + (n % 2000))`;
    case 'flag':
      return `(n % 3 = 0)`;
    default:
      return `('note ' || (n * ${index + 11}) % 100000)`;
  }
};

describe('Sixty fields that an owner has added', async () => {
  const book = defineBook({
    ...beautyCentre,
    nouns: [...beautyCentre.nouns, { entity: declared }, { entity: owned }],
  });
  const app = await testApp({
    served: { ...servedCentre, book },
    prepare: (owner) => addTables(owner, [declared, owned]),
  });
  const asAdmin = { as: 'Admin' } as const;

  const fill = async (): Promise<void> => {
    const owner = await app.db.connect('owner');
    const from = `from generate_series(1, ${size}) n`;
    const usual = `'row ' || n, 'row ' || n, ' row ' || n, ${app.branches.own}`;
    const pairs = (hasKey: (own: OwnField) => boolean) =>
      added.flatMap((own, index) => {
        const sql = valueSql(own, index);
        return [
          [own.key, sql],
          ...(own.kind === 'text' && hasKey(own) ? [[`${own.key}_key`, sql]] : []),
        ] as const;
      });
    const columns = pairs(({ inList }) => inList);
    await owner.query(
      `insert into declared (name, name_key, search_text, branch_id, ${columns.map(([column]) => column).join(', ')})
       select ${usual}, ${columns.map(([, sql]) => sql).join(', ')} ${from}`,
    );
    const values = pairs(() => true);
    // A function takes a hundred arguments.
    const objects = [values.slice(0, 40), values.slice(40)].map(
      (list) => `jsonb_build_object(${list.map(([key, sql]) => `'${key}', ${sql}`).join(', ')})`,
    );
    await owner.query(
      `insert into owned (name, name_key, search_text, branch_id, own) select ${usual}, ${objects.join(' || ')} ${from}`,
    );
    for (const own of added)
      for (const { sql } of indexesOf(own, book)) await owner.query(sql.replace(' concurrently', ''));
    await owner.query('vacuum analyze declared');
    await owner.query('vacuum analyze owned');
    await owner.end();
  };

  beforeAll(fill, 900_000);

  it('cost little more than declared ones', async () => {
    const entities = [declared, owned];
    const bodies = new Map<string, Row>();
    for (const { api } of entities) bodies.set(api, (await app.call('GET', `/api${api}/7`, asAdmin)).body);
    const choice = added.find(({ kind }) => kind === 'choice')?.key;
    const number = added.find(({ kind }) => kind === 'integer')?.key;
    let turn = 0;
    const cases: Readonly<
      Record<string, readonly [most: number, run: (api: string) => Promise<Answer<unknown>>]>
    > = {
      'list by a choice': [
        1.5,
        (api) => app.call('GET', `/api${api}?page=1&pageSize=20&${choice}=o${1 + (turn % 6)}`, asAdmin),
      ],
      'list in order': [
        1.5,
        (api) => app.call('GET', `/api${api}?page=1&pageSize=20&sortBy=${number}`, asAdmin),
      ],
      list: [1.3, (api) => app.call('GET', `/api${api}?page=${1 + (turn % 5)}&pageSize=20`, asAdmin)],
      form: [1.3, (api) => app.call('GET', `/api${api}/${1 + (turn % size)}`, asAdmin)],
      save: [
        1.3,
        (api) => {
          const { version: _, ...body } = bodies.get(api) ?? { id: 0, version: 0 };
          return app.call('PUT', `/api${api}/7`, {
            ...asAdmin,
            body: { ...body, own11: turn % 5000, own2: `note ${turn}` },
          });
        },
      ],
      create: [
        1.3,
        (api) =>
          app.call('POST', `/api${api}`, { ...asAdmin, body: { ...bodies.get(api), name: `new ${turn}` } }),
      ],
    };
    const told: string[] = [];
    const slow: string[] = [];
    for (const [name, [most, run]] of Object.entries(cases)) {
      const spent = new Map<string, number[]>(entities.map(({ api }) => [api, []]));
      // Measures one after the other, so that whatever else the machine does slows both.
      for (let n = 0; n < asked + warm; n += 1) {
        turn += 1;
        for (const { api } of n % 2 === 0 ? entities : entities.toReversed()) {
          const begun = performance.now();
          const { status, text } = await run(api);
          if (n >= warm) spent.get(api)?.push(performance.now() - begun);
          expect(status, `${name} ${text}`).toBeLessThan(300);
        }
      }
      const median = (api: string) =>
        (spent.get(api) ?? []).toSorted((a, b) => a - b)[Math.floor(asked / 2)] ?? 0;
      const [before, after] = [median('/declared'), median('/owned')];
      told.push(
        `${name}: ${before.toFixed(2)} ms declared, ${after.toFixed(2)} ms added, ${(after / before).toFixed(2)} times (at most ${most})`,
      );
      if (after > before * most) slow.push(name);
    }
    process.stdout.write(`${told.join('\n')}\n`);
    expect(slow).toEqual([]);
  });

  it('are summed up within the patience of the figures, beside the count of the same rows', async () => {
    const [choice, number] = ['choice', 'money'].map((kind) => added.find((own) => own.kind === kind)?.key);
    const counts = `select count(*) from declared t where t.branch_id = any(array[${app.branches.own}])`;
    const figures = (api: string, asked: string) => async () => {
      const { status, text } = await app.call('GET', `/api${api}/figures?by=${choice}&${asked}`, asAdmin);
      expect(status, text).toBe(200);
    };
    const cases: Readonly<Record<string, readonly [most: number, run: () => Promise<unknown>]>> = {
      'count of all rows': [1, () => app.pool.query(counts)],
      'declared, counted': [6, figures('/declared', 'value=count')],
      'declared, summed': [6, figures('/declared', `value=sum&of=${number}`)],
      'added, counted': [10, figures('/owned', 'value=count')],
      'added, summed': [10, figures('/owned', `value=sum&of=${number}`)],
    };
    const spent = new Map<string, number[]>(Object.keys(cases).map((name) => [name, []]));
    for (let n = 0; n < 25; n += 1)
      for (const [name, [, run]] of Object.entries(cases)) {
        const begun = performance.now();
        await run();
        if (n >= 5) spent.get(name)?.push(performance.now() - begun);
      }
    const median = (name: string) => (spent.get(name) ?? []).toSorted((a, b) => a - b)[10] ?? 0;
    const slow = Object.entries(cases).flatMap(([name, [most]]) => {
      const times = median(name) / median('count of all rows');
      process.stdout.write(
        `${name}: ${median(name).toFixed(1)} ms, ${times.toFixed(1)} times (at most ${most})\n`,
      );
      return times > most ? [name] : [];
    });
    expect(slow).toEqual([]);
  });
});
