import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { ownClock } from '../../../scripts/steps/clock.mjs';
import { copyProject, trackAll } from '../../../scripts/steps/recipes.mjs';
import { writeBackup } from '../../../server/backup/write';
import { type OwnKind, ownKinds } from '../../../src/schema/own-fields';
import { type ErrorBody, type Row, testApp } from '../../support/app';
import { testFolder } from '../../support/cleanup';
import { type TestDatabase, testDatabase } from '../../support/database';
import { ask, buildServer, programIn, verifyAt } from '../../support/programs/server-program';

// Adopts added fields in a copy of the project, builds the copy and starts it on the live database.
vi.setConfig({ testTimeout: 600_000 });

const program = await buildServer();
const app = await testApp();
const folder = testFolder('adopted');

interface Added extends Row {
  readonly key: string;
  readonly options: readonly { readonly value: string }[];
}
interface Page {
  readonly data: readonly Row[];
}

const made = async <T extends Row>(url: string, body: object): Promise<T> => {
  const { status, text, body: answer } = await app.call<T & ErrorBody>('POST', url, { as: 'Admin', body });
  expect(status, text).toBe(201);
  return answer;
};
const envOf = (db: TestDatabase) => ({
  ...{ PATH: process.env.PATH ?? '', DATA_DIR: folder, ...ownClock() },
  ...{ DATABASE_URL: db.databaseUrl, DATABASE_OWNER_URL: db.ownerUrl },
});
const node = (env: Readonly<Record<string, string>>, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
};
const asOwner = async <T>(db: TestDatabase, sql: string): Promise<readonly T[]> => {
  const owner = await db.connect('owner');
  const { rows } = await owner.query(sql);
  await owner.end();
  return rows as readonly T[];
};
const sums = `select md5(string_agg(row_to_json(c)::text, '' order by id)) as sum from customers c`;

// A column holds no list of options.
const kinds = ownKinds.filter((kind) => kind !== 'several');

const values: Readonly<Record<Exclude<OwnKind, 'several'>, unknown>> = {
  ...{ text: "o'neil $adopt$", lines: 'سطر\nسطر', integer: -7, number: 2.25, money: 99.5, flag: true },
  ...{ date: '2026-11-25', moment: '2026-11-25T08:00:00.000Z', choice: null, reference: app.branches.own },
};
const fields = new Map<OwnKind, Added>();
for (const kind of kinds)
  fields.set(
    kind,
    await made<Added>('/api/own-fields', {
      // The whole number was a text before.
      ...{
        entity: 'customers',
        kind: kind === 'integer' ? 'text' : kind,
        labelAr: `حقل $adopt$ 'و' --> ${kind}`,
        labelEn: `Own ${kind}`,
      },
      ...(kind === 'choice' && { options: [{ labelAr: 'دهنية', labelEn: 'Oily' }, { labelAr: 'جافة' }] }),
      ...(kind === 'reference' && { target: 'branches' }),
      ...(kind === 'text' && { initial: 'بداية', inSearch: true }),
      ...(kind === 'number' && { initial: '1.5' }),
      ...(kind === 'money' && { revealedTo: 'delete' }),
    }),
  );
const keyOf = (kind: OwnKind) => fields.get(kind)?.key ?? '';
const newKeyOf = (kind: OwnKind) =>
  kind === 'reference' ? 'ownReferenceId' : `own${kind[0]?.toUpperCase()}${kind.slice(1)}`;
const oily = fields.get('choice')?.options[0]?.value ?? '';
const seen = (rows: readonly Row[], name: (kind: OwnKind) => string) =>
  rows.map((row) => [row.id, ...kinds.map((kind) => row[name(kind)])]);

it('A field that an owner added becomes a declared one with its values, views and backups', async () => {
  const customer = (own: object) => ({
    ...{ fullName: 'نورا سامي', branchId: app.branches.own, phoneNumbers: ['01005550000'], ...own },
  });
  const wordy = await made('/api/customers', customer({ [keyOf('integer')]: 'سبعة' }));
  const changed = await app.call('POST', `/api/own-fields/${fields.get('integer')?.id}/change-kind`, {
    as: 'Admin',
    body: { kind: 'integer' },
  });
  expect(changed.status, changed.text).toBe(200);
  const own = Object.fromEntries(kinds.map((kind) => [keyOf(kind), values[kind]]));
  const full = await made('/api/customers', customer({ ...own, [keyOf('choice')]: oily }));
  const lost = await made('/api/customers', customer({ [keyOf('integer')]: 5, [keyOf('text')]: null }));
  await app.pool.query(
    `update customers set own = own || '{"${keyOf('reference').replace('Id', '_id')}": 999999}' where id = $1`,
    [lost.id],
  );
  const view = await made('/api/list-views', {
    ...{ list: 'customers', name: 'دهنية', audience: 'all' },
    shows: `${keyOf('choice')}=${oily}&${keyOf('integer')}From=1&sort=${keyOf('text')}&columns=fullName%2C${keyOf('choice')}`,
  });
  const list = await app.call<Page>('GET', '/api/customers?page=1&pageSize=100', { as: 'Admin' });
  const before = seen(list.body.data, keyOf);
  const owner = await app.db.connect('owner');
  const backup = await writeBackup({
    owner,
    file: path.join(folder, 'before.backup.tar.gz'),
    recipient: undefined,
    now: new Date(),
  });
  await owner.end();

  copyProject(folder);
  trackAll(folder);
  const migrations = path.join(folder, 'server/db/migrations');
  const earlier = readdirSync(migrations);
  const env = { ...envOf(app.db), BUILT_SERVER: path.dirname(program.file('fields.js')) };
  const listed = node(env, 'scripts/adopt.mjs');
  expect(listed.said).toContain(
    `customers.${keyOf('choice')}  حقل $adopt$ 'و' --> choice / Own choice  choice, 1 values  --as ownChoice`,
  );
  const refused = node(env, 'scripts/adopt.mjs', `customers.${keyOf('choice')}`, '--as', 'nationality');
  expect([refused.status, refused.said]).toEqual([2, expect.stringContaining('has nationality already')]);
  expect(listed.said).toContain(`view:${view.id}  customers: دهنية (all)`);
  const early = node(env, 'scripts/adopt.mjs', `view:${view.id}`, '--as', 'oily');
  expect([early.status, early.said]).toEqual([2, expect.stringContaining('adopt that field too')]);
  const names = kinds.flatMap((kind) => [`customers.${keyOf(kind)}`, '--as', newKeyOf(kind)]);
  const adopted = node(env, 'scripts/adopt.mjs', ...names, `view:${view.id}`, '--as', 'oily');
  expect(adopted.status, adopted.said).toBe(0);
  expect(adopted.said).toContain('ownInteger: what did not fit when it was of another kind (text) stays');
  const written = execFileSync('git', ['ls-files', '-mo', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const [step = ''] = readdirSync(migrations).filter((name) => !earlier.includes(name));
  expect(
    written
      .trim()
      .split('\n')
      .filter((name) => !name.endsWith('.tar.gz'))
      .toSorted(),
  ).toEqual(expect.arrayContaining(['src/resources/customers/entity.ts', `server/db/migrations/${step}`]));
  const declared = readFileSync(path.join(folder, 'src/resources/customers/entity.ts'), 'utf8');
  expect(declared).toContain(`options: [\n        { value: '${oily}', label: { ar: 'دهنية', en: 'Oily' } },`);
  expect(declared.replace(/\s+/g, ' ')).toContain(`default: 'بداية', sort: true, required: 'create'`);
  const given = `ownChoice=${oily}&ownIntegerFrom=1&sort=ownText&columns=fullName%2CownChoice`;
  const views = readFileSync(path.join(folder, 'src/resources/views.ts'), 'utf8');
  expect(views.replace(/\s+/g, ' ')).toContain(
    `{ list: 'customers', key: 'oily', name: { ar: 'دهنية', en: 'دهنية' }, shows: '${given}', }, ];`,
  );
  expect(node(env, 'scripts/budget.mjs').status).toBe(0);
  const compiled = node(env, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json', '--noEmit');
  expect(compiled.said).toBe('');
  const built = node(
    env,
    'node_modules/vite/bin/vite.js',
    'build',
    '--logLevel',
    'warn',
    '--config',
    'vite.server.config.ts',
  );
  expect(built.status, built.said).toBe(0);

  const after = programIn(path.join(folder, 'dist/server'));
  const server = after.start(envOf(app.db));
  const token = await app.tokenFor('Admin');
  const answer = await ask<Page>('GET', `${await server.address}/api/customers?page=1&pageSize=100`, {
    token,
  });
  const gone = before.map(([id, ...rest]) => [id, ...rest.map((value) => (value === 999999 ? null : value))]);
  expect(seen(answer.body.data, newKeyOf)).toEqual(gone);
  expect(answer.body.data.find(({ id }) => id === full.id)).toMatchObject({
    ownReference: { id: app.branches.own },
  });
  const found = await ask<Page>(
    'GET',
    `${await server.address}/api/customers?page=1&pageSize=9&ownChoice=${oily}&search=neil`,
    { token },
  );
  expect(found.body.data.map(({ id }) => id)).toEqual([full.id]);
  const kept = await ask<unknown>(
    'GET',
    `${await server.address}/api/own-fields/${fields.get('integer')?.id}/kept-aside`,
    { token },
  );
  expect(kept.body).toMatchObject([{ rowId: wordy.id, kind: 'text', value: 'سبعة' }]);
  const hidden = await ask<Page>('GET', `${await server.address}/api/customers?page=1&pageSize=9`, {
    token: await app.tokenFor('Receptionist'),
  });
  expect(hidden.body.data[0]).not.toHaveProperty('ownMoney');
  const moved = await asOwner(app.db, sums);
  const begun = await ask<Row>('POST', `${await server.address}/api/customers`, {
    token,
    body: { ...customer({ ownNumber: null }), phoneNumbers: ['01005550001'] },
  });
  expect(begun.body).toMatchObject({ ownText: 'بداية', ownNumber: 1.5, ownFlag: false, ownInteger: null });
  const merged = await ask<Row>('POST', `${await server.address}/api/customers/${lost.id}/merge`, {
    token,
    body: { otherId: full.id, take: [] },
  });
  expect(merged.body).toMatchObject({ ownInteger: 5, ownMoney: 99.5, ownChoice: oily });
  const { personCode } = merged.body;
  const erased = await ask<Row>('POST', `${await server.address}/api/customers/${lost.id}/erase`, {
    token,
    body: { personCode },
  });
  expect(erased.status, JSON.stringify(erased.body)).toBe(204);
  const [left] = await asOwner<Row>(app.db, `select * from customers where id = ${lost.id}`);
  const columns = ['own_text', 'own_lines', 'own_integer', 'own_money', 'own_flag', 'own_choice', 'own_date'];
  expect(columns.map((column) => left?.[column])).toEqual([null, null, null, null, false, null, null]);
  expect(left?.own_text_key).toBe('');
  await server.stop();
  expect(await asOwner(app.db, `select given, shows from list_views where id = ${view.id}`)).toEqual([
    { given: 'oily', shows: given },
  ]);
  expect(
    await asOwner(
      app.db,
      `select (select jsonb_agg(is_active) from own_fields) as fields, jsonb_agg(id) as rows from customers where own <> '{}'`,
    ),
  ).toEqual([{ fields: [false], rows: [wordy.id] }]);
  verifyAt(after, envOf(app.db));

  const empty = await testDatabase({ from: 'empty' });
  const restored = node(envOf(empty), after.file('restore.js'), backup.file);
  expect(restored.status, restored.said).toBe(0);
  expect(await asOwner(empty, sums)).toEqual(moved);

  // Another installation has the same field under another key, with other codes, and an option more.
  const other = await testDatabase({ from: 'world' });
  await asOwner(
    other,
    `
    insert into own_fields (id, entity, kind, label_ar, key, place) values (77, 'customers', 'choice', 'حقل $adopt$ ''و'' --> choice', 'own77', 'own77');
    insert into own_fields_options (parent_id, position, label_ar, value) values (77, 0, 'حساسة', 'o1'), (77, 1, 'دهنية', 'o2');
    insert into list_views (list, name, shows) values ('customers', 'x', 'own77=o2&search=own77x');
    insert into customers (full_name, branch_id, nationality, own) values ('x', ${app.branches.own}, 'مصري', '{"own77": "o1"}')`,
  );
  const stopped = after.start(envOf(other));
  expect([await stopped.ended, stopped.said()]).toEqual([
    1,
    expect.stringContaining('rows have an option of own77 that its declaration lacks: o1'),
  ]);
  await asOwner(other, `update customers set own = '{"own77": "o2"}' where own <> '{}'`);
  const started = after.start(envOf(other));
  await started.address;
  await started.stop();
  expect(
    await asOwner(other, 'select own_choice as value from customers where own_choice is not null'),
  ).toEqual([{ value: oily }]);
  const viewsThere = `select given, shows from list_views where given = 'oily' or name = 'x' order by id`;
  expect(await asOwner(other, viewsThere)).toEqual([
    { given: null, shows: `ownChoice=${oily}&search=own77x` },
    { given: 'oily', shows: given },
  ]);
});
