import { describe, expect, it } from 'vitest';
import { ar } from '../../src/i18n/texts';
import {
  callsOf,
  type Entity,
  embedKeyOf,
  fieldOf,
  fieldsOf,
  inputKeyOf,
  pickedKeysOf,
  wireNameOf,
} from '../../src/schema/entity';
import { type Field, holds, isDerived } from '../../src/schema/field';
import { filtersOf, sortsOf } from '../../src/schema/list-query';
import { segmentKey } from '../../src/schema/segments';
import { askedInputsOf, isRequiredIn, writableFieldsOf } from '../../src/schema/visibility';
import type { ErrorBody, Row } from '../support/app';
import { type ContractApp, contractApp, entities, gymApp, inBooks } from '../support/calls/contract';
import { answeredFor } from '../support/calls/sample';
import { shaped } from '../support/calls/shapes';
import { plantMoney } from '../support/money/rows';

const app = await contractApp();
await plantMoney(app);
const apps = [app, await gymApp()];

const apiOf = (entity: Entity, rest = '') => `/api${entity.api}${rest}`;
const asAdmin = { as: 'Admin' } as const;

interface PageBody {
  readonly data: readonly Row[];
  readonly totalCount: number;
  readonly totalPages: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

const rowsOf = async (app: ContractApp, entity: Entity, query = ''): Promise<readonly Row[]> => {
  const { status, body, text } = await app.call<readonly Row[]>('GET', apiOf(entity, query), asAdmin);
  expect(status, text).toBe(200);
  return body;
};
const idsOf = async (app: ContractApp, entity: Entity, query = ''): Promise<readonly number[]> =>
  (await rowsOf(app, entity, query)).map(({ id }) => id);

const unasked = ar['validate.unasked'];

/** Values of a choice, a flag or a reference that conditions tell apart. */
const sidesOf = async (app: ContractApp, by: Field): Promise<readonly unknown[]> => {
  if (by.kind === 'choice') return by.options.map(({ value }) => value);
  return by.kind === 'reference' ? [null, await app.rowOf(by.to)] : [true, false];
};

/** A value that somebody has typed, and not the one that the field begins with. */
const typedFor = async (app: ContractApp, entity: Entity, [key, field]: readonly [string, Field]) => {
  if (field.kind === 'choice') return field.options.find(({ value }) => value !== field.default)?.value;
  if (field.kind === 'flag') return field.default !== true;
  const { [inputKeyOf(key, field)]: typed } = await app.sample({
    ...entity,
    calls: ['create'],
    fields: { [key]: { ...field, when: undefined } },
  });
  return typed;
};

describe.each(inBooks(apps, ({ creatable }) => creatable))('%s: what is saved', (_, entity, app) => {
  it('is answered, found again by its number and kept value by value', async () => {
    const payload = await app.sample(entity);
    const created = await app.call('POST', apiOf(entity), { ...asAdmin, body: payload });
    expect(created.status, created.text).toBe(201);
    expect(created.body).toMatchObject(answeredFor(entity, 'create', payload));
    expect(created.body.version).toBe(1);
    const shown = await app.call('GET', apiOf(entity, `/${created.body.id}`), asAdmin);
    expect(shown.status).toBe(200);
    const { warnings: _warnings, ...row } = created.body;
    expect(shown.body).toEqual(row);
    for (const [key, field] of fieldsOf(entity)) {
      if (field.kind !== 'reference') continue;
      // A reference that the server sets may be null.
      if (shown.body[key] === null && (field.write === 'never' || payload[key] === null)) continue;
      expect(shown.body[embedKeyOf(key)]).toMatchObject({ id: shown.body[key] });
      expect(shown.body[embedKeyOf(key)]).toHaveProperty(app.named(field.to).title);
    }
  });

  it('stands in the list, with the same values', async () => {
    const row = await app.add(entity);
    const { body } = await app.call<PageBody>('GET', apiOf(entity, '?page=1&pageSize=100'), asAdmin);
    const listed = body.data.find((item) => item.id === row.id);
    expect(listed).toEqual((await app.call('GET', apiOf(entity, `/${row.id}`), asAdmin)).body);
    expect(await idsOf(app, entity)).toContain(row.id);
  });

  // P-04
  it('cannot be written over by keys the server computes or does not know', async () => {
    const payload = await app.sample(entity);
    const foreign = {
      id: 987_654,
      version: 77,
      createdAt: '2001-01-01T00:00:00.000Z',
      deletedAt: '2001-01-01',
      stranger: 1,
    };
    const computed = fieldsOf(entity).filter(
      ([key, field]) =>
        // Some keys of computed fields are inputs of the call, too.
        field.write === 'never' && key !== 'createdAt' && !(key in (entity.input ?? {})),
    );
    const forged = Object.fromEntries(
      computed.map(([key, field]) => [key, field.kind === 'text' ? 'forged' : 999_999]),
    );
    const { body, status, text } = await app.call('POST', apiOf(entity), {
      ...asAdmin,
      body: { ...payload, ...foreign, ...forged },
    });
    expect(status, text).toBe(201);
    expect(body.id).not.toBe(987_654);
    expect(body.version).toBe(1);
    expect(body.createdAt).not.toBe(foreign.createdAt);
    expect(body).not.toHaveProperty('stranger');
    for (const [key] of computed) expect(body[key], key).not.toBe(forged[key]);
    if (!callsOf(entity).includes('update')) return;
    const fresh = {
      ...(await app.sample(entity, 'update')),
      ...foreign,
      id: body.id,
      version: body.version,
      ...forged,
    };
    const changed = await app.call('PUT', apiOf(entity, `/${body.id}`), { ...asAdmin, body: fresh });
    expect(changed.status, changed.text).toBe(200);
    // Computed fields with `from` may change; any other computed field must not.
    for (const [key, field] of computed)
      if (!isDerived(field) && field.from === undefined)
        expect(
          changed.body[key],
          `${entity.name}.${key}: if it follows what is sent, its declaration says from what: computed(…, { from: […] })`,
        ).toEqual(body[key]);
      else for (const from of field.from ?? []) expect(entity.fields, key).toHaveProperty(from);
    expect(changed.body.createdAt).toBe(body.createdAt);
  });

  it('is refused with the field named when a required value is missing', async () => {
    for (const [key, field] of fieldsOf(entity)) {
      if (
        !isRequiredIn('create', field) ||
        field.write ||
        ('default' in field && field.default !== undefined)
      )
        continue;
      const { [key]: _left, ...rest } = await app.sample(entity);
      for (const sent of [rest, { ...rest, [key]: null }]) {
        const { status, body } = await app.call<ErrorBody>('POST', apiOf(entity), { ...asAdmin, body: sent });
        expect(status, key).toBe(400);
        expect(body.code).toBe('validation.failed');
        expect(Object.keys(body.errors ?? {})).toContain(wireNameOf(key));
        if (field.requiredMessage)
          expect(body.errors?.[wireNameOf(key)], key).toEqual([field.requiredMessage.ar]);
      }
    }
  });

  it('takes a value while others ask for it, and refuses it by its name while they do not (when)', async () => {
    for (const [key, field] of [...writableFieldsOf(entity, 'create'), ...askedInputsOf(entity, 'create')]) {
      const { when } = field;
      const by = when && fieldOf(entity, when.field);
      for (const condition of [when, field.required])
        if (typeof condition === 'object') expect(fieldOf(entity, condition.field), key).toBeDefined();
      if (!when || !by || by.write === 'never') continue;
      for (const other of await sidesOf(app, by)) {
        const body = {
          ...(await app.sample(entity)),
          [when.field]: other,
          [inputKeyOf(key, field)]: await typedFor(app, entity, [key, field]),
        };
        const { errors = {} } = (await app.call<ErrorBody>('POST', apiOf(entity), { ...asAdmin, body })).body;
        const refused = errors[wireNameOf(inputKeyOf(key, field))];
        if (holds(when, body)) expect(refused, `${key} with ${when.field} ${other}`).toBeUndefined();
        else expect(refused, `${key} with ${when.field} ${other}`).toEqual([unasked]);
      }
    }
  });

  it('is found by each text that search looks through', async () => {
    const row = await app.add(entity);
    for (const [key, field] of fieldsOf(entity)) {
      if (!field.search || field.kind === 'rows' || typeof row[key] !== 'string') continue;
      const found = await idsOf(app, entity, `?search=${encodeURIComponent(row[key])}`);
      expect(found, `${key}: ${row[key]}`).toContain(row.id);
    }
    const none = new URLSearchParams({ search: 'لايوجد-هذا-النص' });
    expect(await idsOf(app, entity, `?${none}`)).toEqual([]);
  });

  // USR-03
  it('is narrowed by every filter the declaration names, and by nothing else', async () => {
    const row = await app.add(entity);
    for (const [key, field, op] of filtersOf(entity)) {
      // No field of the row; the next test is about it.
      if (key === segmentKey) continue;
      const value = field.kind === 'rows' ? firstReferenceIn(row[key]) : [row[key]].flat()[0];
      const match = op === 'in' ? `${key}=${encodeURIComponent(String(value))}` : rangeOf(app, key, value, 0);
      expect(await idsOf(app, entity, `?${match}`), match).toContain(row.id);
      if (field.kind === 'flag' || field.kind === 'reference' || field.kind === 'rows') continue;
      const miss =
        op === 'in'
          ? missOf(key, field.kind === 'choice' ? field.options.map((o) => o.value) : [], value)
          : rangeOf(app, key, value, 1);
      expect(await idsOf(app, entity, `?${miss}`), miss).not.toContain(row.id);
    }
  });

  it('can be picked by its title', async () => {
    const row = await app.add(entity);
    const picked = ['id', ...pickedKeysOf(entity)].flatMap((key) => [[key, row[key]]]);
    expect(await rowsOf(app, entity, '?view=picker&pageSize=200')).toContainEqual(
      expect.objectContaining(Object.fromEntries(picked)),
    );
    expect(await idsOf(app, entity, `?view=picker&ids=${row.id}`)).toEqual([row.id]);
  });
});

/** Returns the id that the first child row refers to. A list filters child rows by it. */
const firstReferenceIn = (value: unknown): unknown =>
  Object.entries(rowsIn(value)[0] ?? {}).find(([key]) => key.endsWith('Id'))?.[1];

const rangeOf = ({ book }: ContractApp, key: string, value: unknown, step: 0 | 1): string => {
  if (typeof value === 'number') return `${key}From=${value + step}&${key}To=${value + step}`;
  const text = String(value);
  if (/^\d{2}:/.test(text)) return step ? `${key}From=23:59` : `${key}From=${text}&${key}To=${text}`;
  const day = text.includes('T') ? dayIn(book.zone, text) : text;
  return step ? `${key}From=2099-01-01` : `${key}From=${day}&${key}To=${day}`;
};

const dayIn = (timeZone: string, moment: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(moment));

const missOf = (key: string, values: readonly string[], value: unknown): string =>
  `${key}=${encodeURIComponent(values.find((other) => other !== value) ?? 'غير ذلك')}`;

const segmentedIn = ({ entities }: ContractApp): readonly Entity[] =>
  entities.filter(({ segments = [] }) => segments.length > 0);

describe.each(inBooks(apps, segmentedIn))('%s: the parts of its list', (_, entity, app) => {
  it('hold the rows that they count, and those that their declaration names', async () => {
    const idsIn = (rows: readonly Row[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
    const all = await rowsOf(app, entity);
    const counts = await app.call('GET', apiOf(entity, '?view=segments'), asAdmin);
    expect(Object.keys(counts.body).sort()).toEqual((entity.segments ?? []).map(({ key }) => key).sort());
    for (const { key, where } of entity.segments ?? []) {
      const rows = await rowsOf(app, entity, `?${segmentKey}=${key}`);
      expect(counts.body[key], key).toBe(rows.length);
      expect(idsIn(all), key).toEqual(expect.arrayContaining(idsIn(rows)));
      if (!where) continue;
      const named = all.filter((row) =>
        Object.entries(where).every(([name, values = []]) => values.some((value) => value === row[name])),
      );
      expect(idsIn(rows), key).toEqual(idsIn(named));
    }
    const unknown = await app.call('GET', apiOf(entity, `?${segmentKey}=none`), asAdmin);
    expect(unknown.status).toBe(400);
  });
});

describe.each(inBooks(apps, ({ updatable }) => updatable))('%s: what is changed', (_, entity, app) => {
  it('holds the new values and a higher version', async () => {
    const before = await app.add(entity);
    const payload = await app.sample(entity, 'update');
    const { status, body, text } = await app.call('PUT', apiOf(entity, `/${before.id}`), {
      ...asAdmin,
      body: payload,
    });
    expect(status, text).toBe(200);
    expect(body).toMatchObject(answeredFor(entity, 'update', payload));
    expect(body.version).toBe(before.version + 1);
    for (const [key, field] of fieldsOf(entity))
      if (field.write === 'create') expect(body[key]).toEqual(before[key]);
  });

  it('keeps child rows that are sent back with their number, and drops the others', async () => {
    for (const [key, field] of fieldsOf(entity)) {
      if (field.kind !== 'rows' || field.flat || field.write === 'never') continue;
      const before = await app.add(entity);
      const [first, second] = rowsIn(before[key]);
      if (!first || !second) throw new Error('two child rows are sampled');
      const payload = {
        ...(await app.sample(entity, 'update')),
        ...shaped(entity, { [key]: [second, { ...second, id: undefined }] }),
      };
      const { body, status, text } = await app.call('PUT', apiOf(entity, `/${before.id}`), {
        ...asAdmin,
        body: payload,
      });
      expect(status, text).toBe(200);
      const kept = rowsIn(body[key]);
      expect(kept).toHaveLength(2);
      expect(kept[0]?.id).toBe(second.id);
      expect(kept.map((row) => row.id)).not.toContain(first.id);
      const other = rowsIn((await app.add(entity))[key])[0];
      const stolen = { ...(await app.sample(entity, 'update')), [key]: [other] };
      const refused = await app.call<ErrorBody>('PUT', apiOf(entity, `/${before.id}`), {
        ...asAdmin,
        body: stolen,
      });
      expect(refused.status).toBe(400);
    }
  });

  it('answers 404 for a number that does not exist', async () => {
    for (const id of ['999999', '0', '-1', 'x', '1.5', '99999999999']) {
      const body = await app.sample(entity, 'update');
      expect((await app.call('PUT', apiOf(entity, `/${id}`), { ...asAdmin, body })).status).toBe(404);
    }
  });
});

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : []);

describe.each(inBooks(apps, ({ deletable }) => deletable))('%s: what is deleted', (_, entity, app) => {
  // P-04
  it('leaves lists, pickers and its own address, as its declaration says', async () => {
    const row = await app.add(entity);
    const { status, text } = await app.call('DELETE', apiOf(entity, `/${row.id}`), asAdmin);
    expect([200, 204], text).toContain(status);
    for (const query of ['', '?view=picker&pageSize=200'])
      expect(await idsOf(app, entity, query)).not.toContain(row.id);
    const shown = await app.call('GET', apiOf(entity, `/${row.id}`), asAdmin);
    expect(shown.status).toBe(status === 204 ? 404 : 200);
    expect((await app.call('DELETE', apiOf(entity, '/999999'), asAdmin)).status).toBe(404);
  });
});

// P-04 R-28
it('A shelf that something stands on is switched off instead of deleted, and found when inactive ones are asked for', async () => {
  const shelves = entities.find(({ name }) => name === 'shelves');
  if (!shelves) throw new Error('no shelves');
  const row = await app.add(shelves);
  const owner = await app.db.connect('owner');
  await owner.query('insert into shelf_uses values ($1)', [row.id]);
  await owner.end();
  const { status, body } = await app.call<{ success: boolean; message: string }>(
    'DELETE',
    `/api/shelves/${row.id}`,
    asAdmin,
  );
  expect(status).toBe(200);
  expect(body.success).toBe(true);
  expect(body.message).not.toContain('.deactivated');
  expect(await idsOf(app, shelves)).not.toContain(row.id);
  for (const query of ['?includeInactive=true', '?isActive=false'])
    expect(await idsOf(app, shelves, query)).toContain(row.id);
});

describe.each(inBooks(apps, ({ entities }) => entities))('%s: the list', (_, entity, app) => {
  it('is sorted by every name the declaration offers, both ways, and by no other', async () => {
    for (const key of sortsOf(entity)) {
      const sorted = async (desc: boolean) =>
        (await rowsOf(app, entity, `?sortBy=${key}&desc=${desc}&includeInactive=1`))
          .filter((row) => row[key] !== null)
          .map(({ id }) => id);
      expect(await sorted(true), key).toEqual((await sorted(false)).reverse());
    }
    const { status, body } = await app.call<ErrorBody>('GET', apiOf(entity, '?sortBy=id;drop'), asAdmin);
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual(['SortBy']);
  });

  // API-010 P-04
  it('is cut into pages that together hold each row once', async () => {
    for (let i = 0; i < 3 && app.creatable.includes(entity); i++) await app.add(entity);
    const all = await app.call<readonly Row[]>('GET', apiOf(entity), asAdmin);
    expect(all.body.length).toBeGreaterThan(1);
    expect(Number(all.headers['x-total-count'])).toBe(all.body.length);
    const seen: number[] = [];
    for (let page = 1; ; page++) {
      const { body } = await app.call<PageBody>('GET', apiOf(entity, `?page=${page}&pageSize=2`), asAdmin);
      expect(body.totalCount).toBe(all.body.length);
      expect(body.totalPages).toBe(Math.ceil(all.body.length / 2));
      expect(body.hasPreviousPage).toBe(page > 1);
      seen.push(...body.data.map((row) => row.id));
      if (!body.hasNextPage) break;
    }
    expect(seen).toEqual(all.body.map((row) => row.id));
  });

  it('refuses a page that cannot be', async () => {
    for (const query of [
      'page=0',
      'page=-1',
      'page=x',
      'pageSize=0',
      'pageSize=1.5',
      'branchId=x',
      'branchId=1e3',
    ])
      expect((await app.call('GET', apiOf(entity, `?${query}`), asAdmin)).status, query).toBe(400);
  });

  it('answers calls it does not know with 405 and those it knows', async () => {
    const known = callsOf(entity);
    const tries = [
      ['POST', '', 'create'],
      ['PUT', '/1', 'update'],
      ['DELETE', '/1', 'delete'],
    ] as const;
    for (const [method, rest, call] of tries) {
      if (known.includes(call)) continue;
      const { status, headers } = await app.call(method, apiOf(entity, rest), { ...asAdmin, body: {} });
      expect(status).toBe(405);
      expect(String(headers.allow)).toContain('GET');
    }
    expect((await app.call('PATCH', apiOf(entity, '/1'), asAdmin)).status).toBe(405);
  });
});

describe.each(inBooks(apps, ({ entities }) => entities))('%s: the words', (_, entity) => {
  it('exist in Arabic and English and differ', () => {
    const labels = [
      entity.label.one,
      entity.label.many,
      ...fieldsOf(entity).flatMap(([, field]) => labelsOf(field)),
    ];
    for (const { ar, en } of labels) {
      expect(ar, en).toMatch(/[\u0600-\u06ff]/);
      expect(en, ar).not.toMatch(/[\u0600-\u06ff]/);
      expect(en.trim()).not.toBe('');
    }
  });
});

type AnyField = ReturnType<typeof fieldsOf>[number][1];
const labelsOf = (field: AnyField): readonly AnyField['label'][] => [
  field.label,
  ...(field.kind === 'choice' ? field.options.map((option) => option.label) : []),
  ...(field.kind === 'rows' ? fieldsOf(field).flatMap(([, sub]) => labelsOf(sub)) : []),
];
