import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type ErrorBody, type Row, testApp } from '../../support/app';
import { testFolder } from '../../support/cleanup';
import { type TestDatabase, testDatabase } from '../../support/database';
import { buildServer, runProgram } from '../../support/programs/server-program';

// Runs the built program between two installations whose ids differ.
vi.setConfig({ testTimeout: 120_000 });

const program = await buildServer();
const app = await testApp();
const target = await testDatabase({ from: 'world' });
const folder = testFolder('carried');
const file = path.join(folder, 'fields.json');

const run = (db: TestDatabase, ...args: readonly string[]) =>
  runProgram(program.file('fields.js'), folder, db, ...args);
const made = async <T extends Row>(url: string, body: object): Promise<T> => {
  const { status, text, body: answer } = await app.call<T & ErrorBody>('POST', url, { as: 'Admin', body });
  expect(status, text).toBe(201);
  return answer;
};
const inTarget = async (sql: string) => (await target.pool.query(sql)).rows;
const written = () =>
  inTarget('select (select count(*) from audit_logs) as audits, version from policy_version');
const carried = () => JSON.parse(readFileSync(file, 'utf8'));
const fileWith = (name: string, content: object): string => {
  const place = path.join(folder, name);
  writeFileSync(place, JSON.stringify(content));
  return place;
};
const linesOf = (said: string, sign: string) => said.split('\n').filter((line) => line.startsWith(sign));

interface Added extends Row {
  readonly key: string;
  readonly options: readonly { readonly value: string }[];
}
// Views that the book declares are the same in both.
for (const db of [app.db, target]) await db.pool.query('delete from list_views');
const [ours] = (await app.pool.query('select name from branches where id = $1', [app.branches.own])).rows;
const skin = await made<Added>('/api/own-fields', {
  ...{ entity: 'customers', kind: 'choice', labelAr: 'نوع البشرة', labelEn: 'Skin type', initial: 'دهنية' },
  options: [
    { labelAr: 'دهنية', labelEn: 'Oily' },
    { labelAr: 'جافة', isActive: false },
  ],
});
const room = await made<Added>('/api/own-fields', {
  ...{ entity: 'customers', kind: 'reference', target: 'branches', labelAr: 'فرع مفضل' },
  ...{ isRequired: true, branchIds: [app.branches.own] },
});
const desk = await made<Row>('/api/roles', { name: 'استقبال مسائي', ownOnly: true });
await app.setPermissions('استقبال مسائي', ['customers.read', 'customers.update']);
const view = {
  ...{ list: 'customers', name: 'بشرة دهنية', audience: 'role', roleId: desk.id, isDefault: true },
  shows: new URLSearchParams([
    ['search', 'own1'],
    [skin.key, skin.options[0]?.value ?? ''],
    [room.key, String(app.branches.own)],
    ['branchId', 'all'],
    ['columns', `fullName,${skin.key},own999999`],
  ]).toString(),
};
await made('/api/list-views', view);
const [admin] = (await app.pool.query(`select id from roles where name = 'Admin'`)).rows;
await made('/api/list-views', { ...view, name: 'للمدير', roleId: admin.id, shows: '' });
await made('/api/list-views', { list: 'services', name: 'لي', audience: 'mine', shows: '' });

// The other installation has given these keys and codes already, and its branches have other ids.
await target.pool.query(`insert into own_fields (entity, kind, label_ar, key, in_list, in_filter)
  select 'customers', 'text', 'حقل ' || n, 'own' || n, true, true from generate_series(1, 40) n`);
await target.pool.query(
  `select nextval(pg_get_serial_sequence('own_fields', 'id')) from generate_series(1, 500)`,
);
await target.pool.query(`update branches set name = name || ' القديم'`);
await target.pool.query('update branches set name = $1 where id = $2', [ours.name, app.branches.foreign]);

describe('What an owner has added', () => {
  it('is carried by names alone: first told, then written once, and then nothing is left to do', async () => {
    expect(await run(app.db, 'export', file)).toMatchObject({ code: 0 });
    expect(carried()).toMatchObject({
      version: 1,
      roles: expect.arrayContaining([
        {
          name: 'استقبال مسائي',
          ownOnly: true,
          needsFactor: false,
          permissions: ['customers.read', 'customers.update'],
        },
      ]),
      fields: [
        { entity: 'customers', labelAr: 'نوع البشرة', kind: 'choice', initial: 'دهنية' },
        { entity: 'customers', labelAr: 'فرع مفضل', kind: 'reference', branchIds: [ours.name] },
      ],
      views: [
        { list: 'customers', name: 'للمدير', role: 'Admin', isDefault: true, shows: {} },
        {
          ...{ list: 'customers', name: 'بشرة دهنية', role: 'استقبال مسائي', isDefault: true },
          shows: {
            search: ['own1'],
            '{نوع البشرة}': ['دهنية'],
            '{فرع مفضل}': [ours.name],
            branchId: ['all'],
            columns: ['fullName,{نوع البشرة}'],
          },
        },
      ],
    });
    expect(readFileSync(file, 'utf8')).not.toMatch(/own\d{2}/);
    const before = await written();
    const dry = await run(target, 'import', file, '--dry-run');
    expect([dry.code, linesOf(dry.said, '+').length], dry.said).toEqual([0, 5]);
    expect(linesOf(dry.said, '·')).toHaveLength(40);
    expect(await written()).toEqual(before);
    expect((await run(target, 'import', file)).code).toBe(0);
    const [field] = await inTarget(
      `select f.key, o.value from own_fields f join own_fields_options o on o.parent_id = f.id where o.label_ar = 'دهنية'`,
    );
    expect(field.key).not.toBe(skin.key);
    const [kept] = await inTarget(`select shows from list_views where shows <> ''`);
    const [there] = await inTarget(`select id from branches where name = '${ours.name}'`);
    expect(new URLSearchParams(kept.shows).get(field.key)).toBe(field.value);
    expect(there.id).toBe(app.branches.foreign);
    expect(kept.shows).toContain(`Id=${there.id}&`);
    expect(kept.shows).toContain(`fullName%2C${field.key}`);
    const reasons = await inTarget(
      `select distinct entity_name from audit_logs where details like '%(FieldsImport)%'`,
    );
    expect(reasons.map(({ entity_name }) => entity_name).toSorted()).toEqual([
      'ListView',
      'OwnField',
      'Role',
    ]);
    const after = await written();
    const again = await run(target, 'import', file);
    expect([again.code, linesOf(again.said, '+'), linesOf(again.said, '~')], again.said).toEqual([0, [], []]);
    expect(await written()).toEqual(after);
    const back = path.join(folder, 'back.json');
    await run(target, 'export', back);
    const { fields, ...rest } = JSON.parse(readFileSync(back, 'utf8'));
    expect({ ...rest, fields: fields.slice(40) }).toEqual(carried());
  });

  it('tells what changes, and keeps what the other place has added', async () => {
    const { fields, roles, views } = carried();
    const [first, ...others] = fields;
    const changed = fileWith('changed.json', {
      version: 1,
      roles: roles.map((role: { name: string }) =>
        role.name === 'استقبال مسائي' ? { ...role, permissions: ['customers.read', 'services.read'] } : role,
      ),
      fields: [{ ...first, labelEn: 'Skin', options: [{ labelAr: 'حساسة' }, ...first.options] }, ...others],
      views: [{ ...views[1], shows: {} }],
    });
    const { code, said } = await run(target, 'import', changed);
    expect(code, said).toBe(0);
    expect(said).toContain('labelEn, options');
    expect(said).toContain('+services.read, -customers.update');
    const options = await inTarget(
      `select label_ar from own_fields_options where parent_id = (select id from own_fields where label_ar = 'نوع البشرة') order by position`,
    );
    expect(options.map(({ label_ar }) => label_ar)).toEqual(['حساسة', 'دهنية', 'جافة']);
    expect(linesOf((await run(target, 'import', changed)).said, '~')).toEqual([]);
  });

  it('is written as a whole or not at all: whatever does not fit is told with its reason', async () => {
    const { fields, roles, views } = carried();
    const wrong = fileWith('wrong.json', {
      version: 1,
      roles: [
        { name: 'Admin', permissions: [] },
        { ...roles[0], permissions: ['customers.read', 'cups.wash'] },
        { name: 'جديد', permissions: ['customers.read'] },
        { name: 'سري', permissions: ['ownFields.create'] },
      ],
      fields: [
        { ...fields[0], entity: 'cups' },
        { ...fields[0], kind: 'text', options: undefined },
        { ...fields[1], branchIds: ['فرع المريخ'] },
      ],
      views: [
        { ...views[1], list: 'cups' },
        { ...views[1], shows: { '{لا شيء}': ['1'] } },
        { ...views[1], role: 'لا أحد' },
      ],
    });
    const before = await written();
    const { code, said } = await run(target, 'import', wrong);
    expect([code, linesOf(said, '✗').length], said).toEqual([2, 9]);
    for (const why of [
      'cannot be reduced',
      'no right cups.wash',
      'for the system manager only',
      'no page "cups" takes added fields',
      'of kind choice here, text in the file',
      'no branch "فرع المريخ"',
      'no list "cups"',
      'no added field "لا شيء"',
      'no role "لا أحد"',
    ])
      expect(said).toContain(why);
    expect(await written()).toEqual(before);
    for (const [name, content] of [
      ['version.json', { version: 2 }],
      ['none.json', []],
    ] as const)
      expect(await run(target, 'import', fileWith(name, content))).toMatchObject({
        code: 2,
        said: expect.stringContaining('This is no file of'),
      });
  });

  it('includes what people keep for themselves only if asked, for the user of that name', async () => {
    await run(app.db, 'export', file, '--private');
    expect(carried().views).toHaveLength(3);
    expect((await run(target, 'import', file)).code).toBe(0);
    expect(
      await inTarget(`select u.username from list_views v join users u on u.id = v.user_id`),
    ).toHaveLength(1);
    expect(linesOf((await run(target, 'import', file)).said, '~')).toEqual([]);
  });
});
