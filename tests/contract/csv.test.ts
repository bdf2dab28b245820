import { describe, expect, it } from 'vitest';
import type { Scope } from '../../server/data/actor';
import { zonesOf } from '../../server/data/settings';
import { listStatements } from '../../server/data/statements';
import { pagesOf } from '../../server/http/csv';
import { type Entity, embedKeyOf, fieldsOf, isExported } from '../../src/schema/entity';
import { readQuery, sortsOf } from '../../src/schema/list-query';
import { csvRows } from '../../src/screens/import/file';
import type { Row } from '../support/app';
import { type ContractApp, contractApp, gymApp, inBooks, named } from '../support/calls/contract';
import { plantMoney } from '../support/money/rows';
import { foreignMark } from '../support/world';

const app = await contractApp();
await plantMoney(app);

const apps = [app, await gymApp()];
const exported = inBooks(apps, ({ entities }) => entities.filter(isExported));

describe.each(exported)('%s as a file', (_, entity, app) => {
  const url = `/api${entity.api}/export`;

  //
  it('begins with the mark of UTF-8 and the labels in the reader’s language', async () => {
    for (const lang of ['ar', 'en'] as const) {
      const { status, text, headers } = await app.call('GET', url, { as: 'Admin', lang });
      expect(status).toBe(200);
      expect(headers['content-type']).toContain('text/csv');
      expect(headers['content-disposition']).toContain('.csv');
      expect(text.charCodeAt(0)).toBe(0xfeff);
      const labels = fieldsOf(entity).flatMap(([, field]) =>
        field.kind === 'text' && field.secret ? [] : [field.label[lang]],
      );
      expect(text.slice(1).split('\r\n')[0]).toBe(labels.map((label) => `"${label}"`).join(','));
    }
  });

  //
  it('holds the rows of the list, no more and no fewer, and leaves a line in the trail', async () => {
    if (app.creatable.includes(entity)) await app.add(entity);
    const list = await app.call<readonly Row[]>('GET', `/api${entity.api}`, { as: 'Admin' });
    const before = await app.countOf('audit_logs', `action = 'Export' and entity_name = $1`, [entity.audit]);
    const { text } = await app.call('GET', url, { as: 'Admin' });
    // The export writes an audit entry first, so the exported audit log contains it.
    const own = entity.audit === 'AuditLog' ? 1 : 0;
    expect(text.trimEnd().split('\r\n').length).toBe(list.body.length + 1 + own);
    for (const row of list.body) expect(text).toContain(nameIn(app, entity, row));
    expect(await app.countOf('audit_logs', `action = 'Export' and entity_name = $1`, [entity.audit])).toBe(
      before + 1,
    );
  });

  //
  it('is refused to those without the right, and leaves no line of an export then', async () => {
    const exported = () => app.countOf('audit_logs', `action = 'Export'`);
    const before = await exported();
    const { status, text } = await app.call('GET', url, { as: 'Staff' });
    expect(status).toBe(403);
    expect(text).toContain('.export');
    expect(await exported()).toBe(before);
  });
});

const scopes: Readonly<Record<string, (app: ContractApp) => Scope>> = {
  'all branches': () => ({ all: true }),
  'one branch': ({ branches }) => ({ all: false, branchIds: [branches.own], can: () => true }),
};

describe.each(exported)('%s read in pages', (_, entity, app) => {
  it.each(Object.keys(scopes))(
    'of three places and two rows stand in the order of their list, each once, within %s',
    async (name) => {
      const scope = scopes[name]?.(app) ?? { all: true };
      await plantSpread(app, entity);
      for (const sortBy of sortsOf(entity))
        for (const desc of ['true', 'false'])
          for (const search of sortBy === entity.sort.by ? ['', 'ا', '1'] : ['']) {
            const asked = readQuery(entity, { sortBy, desc, search, includeInactive: 'true' });
            if (!asked.ok) throw new Error(`${entity.name} by ${sortBy}: ${JSON.stringify(asked.issues)}`);
            const { query } = asked;
            const zones = await zonesOf(app.pool, entity, scope, query);
            const { rows } = await app.pool.query<Row>(listStatements(entity, scope, query, zones).rows);
            const paged: Row[] = [];
            const sizes = { places: 3, rows: 2 };
            for await (const page of pagesOf(app.pool, { entity, scope, query, zones }, sizes))
              paged.push(...page);
            expect(paged, `${sortBy} ${desc} ${search}`).toEqual(rows);
          }
    },
  );
});

/** Adds rows of which some lack each optional value and some share it, so that pages end among them. */
const plantSpread = async (app: ContractApp, entity: Entity): Promise<void> => {
  if (entity !== named('specimens') || (await app.countOf('specimens')) > 12) return;
  for (let n = 0; n < 14; n++)
    await app.add(entity, {
      seen: n % 3 === 0 ? null : `2026-11-2${n % 4}T10:00:00.${n % 2 ? '123' : '000'}Z`,
      day: `2026-11-1${n % 3}`,
      price: (n % 4) + 0.25,
      branchId: n % 5 === 0 ? app.branches.foreign : app.branches.own,
    });
};

it('A row that leaves the reader’s branch while the file is read is left out of it', async () => {
  const entity = named('rooms');
  const scope: Scope = { all: false, branchIds: [app.branches.own], can: () => true };
  const made: number[] = [];
  for (let n = 0; n < 6; n++) made.push((await app.add(entity, { name: `غرفة ${n}` })).id);
  const asked = readQuery(entity, { search: 'غرفة' });
  if (!asked.ok) throw new Error('refused');
  const [moved] = made.slice(-1);
  const read: number[] = [];
  const pages = pagesOf(
    app.pool,
    { entity, scope, query: asked.query, zones: 'UTC' },
    { places: 100, rows: 2 },
  );
  for await (const page of pages) {
    if (read.length === 0)
      await app.pool.query('update rooms set branch_id = $1 where id = $2', [app.branches.foreign, moved]);
    read.push(...page.map(({ id }) => id));
  }
  expect(read).toEqual(made.filter((id) => id !== moved));
});

/** Returns a text of the row that the file contains unchanged: its title or the title of the row behind it. */
const nameIn = ({ named }: ContractApp, entity: Entity, row: Row): string => {
  const title = row[entity.title];
  if (entity.fields[entity.title]?.kind === 'text' && title !== null) return String(title);
  for (const [key, field] of fieldsOf(entity)) {
    const embed = field.kind === 'reference' ? row[embedKeyOf(key)] : null;
    if (field.kind === 'reference' && embed && typeof embed === 'object')
      return String(Object.entries(embed).find(([name]) => name === named(field.to).title)?.[1]);
  }
  throw new Error(`nothing names a row of ${entity.name}`);
};

describe('The customers’ file', () => {
  const customers = named('customers');
  const url = '/api/customers/export';

  //
  it('holds no formula a spreadsheet would run', async () => {
    for (const fullName of ['=1+1', '+2', '-3', '@sum', '\t=4', '\r=5'])
      await app.add(customers, { fullName, notes: `${fullName}x` });
    const { text } = await app.call('GET', url, { as: 'Admin' });
    // A negative amount is a number, and no formula.
    for (const cell of text.split(/\r\n|,/))
      expect(cell.replace(/^"/, ''), cell).not.toMatch(/^[=+\-@\t](?!\d+(\.\d+)?"?$)/);
    expect(text).toContain(`'=1+1`);
  });

  // R-34, ASVS 5.3.1
  it('holds none behind a sign at which another program splits cells, or behind one that nobody sees', async () => {
    await app.add(customers, { fullName: 'منى =1+1', notes: 'أ;=WEBSERVICE(B2);ب\tج\t=2+2\nد\n@sum' });
    await app.add(customers, { fullName: '＝3+3', notes: '\u200E=4+4' });
    const { text } = await app.call('GET', url, { as: 'Admin' });
    for (const part of text.split(/[",;\t\r\n]/))
      expect(part).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠](?![\d.]+$)/u);
    for (const marked of ["'＝3+3", "'=WEBSERVICE", "'@sum", "'=2+2"]) expect(text).toContain(marked);
    expect(text).toContain('"منى =1+1"');
  });

  it('quotes every cell, and leaves a negative amount a number', async () => {
    const { id } = await app.add(customers, { fullName: 'مدينة' });
    await app.pool.query('update customers set balance = -5 where id = $1', [id]);
    const { text } = await app.call('GET', `${url}?search=مدينة`, { as: 'Admin' });
    for (const line of text.slice(1).trimEnd().split('\r\n'))
      expect(line).toMatch(/^"([^"]|"")*"(,"([^"]|"")*")*$/);
    expect(text).toContain(',"-5');
  });

  it('is read again by the import as it was written', async () => {
    const [, ...before] = csvRows((await app.call('GET', url, { as: 'Admin' })).text.slice(1));
    const names = (await app.call<readonly Row[]>('GET', '/api/customers', { as: 'Admin' })).body;
    const at = fieldsOf(customers).findIndex(([key]) => key === 'fullName');
    expect(before.map((row) => row[at]).sort()).toEqual(names.map(({ fullName }) => fullName).sort());
  });

  it('keeps quotes, commas and line breaks within their cell', async () => {
    await app.add(customers, { fullName: 'علي "القصير", الفرع\nالثاني' });
    const { text } = await app.call('GET', url, { as: 'Admin' });
    expect(text).toContain('"علي ""القصير"", الفرع\nالثاني"');
  });

  //
  it('holds one’s own branches alone, and follows the list’s search', async () => {
    await app.add(customers, { fullName: `سر ${foreignMark}`, branchId: app.branches.foreign });
    await app.add(customers, { fullName: 'كريمة الظاهرة' });
    await app.setPermissions('BranchManager', ['customers.export', 'customers.read']);
    const own = await app.call('GET', url, { as: 'BranchManager' });
    expect(own.status).toBe(200);
    expect(own.text).toContain('كريمة الظاهرة');
    expect(own.text).not.toContain(foreignMark);
    expect(
      (await app.call('GET', `${url}?branchId=${app.branches.foreign}`, { as: 'BranchManager' })).status,
    ).toBe(403);
    const found = await app.call('GET', `${url}?search=${encodeURIComponent('كريمه')}`, {
      as: 'BranchManager',
    });
    expect(found.text.trimEnd().split('\r\n').length).toBe(2);
    await app.setPermissions('Receptionist', ['customers.export']);
    const nobody = await app.call('GET', url, { as: 'noBranch' });
    expect(nobody.text.trimEnd().split('\r\n').length).toBe(1);
  });
});
