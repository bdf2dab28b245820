import { describe, expect, it } from 'vitest';
import { ownFieldsServer } from '../../../server/features/own-fields/index';
import { makeIndexes } from '../../../server/features/own-fields/indexes';
import type { RowResults } from '../../../src/schema/import';
import { type OwnKind, ownKinds } from '../../../src/schema/own-fields';
import { type ErrorBody, type Row, testApp } from '../../support/app';
import { permissionsOf } from '../../support/world';

/** Tests fields that an owner adds, over customers: the first entity that takes them. */

const app = await testApp();
const asAdmin = { as: 'Admin' } as const;

interface Described {
  readonly components: {
    readonly schemas: { readonly Customers: { readonly properties: Readonly<Record<string, object>> } };
  };
}

const fieldsSql = ownFieldsServer.ownFields ?? '';

interface Added extends Row {
  readonly key: string;
  readonly place: string;
  readonly options: readonly (Row & { readonly value: string; readonly labelAr: string })[];
}

const add = async (kind: OwnKind, more: Readonly<Record<string, unknown>> = {}): Promise<Added> => {
  const body = { entity: 'customers', kind, labelAr: `حقل ${kind}`, ...more };
  const made = await app.call<Added>('POST', '/api/own-fields', { ...asAdmin, body });
  expect(made.status, made.text).toBe(201);
  return made.body;
};

const change = (field: Row, body: object) =>
  app.call<Added & ErrorBody>('PUT', `/api/own-fields/${field.id}`, {
    ...asAdmin,
    body: { ...field, ...body, branchIds: [] },
  });

let phone = 0;
const customerOf = (values: object) => ({
  fullName: 'نورا سامي',
  branchId: app.branches.own,
  phoneNumbers: [`0100555${String(++phone).padStart(4, '0')}`],
  ...values,
});
const save = (values: object, as: 'Admin' | 'Receptionist' = 'Admin') =>
  app.call<Row & ErrorBody>('POST', '/api/customers', { as, body: customerOf(values) });
const saved = async (values: object): Promise<Row> => {
  const { status, body, text } = await save(values);
  expect(status, text).toBe(201);
  return body;
};
const put = (row: Row, values: object, as: 'Admin' | 'Receptionist' = 'Admin') =>
  app.call<Row & ErrorBody>('PUT', `/api/customers/${row.id}`, {
    as,
    body: { fullName: row.fullName, branchId: row.branchId, phoneNumbers: ['01005550000'], ...values },
  });
const listed = async (query: string): Promise<readonly number[]> => {
  const { status, body, text } = await app.call<{ readonly data: readonly Row[] }>(
    'GET',
    `/api/customers?page=1&pageSize=100&${query}`,
    asAdmin,
  );
  expect(status, text).toBe(200);
  return body.data.map(({ id }) => id);
};

const skins = {
  options: [{ labelAr: 'دهنية', labelEn: 'Oily' }, { labelAr: 'جافة' }, { labelAr: 'مختلطة' }],
};

describe('a field that an owner adds', () => {
  it('is a key of the next request: saved, answered, found by filter, order and search, and in the file', async () => {
    const skin = await add('choice', { labelAr: 'نوع البشرة', labelEn: 'Skin type', ...skins });
    const [oily, dry] = skin.options.map(({ value }) => value);
    const note = await add('text', { labelAr: 'ملاحظة البشرة', inSearch: true });
    const one = await saved({ [skin.key]: oily, [note.key]: 'حساسة للشمس' });
    expect(one).toMatchObject({ [skin.key]: oily, [note.key]: 'حساسة للشمس' });
    const other = await saved({ [skin.key]: dry, [note.key]: 'أ' });
    const without = await saved({});
    expect(without).toMatchObject({ [skin.key]: null, [note.key]: null });
    expect(await listed(`${skin.key}=${oily}`)).toEqual([one.id]);
    expect((await listed(`${skin.key}=${oily}&${skin.key}=${dry}`)).toSorted()).toEqual([one.id, other.id]);
    expect(await listed('search=للشمس')).toEqual([one.id]);
    const order = await listed(`sortBy=${note.key}`);
    expect(order.slice(0, 2)).toEqual([other.id, one.id]);
    expect(await listed(`sortBy=${note.key}&desc=true`)).toEqual([
      one.id,
      other.id,
      ...order.slice(2).reverse(),
    ]);
    const file = await app.call('GET', `/api/customers/export?${skin.key}=${oily}&sortBy=${note.key}`, {
      ...asAdmin,
      lang: 'en',
    });
    expect(file.text).toContain('Skin type');
    expect(file.text.trim().split('\r\n')).toHaveLength(2);
    expect(file.text).toContain('Oily');
    const described = await app.call<Described>('GET', '/api/openapi.json', asAdmin);
    const { properties } = described.body.components.schemas.Customers;
    expect(properties[skin.key]).toMatchObject({
      title: 'نوع البشرة',
      enum: [...skin.options.map(({ value }) => value), null],
    });
  });

  it('of every kind keeps its value, refuses what does not fit in the words of its kind, and empties again', async () => {
    const values: Readonly<Record<OwnKind, readonly [good: unknown, wrong: unknown]>> = {
      text: ['أ'.repeat(500), 'أ'.repeat(501)],
      lines: ['سطر\nسطر', { a: 1 }],
      integer: [-7, 1.5],
      number: [-2.25, 'x'],
      money: [99.5, 1.005],
      flag: [true, 'maybe'],
      choice: ['', 'nothing'],
      several: ['', ['nothing']],
      date: ['2026-11-25', '2026-02-30'],
      moment: ['2026-11-25T08:00:00.000Z', 'yesterday'],
      reference: [0, 2_000_000_000],
    };
    for (const kind of ownKinds) {
      const field = await add(
        kind,
        ['choice', 'several'].includes(kind) ? skins : kind === 'reference' ? { target: 'branches' } : {},
      );
      const [usual, wrong] = values[kind];
      const codes = field.options.map(({ value }) => value);
      const good =
        kind === 'choice'
          ? codes[0]
          : kind === 'several'
            ? codes.slice(1)
            : kind === 'reference'
              ? app.branches.own
              : usual;
      const row = await saved({ [field.key]: good });
      expect(row[field.key], kind).toEqual(good);
      const read = await app.call('GET', `/api/customers/${row.id}`, asAdmin);
      expect(read.body[field.key], kind).toEqual(good);
      for (const refused of [wrong, { $gt: '' }, ['x'], '\0', Number.MAX_VALUE]) {
        const { status, body, text } = await put(row, { [field.key]: refused });
        expect([status, body.code], `${kind} ${JSON.stringify(refused)} ${text}`).toEqual([
          400,
          'validation.failed',
        ]);
      }
      const emptied = await put(row, { [field.key]: null });
      expect(emptied.body[field.key], kind).toBe(kind === 'flag' ? false : null);
      const { rows } = await app.pool.query('select own from customers where id = $1', [row.id]);
      expect(field.key in rows[0].own, kind).toBe(kind === 'flag');

      if (!['text', 'lines'].includes(kind)) {
        expect(await listed(filterFor(field, good))).not.toContain(row.id);
        await put(row, { [field.key]: good });
        expect(await listed(filterFor(field, good)), kind).toContain(row.id);
      }
      expect(
        await listed(
          `sortBy=${['flag', 'lines', 'choice', 'several', 'reference'].includes(kind) ? 'id' : field.key}`,
        ),
      ).toContain(row.id);
    }
  });

  it('is required of new rows alone, and only where a branch asks for it', async () => {
    const before = await saved({});
    const field = await add('integer', { isRequired: true, branchIds: [app.branches.own] });
    const refused = await save({});
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
      400,
      [`O${field.key.slice(1)}`],
    ]);
    expect((await put(before, { fullName: 'اسم جديد' })).status).toBe(200);
    expect((await save({ branchId: app.branches.foreign })).status).toBe(201);
    const unasked = await save({ branchId: app.branches.foreign, [field.key]: 3 });
    expect(unasked.status).toBe(400);
    const given = await saved({ [field.key]: 3 });
    expect((await put(given, {})).body[field.key]).toBe(3);
    await change(field, { isActive: false });
  });

  it('starts with its value in new rows, and refuses one that does not fit its kind', async () => {
    const number = await add('integer', { initial: '١٢' });
    const skin = await add('choice', { ...skins, initial: 'جافة' });
    const row = await saved({});
    expect([row[number.key], row[skin.key]]).toEqual([12, skin.options[1]?.value]);
    expect((await change(number, { initial: 'كثير' })).status).toBe(400);
    await change(number, { isActive: false });
    await change(skin, { isActive: false });
  });

  it('is seen and changed only by holders of its right, in rows, order, filter and file', async () => {
    const secret = await add('integer', { labelAr: 'سر', revealedTo: 'delete' });
    const row = await saved({ [secret.key]: 5 });
    const asDesk = { as: 'Receptionist' } as const;
    const read = await app.call('GET', `/api/customers/${row.id}`, asDesk);
    expect(read.status).toBe(200);
    expect(secret.key in read.body).toBe(false);
    for (const query of [`sortBy=${secret.key}`, `${secret.key}From=1`])
      expect((await app.call('GET', `/api/customers?${query}`, asDesk)).status).toBe(403);
    expect((await put(row, { [secret.key]: 6 }, 'Receptionist')).status).toBe(403);
    expect((await put(row, { fullName: 'اسم آخر' }, 'Receptionist')).body).not.toHaveProperty(secret.key);
    expect((await app.call('GET', `/api/customers/${row.id}`, asAdmin)).body[secret.key]).toBe(5);
    // Both may have a file.
    const held = await permissionsOf(app.pool, 'Receptionist');
    await app.setPermissions('Receptionist', [...held, 'customers.export']);
    const headOf = async (options: typeof asDesk | typeof asAdmin) =>
      (await app.call('GET', '/api/customers/export', options)).text.split('\r\n')[0];
    expect(await headOf(asAdmin)).toContain('"سر"');
    expect(await headOf(asDesk)).toContain('الاسم الكامل');
    expect(await headOf(asDesk)).not.toContain('"سر"');
    await app.setPermissions('Receptionist', held);
    // Whoever may add a customer fills it in.
    expect((await save({ [secret.key]: 7 }, 'Receptionist')).status).toBe(201);
    expect((await app.call('GET', '/api/auth/permissions', asDesk)).text).toContain(secret.key);
  });

  it('keeps its values under another name; an option that rows have is set aside, others go', async () => {
    const field = await add('choice', { labelAr: 'قديم', ...skins });
    const [oily, dry] = field.options;
    const row = await saved({ [field.key]: oily?.value });
    const renamed = await change(field, { labelAr: 'جديد', options: [{ ...dry, labelAr: 'جافة جدًا' }] });
    expect(renamed.status, renamed.text).toBe(200);
    expect(renamed.body.options).toMatchObject([
      { value: dry?.value, labelAr: 'جافة جدًا', isActive: true },
      { value: oily?.value, labelAr: 'دهنية', isActive: false },
    ]);
    expect((await app.call('GET', `/api/customers/${row.id}`, asAdmin)).body[field.key]).toBe(oily?.value);
    expect((await change(renamed.body, { kind: 'integer' })).body.kind).toBe('choice');
    const stale = await change(field, { labelAr: 'أقدم', version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'version.stale']);
  });

  it('of another kind tells first what does not fit, keeps it aside, and gets back exactly what rows had', async () => {
    const field = await add('text', { labelAr: 'زيارات سابقة' });
    const typed = ['٠١٢', '12', 'كثير'];
    const rows: Row[] = [];
    for (const text of typed) rows.push(await saved({ [field.key]: text }));
    const values = () =>
      Promise.all(
        rows.map(async ({ id }) => (await app.call('GET', `/api/customers/${id}`, asAdmin)).body[field.key]),
      );
    const told = async (kind: OwnKind) =>
      (await app.call('GET', `/api/own-fields/${field.id}/kind-fit?kind=${kind}`, asAdmin)).body;
    const become = async (kind: OwnKind, version?: number) =>
      app.call<Added & ErrorBody>('POST', `/api/own-fields/${field.id}/change-kind`, {
        ...asAdmin,
        body: { kind, version },
      });
    const kept = async () =>
      (await app.call<readonly Row[]>('GET', `/api/own-fields/${field.id}/kept-aside`, asAdmin)).body;
    expect(await told('integer')).toEqual({ values: 3, misfits: 1, examples: ['كثير'] });
    expect(await values()).toEqual(typed);
    expect((await become('integer', 1)).status).toBe(200);
    expect(await values()).toEqual([12, 12, null]);
    expect((await become('date', 1)).status).toBe(409);
    expect((await listed(`${field.key}From=12`)).toSorted()).toEqual([rows[0]?.id, rows[1]?.id]);
    expect(await kept()).toMatchObject([{ rowId: rows[2]?.id, kind: 'text', value: 'كثير' }]);
    const file = await app.call('GET', `/api/own-fields/${field.id}/kept-aside/export`, asAdmin);
    expect(file.text).toContain('كثير');
    if (rows[1]) await put(rows[1], { [field.key]: 5 });
    expect(await told('text')).toMatchObject({ misfits: 0 });
    await become('text');
    expect(await values()).toEqual(['٠١٢', '5', 'كثير']);
    expect(await kept()).toEqual([]);
    const chosen = await become('choice');
    expect(chosen.body.options.map(({ labelAr }) => labelAr).toSorted()).toEqual(
      ['5', 'كثير', '٠١٢'].toSorted(),
    );
    const codes = await values();
    expect(codes).toEqual(
      ['٠١٢', '5', 'كثير'].map((text) => chosen.body.options.find(({ labelAr }) => labelAr === text)?.value),
    );
    await become('several');
    expect(await values()).toEqual(codes.map((code) => [code]));
    expect(await listed(`${field.key}=${codes[2]}`)).toEqual([rows[2]?.id]);
    await become('flag');
    expect(await values()).toEqual([false, false, false]);
    expect(await kept()).toHaveLength(3);
    await change((await app.call<Added>('GET', `/api/own-fields/${field.id}`, asAdmin)).body, {
      labelAr: 'آخر',
    });
    await become('choice');
    expect(await values()).toEqual(codes);
    const pointing = await add('reference', { target: 'branches' });
    const fixed = await app.call<ErrorBody>('POST', `/api/own-fields/${pointing.id}/change-kind`, {
      ...asAdmin,
      body: { kind: 'text' },
    });
    expect([fixed.status, fixed.body.code]).toEqual([409, 'ownField.fixedKind']);
  });

  it('is left as it was by a change of kind that is killed in the middle, and refuses who still writes the old kind', async () => {
    const field = await add('text');
    const rows = [await saved({ [field.key]: '1' }), await saved({ [field.key]: '2' })];
    const values = () =>
      Promise.all(
        rows.map(async ({ id }) => (await app.call('GET', `/api/customers/${id}`, asAdmin)).body[field.key]),
      );
    const become = () =>
      app.call<ErrorBody>('POST', `/api/own-fields/${field.id}/change-kind`, {
        ...asAdmin,
        body: { kind: 'integer' },
      });
    const writer = await app.pool.connect();
    await writer.query('begin');
    await writer.query('select from customers where id = $1 for update', [rows[1]?.id]);
    const killed = become();
    const waiting = `select pid from pg_stat_activity where query like 'lock table customers%' and state = 'active' and datname = current_database()`;
    let pids: readonly { readonly pid: number }[] = [];
    while (pids.length === 0) pids = (await app.pool.query<{ readonly pid: number }>(waiting)).rows;
    await app.pool.query('select pg_terminate_backend($1)', [pids[0]?.pid]);
    expect((await killed).status).toBeGreaterThanOrEqual(500);
    expect(await values()).toEqual(['1', '2']);
    const done = become();
    pids = [];
    while (pids.length === 0) pids = (await app.pool.query<{ readonly pid: number }>(waiting)).rows;
    // Read by the fields of before, written after them.
    const late = put(rows[0] ?? { id: 0, version: 0 }, { [field.key]: '7' });
    await writer.query('commit');
    writer.release();
    expect((await done).status).toBe(200);
    const { status, body } = await late;
    expect([status, body.code]).toEqual([409, 'fields.changed']);
    expect(await values()).toEqual([1, 2]);
  });

  it('is read by its new kind where a file was being written, and an undo of that file leaves the new kind alone', async () => {
    const field = await add('number');
    const { own: branchId } = app.branches;
    const row = await saved({ [field.key]: 2.25 });
    const post = <T = Row>(path: string, body: object) =>
      app.call<T & ErrorBody>('POST', `/api/customers/${path}`, { ...asAdmin, body });
    const begun = { branchId, fileName: 'ملف.csv', rowCount: 1, whenKnown: 'update' };
    const { id: importId } = (await post('imports', begun)).body;
    const cells = { line: 2, fullName: 'من ملف', phoneNumbers: `0100555${String(phone).padStart(4, '0')}` };
    const rows = [{ ...cells, [field.key]: '5' }];
    const write = () => post<RowResults>(`imports/${importId}/rows`, { rows });

    const writer = await app.pool.connect();
    await writer.query('begin');
    await writer.query('select from customers where id = $1 for update', [row.id]);
    const waiting = async (wanted: number) => {
      const here = 'database = (select oid from pg_database where datname = current_database())';
      const held = `not granted and relation = 'customers'::regclass and ${here}`;
      while ((await app.countOf('pg_locks', held)) < wanted);
    };
    const become = app.call('POST', `/api/own-fields/${field.id}/change-kind`, {
      ...asAdmin,
      body: { kind: 'money' },
    });
    await waiting(1);
    // Read by the fields of before, written after them.
    const late = write();
    await waiting(2);
    await writer.query('commit');
    writer.release();
    expect((await become).status).toBe(200);
    const refused = await late;
    expect([refused.status, refused.body.code]).toEqual([409, 'fields.changed']);
    const again = await write();
    expect(again.body.rows).toMatchObject([{ id: row.id, state: 'changed' }]);
    const read = async () => (await app.call('GET', `/api/customers/${row.id}`, asAdmin)).body[field.key];
    expect(await read()).toBe(5);

    await app.call('POST', `/api/own-fields/${field.id}/change-kind`, {
      ...asAdmin,
      body: { kind: 'integer' },
    });
    expect((await post(`imports/${importId}/end`, { isStopped: false })).status).toBe(200);
    expect((await post(`imports/${importId}/undo`, {})).status).toBe(200);
    expect(await read()).toBe(5);
    expect(await listed(`${field.key}From=5`)).toContain(row.id);
  });

  it('is found by no search once it has another kind or its values are gone, and the rest of the row still is', async () => {
    const [field, other] = [await add('text', { inSearch: true }), await add('lines', { inSearch: true })];
    const row = await saved({ [field.key]: 'زبرجد', [other.key]: 'زمرد نورا' });
    const found = async (word: string) =>
      (await app.call('GET', `/api/customers?search=${word}`, { as: 'Receptionist' })).text.includes(
        `"id":${row.id},`,
      );
    expect([await found('زبرجد'), await found('زمرد')]).toEqual([true, true]);
    await app.call('POST', `/api/own-fields/${field.id}/change-kind`, {
      ...asAdmin,
      body: { kind: 'choice' },
    });
    const { body: now } = await app.call<Added>('GET', `/api/own-fields/${field.id}`, asAdmin);
    expect((await change(now, { revealedTo: 'delete' })).body).toMatchObject({ revealedTo: 'delete' });
    expect([await found('زبرجد'), await found('زمرد')]).toEqual([false, true]);
    await app.call('DELETE', `/api/own-fields/${other.id}`, asAdmin);
    for (const sweep of ownFieldsServer.sweeps ?? [])
      await sweep(app.pool, new Date(Date.now() + 31 * 86_400_000));
    expect([await found('زمرد'), await found('نورا')]).toEqual([false, true]);
  });

  it('of each kind has its indexes while lists are narrowed or sorted by it, and loses them with itself', async () => {
    const made: Added[] = [];
    for (const kind of ownKinds)
      made.push(
        await add(
          kind,
          ['choice', 'several'].includes(kind) ? skins : kind === 'reference' ? { target: 'rooms' } : {},
        ),
      );
    const index = () => makeIndexes(app.pool, () => app.db.connect('owner'), fieldsSql);
    const indexed = async () => {
      const { rows } = await app.pool.query<{ readonly name: string }>(
        `select indexname as name from pg_indexes where indexname ~ '_own\\d+'`,
      );
      return made.map(
        ({ place }) => rows.filter(({ name }) => name.startsWith(`customers_${place}_`)).length,
      );
    };
    const progress = async () => (await app.call('GET', '/api/own-fields/indexing', asAdmin)).body;
    const before = await progress();
    expect(before.done).toBe(0);
    await index();
    expect(await progress()).toEqual({ wanted: before.wanted, done: before.wanted });
    // text, lines, integer, number, money, flag, choice, several, date, moment, reference
    expect(await indexed()).toEqual([2, 0, 2, 2, 2, 1, 1, 1, 2, 2, 1]);
    expect(await index()).toBe(0);
    for (const field of made) await app.call('DELETE', `/api/own-fields/${field.id}`, asAdmin);
    await index();
    expect(await indexed()).toEqual(made.map(() => 0));
  });

  it('comes back with its values for 30 days after its deletion, and then they go', async () => {
    const field = await add('text');
    const row = await saved({ [field.key]: 'قيمة' });
    const gone = await app.call('DELETE', `/api/own-fields/${field.id}`, asAdmin);
    expect(gone.status, gone.text).toBe(200);
    const shown = () => app.call('GET', `/api/customers/${row.id}`, asAdmin);
    expect((await shown()).body).not.toHaveProperty(field.key);
    expect((await save({ [field.key]: 'ضائع' })).body).not.toHaveProperty(field.key);
    const kept = await app.call<Added>('GET', `/api/own-fields/${field.id}`, asAdmin);
    expect((await change(kept.body, { isActive: true })).status).toBe(200);
    expect((await shown()).body[field.key]).toBe('قيمة');
    const days = async (after: number) => {
      for (const sweep of ownFieldsServer.sweeps ?? [])
        await sweep(app.pool, new Date(Date.now() + after * 86_400_000));
      return [
        await app.countOf('own_fields', 'id = $1', [field.id]),
        await app.countOf('customers', 'own ? $1', [field.key]),
      ];
    };
    expect(await days(31)).toEqual([1, 1]);
    await app.call('DELETE', `/api/own-fields/${field.id}`, asAdmin);
    expect(await days(29)).toEqual([1, 1]);
    expect(await days(31)).toEqual([0, 0]);
  });

  it('comes in from a file, goes over with a merge and back, and is erased with its customer', async () => {
    const [skin, note] = [await add('choice', skins), await add('text')];
    const { own: branchId } = app.branches;
    const post = async <T = Row>(path: string, body: object): Promise<T> => {
      const answer = await app.call<T>('POST', `/api/customers/${path}`, { ...asAdmin, body });
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.body;
    };
    const cells = { line: 2, fullName: 'من ملف', phoneNumbers: '01005557001', [skin.key]: 'دهنية' };
    const wrong = await post<RowResults>('imports/check', {
      branchId,
      rows: [{ ...cells, [skin.key]: 'زرقاء' }],
    });
    expect(wrong.rows[0]?.problems.map(({ field }) => field)).toEqual([skin.key]);
    const begun = { branchId, fileName: 'ملف.csv', rowCount: 1, whenKnown: 'skip' };
    const { id: importId } = await post('imports', begun);
    const written = await post<RowResults>(`imports/${importId}/rows`, {
      rows: [{ ...cells, [note.key]: 'ياقوتة' }],
    });
    const id = written.rows[0]?.id ?? 0;
    const read = async (of: number) => (await app.call('GET', `/api/customers/${of}`, asAdmin)).body;
    expect(await read(id)).toMatchObject({ [skin.key]: skin.options[0]?.value, [note.key]: 'ياقوتة' });
    const other = await saved({ [skin.key]: skin.options[1]?.value });
    await post(`${other.id}/merge`, { otherId: id });
    expect(await read(other.id)).toMatchObject({ [skin.key]: skin.options[1]?.value, [note.key]: 'ياقوتة' });
    const merges = await app.call<readonly Row[]>('GET', `/api/customers/${other.id}/merges`, asAdmin);
    await post(`${other.id}/unmerge`, { mergeId: merges.body[0]?.id });
    expect(await read(other.id)).toMatchObject({ [skin.key]: skin.options[1]?.value, [note.key]: null });
    await post(`${id}/erase`, { personCode: (await read(id)).personCode });
    expect(await app.countOf('customers', `own::text like '%ياقوتة%'`)).toBe(0);
    expect(
      await app.countOf('audit_logs', `entity_id = $1 and changes::text like '%ياقوتة%'`, [String(id)]),
    ).toBe(0);
  });

  it('is named in the audit log by its key with both values', async () => {
    const field = await add('integer');
    const row = await saved({ [field.key]: 1 });
    await put(row, { [field.key]: 2 });
    const { rows } = await app.pool.query(
      `select c.before, c.after from audit_logs a join audit_logs_changes c on c.parent_id = a.id
       where a.entity_name = 'Customer' and a.entity_id = $1 and c.field = $2 order by a.id`,
      [String(row.id), field.key],
    );
    expect(rows).toEqual([
      { before: null, after: '1' },
      { before: '1', after: '2' },
    ]);
  });

  it('is added by an Admin alone, to entities that take fields, and sixty times at most', async () => {
    const body = { entity: 'customers', kind: 'text', labelAr: '<b>"\';--' };
    expect((await app.call('POST', '/api/own-fields', { as: 'BranchManager', body })).status).toBe(403);
    const elsewhere = await app.call('POST', '/api/own-fields', {
      ...asAdmin,
      body: { ...body, entity: 'roles' },
    });
    expect(elsewhere.status).toBe(400);
    const left = 60 - (await app.countOf('own_fields', 'is_active'));
    const all = await Promise.all(
      Array.from({ length: left + 3 }, () =>
        app.call<ErrorBody>('POST', '/api/own-fields', { ...asAdmin, body }),
      ),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(left);
    expect(all.find(({ status }) => status !== 201)?.body.code).toBe('ownField.many');
    const row = await saved({});
    expect(Object.keys(row).filter((key) => /^own\d/.test(key))).toHaveLength(60 + (await references()));
  });
});

/** References are answered with their rows. */
const references = () => app.countOf('own_fields', `is_active and kind = 'reference'`);

const filterFor = ({ key, kind }: Row, value: unknown): string => {
  switch (kind) {
    case 'flag':
    case 'choice':
    case 'several':
    case 'reference':
      return `${key}=${[value].flat()[0]}`;
    case 'date':
    case 'moment':
      return `${key}From=2026-11-25&${key}To=2026-11-25`;
    default:
      return `${key}From=${value}`;
  }
};
