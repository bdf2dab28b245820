import { describe, expect, it, vi } from 'vitest';
import type { RowResults } from '../../../src/schema/import';
import type { ErrorBody, Row } from '../../support/app';
import { moneyDesk } from '../../support/money/money';
import { type PersonName, setPermissions } from '../../support/world';

// Imports rows from a file: customers, services and opening balances of packages.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const desk = await moneyDesk();

type Cells = Readonly<Record<string, string>>;
interface Options {
  readonly as?: PersonName;
  readonly entity?: string;
  readonly whenKnown?: 'skip' | 'update' | 'add';
  readonly branchId?: number;
}

const lined = (rows: readonly Cells[]) => rows.map((row, index) => ({ line: index + 2, ...row }));
const call = <T = Row & ErrorBody>(
  path: string,
  body: object,
  { as = 'BranchManager' }: Options = {},
  lang: 'ar' | 'en' = 'ar',
) => desk.app.call<T>('POST', `/api${path}`, { as, body, lang });
const check = (
  rows: readonly Cells[],
  { entity = 'customers', branchId = desk.app.branches.own, ...rest }: Options = {},
) => call<RowResults & ErrorBody>(`/${entity}/imports/check`, { branchId, rows: lined(rows) }, rest);
const begin = async (
  rowCount: number,
  { entity = 'customers', branchId = desk.app.branches.own, whenKnown = 'skip', ...rest }: Options = {},
) => {
  const { body, status, text } = await call(
    `/${entity}/imports`,
    { branchId, fileName: 'عملاء.csv', rowCount, whenKnown },
    rest,
  );
  expect(status, text).toBe(201);
  return body.id;
};
const send = (id: number, rows: readonly object[], { entity = 'customers', ...rest }: Options = {}) =>
  call<RowResults & ErrorBody>(`/${entity}/imports/${id}/rows`, { rows }, rest);
const end = (id: number, { entity = 'customers', ...rest }: Options = {}) =>
  call(`/${entity}/imports/${id}/end`, {}, rest);
const undo = (id: number, { entity = 'customers', ...rest }: Options = {}) =>
  call<
    { readonly left: number } & ErrorBody & {
        readonly used?: readonly { readonly id: number; readonly title: string }[];
      }
  >(`/${entity}/imports/${id}/undo`, {}, rest);
/** Runs a whole import: begin, rows, end. */
const brought = async (rows: readonly Cells[], options: Options = {}) => {
  const id = await begin(rows.length, options);
  const { body, status, text } = await send(id, lined(rows), options);
  expect(status, text).toBe(200);
  expect((await end(id, options)).status).toBe(200);
  return { id, rows: body.rows };
};

let n = 0;
const person = (changes: Cells = {}): Cells => {
  n += 1;
  return { fullName: `مستوردة ${n}`, phoneNumbers: `0112${String(n).padStart(7, '0')}`, ...changes };
};

/** Tables that an import and its undo may leave changed. */
const apart = new Set([
  'audit_chain',
  'audit_logs',
  'audit_unsealed',
  'idempotency_keys',
  'imports',
  'import_rows',
  'sessions',
  'customer_accounts',
]);
const state = async (): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await desk.app.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of rows.filter((row) => !apart.has(row.name))) {
    const { rows: found } = await desk.app.pool.query<{ sum: string }>(
      `select md5(coalesce(string_agg(t.row, chr(10) order by t.row), '')) as sum
       from (select (to_jsonb(x) - 'version' - 'updated_at')::text as row from ${name} x) t`,
    );
    sums[name] = found[0]?.sum ?? '';
  }
  return sums;
};
const states = (rows: RowResults['rows']) => rows.map((row) => row.state);

describe('The dry run of an import (R-44)', () => {
  it('says of each row what it is and what is wrong in which field, and writes nothing', async () => {
    const known = person({ paperCode: '880' });
    await brought([known]);
    const before = await state();
    const { body } = await check([
      person(),
      { ...person(), phoneNumbers: `+20${known.phoneNumbers?.slice(1)}` },
      person({ fullName: '' }),
      person({ birthDate: '31/02/1990' }),
      person({ paperCode: '٨٨٠' }),
      person({ branchId: 'فرع لا وجود له' }),
    ]);
    expect(body.rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(states(body.rows)).toEqual(['new', 'known', 'wrong', 'wrong', 'wrong', 'wrong']);
    expect(body.rows[1]).toMatchObject({ title: known.fullName, id: expect.any(Number) });
    expect(body.rows.slice(2).map(({ problems }) => problems)).toEqual([
      [{ field: 'fullName', message: 'اسم العميل مطلوب' }],
      [{ field: 'birthDate', message: 'تاريخ غير صحيح' }],
      [{ field: 'paperCode', message: 'مستخدم بالفعل' }],
      [{ field: 'branchId', message: 'غير موجود' }],
    ]);
    expect(await state()).toEqual(before);
  });
});

describe('A doubtful phone in a file', () => {
  // B 6
  it('is asked about with its row, and comes in as it is if nobody minds', async () => {
    const doubtful = ['2.01E+11', '٢٫٠١E+١١', '#ERROR!', 'N/A', '12345'];
    const rows = [...doubtful, '1001234567.0', '02/23456788'].map((phoneNumbers) => person({ phoneNumbers }));
    const { body } = await check(rows);
    expect(states(body.rows)).toEqual(rows.map(() => 'new'));
    const asked = [{ field: 'phoneNumbers', message: 'هل الرقم كامل؟ لا يبدو رقم هاتف' }];
    expect(body.rows.map(({ problems }) => problems)).toEqual([...doubtful.map(() => asked), [], []]);
    const { rows: made } = await brought(rows);
    expect(states(made)).toEqual(rows.map(() => 'made'));
    expect(made[0]?.problems).toEqual(asked);
    const { body: read } = await desk.app.call('GET', `/api/customers/${made[5]?.id}`, {
      as: 'BranchManager',
    });
    expect(read.phones).toMatchObject([{ phoneNorm: '+201001234567' }]);
  });
});

describe('An import', () => {
  //
  it('takes the good rows, leaves the bad ones with their reasons, and goes back as one batch', async () => {
    const before = await state();
    const twice = person();
    const rows = [
      person({ birthDate: '3/5/1990', nationality: 'Saudi' }),
      person({ phoneNumbers: '' }),
      person({ paperCode: '881' }),
      person({ paperCode: '881' }),
      twice,
      { ...twice, fullName: 'ثانية' },
    ];
    const { id, rows: results } = await brought(rows);
    expect(states(results)).toEqual(['made', 'wrong', 'made', 'wrong', 'made', 'skipped']);
    const made = await desk.app.call('GET', `/api/customers/${results[0]?.id}`, { as: 'BranchManager' });
    expect(made.body).toMatchObject({
      fullName: rows[0]?.fullName,
      birthDate: '1990-05-03',
      nationality: 'سعودي',
      branchId: desk.app.branches.own,
    });
    const list = await desk.app.call<readonly Row[]>('GET', '/api/customers/imports', {
      as: 'BranchManager',
    });
    expect(list.body[0]).toMatchObject({
      id,
      state: 'done',
      rowCount: 6,
      made: 3,
      wrong: 2,
      fileName: 'عملاء.csv',
    });
    expect((await undo(id)).body).toEqual({ left: 0 });
    expect(await state()).toEqual(before);
    expect((await undo(id)).body).toEqual({ left: 0 });
    expect((await send(id, lined(rows))).body.code).toBe('import.ended');
  });

  it('that was broken off keeps what was written, and takes no more rows', async () => {
    const rows = lined([person({ fullName: 'توقف أول' }), person({ fullName: 'توقف ثان' })]);
    const id = await begin(2);
    const both = await Promise.all([send(id, rows.slice(0, 1)), send(id, rows.slice(0, 1))]);
    expect(both[0].body.rows).toMatchObject([{ state: 'made' }]);
    expect(both[1].body.rows).toEqual(both[0].body.rows);
    const stopped = await call(`/customers/imports/${id}/end`, { isStopped: true });
    expect(stopped.body).toMatchObject({ state: 'stopped', made: 1, rowCount: 2 });
    const found = await desk.app.pool.query(`select 1 from customers where full_name like 'توقف %'`);
    expect(found.rowCount).toBe(1);
    expect((await send(id, rows)).body.code).toBe('import.ended');
  });

  it('offers who is there already by phone: left alone, updated and given back, or added once more', async () => {
    const known = person({ notes: 'قديم' });
    const [first] = (await brought([known])).rows;
    const again = {
      ...known,
      fullName: 'اسم أحدث',
      email: 'new@example.com',
      notes: '',
      phoneNumbers: `${known.phoneNumbers} / 01199999901`,
    };
    expect((await brought([again])).rows).toMatchObject([{ state: 'skipped', id: first?.id }]);
    const before = await state();
    const updated = await brought([again, person()], { whenKnown: 'update' });
    expect(states(updated.rows)).toEqual(['changed', 'made']);
    const card = () => desk.app.call('GET', `/api/customers/${first?.id}`, { as: 'BranchManager' });
    // An empty cell empties nothing.
    expect((await card()).body).toMatchObject({
      fullName: 'اسم أحدث',
      email: 'new@example.com',
      notes: 'قديم',
    });
    expect((await undo(updated.id)).body).toEqual({ left: 0 });
    expect(await state()).toEqual(before);
    const added = await brought([again], { whenKnown: 'add' });
    expect(added.rows).toMatchObject([{ state: 'made' }]);
    expect(added.rows[0]?.id).not.toBe(first?.id);
    expect((await check([known])).body.rows).toMatchObject([
      { state: 'wrong', problems: [{ field: 'phoneNumbers' }] },
    ]);
  });

  // B 3
  it('asks about a birthday of the Hijri calendar, or of which the year alone is known', async () => {
    const rows = ['1411-10-08', '٨/١٠/١٤١١', '1990', '٣/٥/١٩٩٠'].map((birthDate) => person({ birthDate }));
    const found = (await check(rows)).body.rows.map(({ problems }) => problems.map(({ field }) => field));
    expect(found).toEqual([['birthDate'], ['birthDate'], ['birthDate'], []]);
  });

  // B 12
  it('knows who has no mobile by the digits, so that the same file doubles nobody', async () => {
    const rows = [person({ phoneNumbers: '02 2345 6789' }), person({ phoneNumbers: '8123456' })];
    expect(states((await brought(rows)).rows)).toEqual(['made', 'made']);
    const twice = ['02 2345 6700', '0020223456700'].map((phoneNumbers) => person({ phoneNumbers }));
    expect(states((await brought(twice)).rows)).toEqual(['made', 'skipped']);
    const again = [...rows, person({ phoneNumbers: '+20 2 23456789' })];
    expect(states((await check(again)).body.rows)).toEqual(['known', 'known', 'known']);
  });

  it('gives no value back that somebody wrote since', async () => {
    const known = person();
    const [first] = (await brought([known])).rows;
    const { id } = await brought([{ ...known, fullName: 'من الملف', notes: 'من الملف' }], {
      whenKnown: 'update',
    });
    await desk.app.call('PUT', `/api/customers/${first?.id}`, {
      as: 'BranchManager',
      body: { fullName: 'من المكتب', branchId: desk.app.branches.own, phoneNumbers: [known.phoneNumbers] },
    });
    expect((await undo(id)).body).toEqual({ left: 0 });
    const { body } = await desk.app.call('GET', `/api/customers/${first?.id}`, { as: 'BranchManager' });
    expect(body).toMatchObject({ fullName: 'من المكتب', notes: null });
  });

  //
  it('does not go back once a customer of it has a history, and says whose', async () => {
    const { id, rows } = await brought([person(), person()]);
    const busy = rows[1]?.id ?? 0;
    await desk.issued({ customerId: busy });
    const before = await state();
    const refused = await undo(id);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'import.used', used: [{ id: busy, title: rows[1]?.title }] });
    expect(refused.body.message).toContain(String(rows[1]?.title));
    expect(await state()).toEqual(before);
  });

  it('is for whoever manages what it brings, in their own branches', async () => {
    expect((await check([person()], { as: 'Receptionist' })).body.code).toBe('forbidden.customers.manage');
    expect((await check([{ name: 'خدمة' }], { entity: 'services' })).body.code).toBe(
      'forbidden.services.manage',
    );
    expect((await check([person()], { branchId: desk.app.branches.foreign })).body.code).toBe(
      'forbidden.branch',
    );
    const id = await begin(1);
    for (const refused of [
      await send(id, lined([person()]), { as: 'stranger' }),
      await undo(id, { as: 'stranger' }),
    ])
      expect(refused.status).toBe(404);
    // A customer of another branch is not found.
    const theirs = person();
    await brought([theirs], { as: 'stranger', branchId: desk.app.branches.foreign });
    expect((await check([theirs])).body.rows).toMatchObject([{ state: 'new', id: null }]);
    await setPermissions(desk.app.pool, 'Receptionist', ['customers.manage', 'contacts.read']);
    expect((await check([person()], { as: 'Receptionist' })).status).toBe(200);
  });

  it('is taken back by whoever sees all of its rows', async () => {
    const { id, rows } = await brought([person(), person({ branchId: 'مغلق' })], { as: 'Admin' });
    expect(states(rows)).toEqual(['made', 'wrong']);
    await desk.app.pool.query('update customers set branch_id = $2 where id = $1', [
      rows[0]?.id,
      desk.app.branches.foreign,
    ]);
    expect((await undo(id)).body.code).toBe('forbidden.branch');
    expect((await undo(id, { as: 'Admin' })).body).toEqual({ left: 0 });
  });

  it('takes what is written as text, however hostile', async () => {
    const hostile = [
      "'; drop table customers; --",
      '=HYPERLINK("http://x")',
      '<script>',
      '\u202eabc',
      'x'.repeat(500),
      '𝒳'.repeat(50),
    ];
    const { rows } = await brought(hostile.map((fullName) => person({ fullName })));
    expect(states(rows)).toEqual(hostile.map(() => 'made'));
    const bad = await send(await begin(1), [{ line: 1, fullName: 'a\0b', phoneNumbers: '01012345678' }]);
    expect(bad.status).toBe(400);
    expect((await send(await begin(1), [{ line: 1, fullName: { a: 1 } }])).status).toBe(400);
    const many = Array.from({ length: 201 }, (_, index) => ({ line: index + 1, ...person() }));
    expect((await send(await begin(201), many)).status).toBe(400);
    expect(
      (await call('/customers/imports', { branchId: desk.app.branches.own, fileName: 'x', rowCount: 20_001 }))
        .status,
    ).toBe(400);
  });
});

describe('Services', () => {
  it('come in with prices in Arabic digits, are known by their names, and go back while nobody used them', async () => {
    const options = { as: 'Admin', entity: 'services' } as const;
    const { id, rows } = await brought(
      [
        { name: 'ليزر كامل', duration: '٤٥', price: '١٬٢٠٠', category: 'إزالة الشعر', isActive: 'نعم' },
        { name: 'قناع', price: 'مجانًا' },
      ],
      options,
    );
    expect(states(rows)).toEqual(['made', 'wrong']);
    expect((await check([{ name: 'ليزر كامل', price: '5' }], options)).body.rows).toMatchObject([
      { state: 'known', id: rows[0]?.id },
    ]);
    const { body } = await desk.app.call('GET', `/api/services/${rows[0]?.id}`, { as: 'Admin' });
    expect(body).toMatchObject({ duration: 45, price: 1200, category: 'hair removal' });
    expect((await undo(id, options)).body).toEqual({ left: 0 });
  });
});

describe('Opening balances', () => {
  const options = { entity: 'customer-packages' } as const;
  const facial = async () =>
    String((await desk.app.call('GET', `/api/services/${desk.services.facial}`, { as: 'Admin' })).body.name);

  it('become sold packages of customers found by phone, code or name, can be used, and leave without a trace', async () => {
    const [phone, coded, named] = [person(), person({ paperCode: '990' }), person()];
    const people = (await brought([phone, coded, named])).rows;
    const packageId = await desk.packageOf(6, 600);
    const { body: sold } = await desk.app.call('GET', `/api/packages/${packageId}`, { as: 'Admin' });
    const before = await state();
    const { id, rows } = await brought(
      [
        {
          customerId: phone.phoneNumbers ?? '',
          packageId: String(sold.name),
          sessions: '٣',
          validUntil: '1/2/2031',
          pricePaid: '300',
        },
        { customerId: '990', serviceId: await facial(), sessions: '2' },
        { customerId: named.fullName ?? '', serviceId: await facial(), sessions: '0' },
        { customerId: 'لا أحد', serviceId: await facial(), sessions: '1' },
        { customerId: named.fullName ?? '', sessions: '1' },
        {
          customerId: named.fullName ?? '',
          serviceId: await facial(),
          sessions: '1',
          validUntil: '1/2/2001',
        },
      ],
      options,
    );
    expect(states(rows)).toEqual(['made', 'made', 'wrong', 'wrong', 'wrong', 'wrong']);
    expect(rows.slice(2).map(({ problems }) => problems[0]?.field)).toEqual([
      'sessions',
      'customerId',
      'packageId',
      'validUntil',
    ]);
    expect(await desk.sold(people[0]?.id ?? 0)).toMatchObject([
      {
        name: sold.name,
        validUntil: '2031-02-01',
        pricePaid: 300,
        items: [{ serviceId: desk.services.facial, sessions: 3, left: 3 }],
        movements: [{ kind: 'Opening', sessions: 3 }],
      },
    ]);
    expect(await desk.left(people[1]?.id ?? 0)).toBe(2);
    expect((await undo(id, options)).body).toEqual({ left: 0 });
    expect(await state()).toEqual(before);
  });

  it('stay once a session was moved, and no other statement takes them out of the ledger', async () => {
    const [one] = (await brought([person()])).rows;
    const { id, rows } = await brought(
      [{ customerId: one?.title ?? '', serviceId: await facial(), sessions: '4' }],
      options,
    );
    await expect(
      desk.app.pool.query('delete from package_movements where customer_package_id = $1', [rows[0]?.id]),
    ).rejects.toThrow('append-only');
    const corrected = await desk.post(`/customer-packages/${rows[0]?.id}/correct`, {
      serviceId: desk.services.facial,
      sessions: -1,
      reason: 'خطأ',
    });
    expect(corrected.status, corrected.text).toBe(200);
    expect((await undo(id, options)).body.code).toBe('import.used');
    expect(await desk.left(one?.id ?? 0)).toBe(3);
  });
});
