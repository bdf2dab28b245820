import { beforeAll, describe, expect, it, vi } from 'vitest';
import { systemActor } from '../../server/data/actor';
import { auditLogsServer } from '../../server/features/audit-logs';
import { servedCentre } from '../../server/features/book';
import { beautyCentre } from '../../src/resources/book';
import { defineBook } from '../../src/schema/book';
import {
  callsOf,
  type Entity,
  embedKeyOf,
  fieldsOf,
  inputKeyOf,
  isExported,
  snake,
  tableNameOf,
} from '../../src/schema/entity';
import type { Field, ReadingPermission } from '../../src/schema/field';
import { groupingsOf, numbersOf } from '../../src/schema/figures';
import { suggestedOf } from '../../src/schema/openapi/document';
import type { Answer, ErrorBody, Row } from '../support/app';
import { allPermissions, allPermissionsBut, contractApp, named } from '../support/calls/contract';
import { addOwnTables, addTables, ownBook } from '../support/calls/own-entities';
import { guarded } from '../support/calls/permission-entity';
import type { Payload } from '../support/calls/shapes';
import { plantMessages, plantReplies } from '../support/messaging/outbox';
import { freshReferences } from '../support/money/shapes';
import { plantRows, probesOf } from './probes';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** A field with a read permission of its own, and the value planted in it. */
interface Guarded {
  readonly entity: Entity;
  readonly key: string;
  readonly field: Field;
  readonly permission: ReadingPermission;
  /** Text of the value in an answer; undefined if only the key can be searched for. */
  readonly mark: string | undefined;
  /** Body that sets the value. */
  readonly sent: Payload;
}

const book = defineBook({ ...ownBook, nouns: [...ownBook.nouns, { entity: guarded }] });
const all = book.entities;
const reader = 'Receptionist';

/** All guarded fields, each with a unique value. */
const guardedFields: readonly Guarded[] = all.flatMap((entity) =>
  fieldsOf(entity).flatMap(([key, field], index): readonly Guarded[] => {
    const own = { entity, key, field };
    const name = inputKeyOf(key, field);
    const mark = `zq${entity.name}${key}`.toLowerCase();
    if (field.readable) {
      const permission = field.readable;
      // Only the server writes it, so the test plants the value in the database.
      if (field.write === 'never')
        return [{ ...own, permission, mark: field.kind === 'text' ? mark : undefined, sent: {} }];
      if (field.kind === 'text') return [{ ...own, permission, mark, sent: { [name]: mark } }];
      if (field.kind === 'money' || field.kind === 'integer')
        return [{ ...own, permission, mark: String(7_712_340 + index), sent: { [name]: 7_712_340 + index } }];
      if (field.kind === 'rows' && field.flat)
        return [
          { ...own, permission, mark: `12777123${10 + index}`, sent: { [name]: [`012777123${10 + index}`] } },
        ];
      return [{ ...own, permission, mark: undefined, sent: {} }];
    }
    if (field.kind !== 'rows') return [];
    return fieldsOf(field).flatMap(([sub, { readable }]) =>
      readable
        ? [{ ...own, permission: readable, mark, sent: { [name]: [{ heading: 'open', [sub]: mark }] } }]
        : [],
    );
  }),
);

const permissionsAsked = [...new Set(guardedFields.map(({ permission }) => permission))];
const holders = [...new Set(guardedFields.map(({ entity }) => entity))];
/** A phone is shown with blanks among its digits. */
const bare = (text: string): string => text.replace(/(\d) (?=\d)/g, '$1');

const fieldsBehind = (permission: string) => guardedFields.filter((one) => one.permission === permission);
/** Entities with these fields that an update call can write. */
const writtenBehind = (permission: string): readonly Entity[] =>
  holders.filter(
    (one) => callsOf(one).includes('update') && fieldsBehind(permission).some(({ entity }) => entity === one),
  );
const sentTo = (entity: Entity): Payload =>
  Object.assign({}, ...guardedFields.filter((one) => one.entity === entity).map(({ sent }) => sent));

const app = await contractApp({
  served: { ...servedCentre, book },
  prepare: async (owner) => {
    await addOwnTables(owner);
    await addTables(owner, [guarded]);
  },
});
/** How rows are planted that only the server writes, by the name of their entity. */
const plants: Readonly<Record<string, typeof plantMessages>> = {
  messages: plantMessages,
  replies: plantReplies,
};
const planted = new Map<Entity, number>();
let gets: readonly { readonly name: string; readonly url: () => Promise<string> }[];

beforeAll(async () => {
  for (const entity of holders) {
    const plant = plants[entity.name];
    if (plant) {
      planted.set(entity, await plantedBy(plant, entity));
      continue;
    }
    const id = await app.rowOf(entity.name);
    planted.set(entity, id);
    const body = { ...(await app.sample(entity, 'update')), ...sentTo(entity) };
    const { status, text } = await app.call('PUT', `/api${entity.api}/${id}`, { as: 'Admin', body });
    expect(status, text).toBe(200);
  }
  const rows = await plantRows(app);
  // Each further row needs a new referenced row, so one is added for the planted row here.
  for (const [name, references] of Object.entries(freshReferences))
    for (const [key, to] of Object.entries(references)) {
      const id = planted.get(named(to));
      if (id !== undefined) await app.add(named(name), { [key]: id });
    }
  gets = [...probesOf(app, rows)].flatMap(([route, probes]) =>
    route.startsWith('GET /api/') && !route.endsWith('/live')
      ? probes.map(({ name, request }) => ({
          name: `${route} (${name})`,
          url: async () => (await request()).url,
        }))
      : [],
  );
});

/** Adds a row that no call makes, with texts that occur nowhere else. */
const plantedBy = async (plant: typeof plantMessages, entity: Entity): Promise<number> => {
  const { pool, branches } = app;
  const id = await plant(pool, { customerId: await app.rowOf('customers'), branchId: branches.own });
  for (const { key, mark } of guardedFields.filter((one) => one.entity === entity))
    await pool.query(`update ${tableNameOf(entity)} set ${snake(key)} = $2 where id = $1`, [id, mark]);
  return id;
};

const ask = (url: string) => app.call<ErrorBody>('GET', url, { as: reader, lang: 'en' });

const expectNoTrace = (permission: string, answer: Answer<unknown>, what: string) => {
  for (const { entity, key, mark } of fieldsBehind(permission)) {
    if (mark === undefined) continue;
    const at = bare(answer.text.toLowerCase()).indexOf(mark);
    const around = answer.text.slice(Math.max(0, at - 120), at + 60);
    expect(at, `${what} tells ${entity.name}.${key} without ${permission}: ${around}`).toBe(-1);
  }
};

/** Entities whose search includes the field. */
const searched = (of: Guarded): readonly Entity[] =>
  of.field.search !== true
    ? []
    : all.filter(
        (entity) =>
          entity === of.entity ||
          fieldsOf(entity).some(
            ([, field]) => field.kind === 'reference' && field.search && field.to === of.entity.name,
          ),
      );

it('There are such fields, of the product and of the tests', () => {
  expect(guardedFields.filter(({ mark }) => mark).map(({ entity, key }) => `${entity.name}.${key}`)).toEqual(
    expect.arrayContaining(['customers.phones', 'customers.email', 'letters.sender', 'letters.pages']),
  );
});

describe.each(permissionsAsked)('Without %s', (permission) => {
  beforeAll(() => app.setPermissions(reader, allPermissionsBut(permission)));

  //
  it('no call that reads holds anything of what the right reveals', async () => {
    const statuses = new Map<number, number>();
    for (const { name, url } of gets) {
      const answer = await ask(await url());
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expectNoTrace(permission, answer, name);
    }
    expect(statuses.get(200)).toBeGreaterThan(50);
  });

  it('the key is missing from a row, and a list is empty', async () => {
    for (const { entity, key, field, permission: own } of fieldsBehind(permission)) {
      const { status, body } = await ask(`/api${entity.api}/${planted.get(entity)}`);
      if (status === 403 || field.readable !== own) continue;
      const row: Readonly<Record<string, unknown>> = { ...body };
      if (field.kind === 'rows') expect(row[key]).toEqual([]);
      else {
        expect(row, key).not.toHaveProperty(key);
        expect(row, key).not.toHaveProperty(embedKeyOf(key));
      }
    }
  });

  it('a list tells of a row exactly what the call for the single row does', async () => {
    for (const entity of all) {
      const { status, body } = await app.call<readonly Row[]>('GET', `/api${entity.api}`, { as: reader });
      if (status !== 200) continue;
      const [row] = body;
      if (!row) continue;
      const single = await ask(`/api${entity.api}/${row.id}`);
      expect(single.body, entity.name).toEqual(row);
    }
  });

  it('search finds nothing by it, neither the row nor what points to it', async () => {
    for (const one of fieldsBehind(permission))
      for (const entity of searched(one))
        for (const query of [
          `search=${one.mark}`,
          `page=1&search=${one.mark}`,
          `view=picker&search=${one.mark}`,
        ]) {
          const { status, body } = await app.call<unknown>('GET', `/api${entity.api}?${query}`, {
            as: reader,
          });
          if (status === 403) continue;
          expect(status).toBe(200);
          const found = Array.isArray(body) ? body : rowsIn(body);
          expect(found, `${entity.name}?${query}`).toEqual([]);
        }
  });

  it('sorting, filtering and suggestions by it are refused with the name of the right', async () => {
    for (const { entity, key, field, permission: own } of fieldsBehind(permission)) {
      if (field.readable !== own) continue;
      const queries = [
        ...(field.sort ? [`?sortBy=${key}`, `?sortBy=${key}&desc=true`] : []),
        ...(field.filter ? [`?${key}=1`, `?${key}From=1`, `?${key}To=1&page=1`] : []),
        ...(suggestedOf(entity).includes(key) ? [`/suggest/${key}`] : []),
        ...[...groupingsOf(entity)].flatMap(([by, of]) => (of.key === key ? [`/figures?by=${by}`] : [])),
        ...[...groupingsOf(entity).keys()]
          .slice(0, numbersOf(entity).has(key) ? 1 : 0)
          .map((by) => `/figures?by=${by}&value=sum&of=${key}`),
      ];
      for (const query of queries) {
        const { status, body } = await ask(`/api${entity.api}${query}`);
        expect(status, query).toBe(403);
        expect(body.code).toBe(`forbidden.${permission}`);
      }
    }
  });

  it('a file has no column for it', async () => {
    for (const { entity, field } of fieldsBehind(permission)) {
      if (!isExported(entity) || !field.readable) continue;
      const { status, text } = await ask(`/api${entity.api}/export`);
      expect(status).toBe(200);
      expect(text.slice(1).split('\r\n')[0]?.split(',')).not.toContain(field.label.en);
    }
  });

  it('a change need not carry it, may not, leaves it as it is and does not answer it', async () => {
    for (const entity of writtenBehind(permission)) {
      const url = `/api${entity.api}/${planted.get(entity)}`;
      const put = (body: Payload, headers = {}) =>
        app.call<ErrorBody>('PUT', url, { as: reader, body, headers });
      const sample = await app.sample(entity, 'update');
      const mine = guardedFields.filter((one) => one.entity === entity && one.permission === permission);
      for (const { key, field, sent } of mine) {
        delete sample[inputKeyOf(key, field)];
        if (Object.keys(sent).length === 0) continue;
        const refused = await put({ ...sample, ...sent });
        expect(refused.status, key).toBe(403);
        expect(refused.body.code).toBe(`forbidden.${permission}`);
      }
      const stale = await put(sample, { 'if-match': '"99999"' });
      expect(stale.status, stale.text).toBe(409);
      expect(stale.body.current?.id).toBe(planted.get(entity));
      expectNoTrace(permission, stale, `${entity.name}, stale`);
      const saved = await put(sample);
      expect(saved.status, saved.text).toBe(200);
      expectNoTrace(permission, saved, `${entity.name}, saved`);
      const { text } = await app.call('GET', url, { as: 'Admin' });
      for (const { key, mark } of mine) if (mark) expect(bare(text), key).toContain(mark);
    }
  });

  it('a new row may carry it, and is answered without it; the trail keeps it', async () => {
    for (const entity of writtenBehind(permission)) {
      const body = { ...(await app.sample(entity)), ...sentTo(entity) };
      const made = await app.call('POST', `/api${entity.api}`, { as: reader, body });
      expect(made.status, made.text).toBe(201);
      expectNoTrace(permission, made, entity.name);
      const auditLog = await app.call<readonly Row[]>(
        'GET',
        `/api/auditlogs?entityName=${entity.audit}&pageSize=50`,
        { as: 'Admin' },
      );
      const lines = rowsIn(auditLog.body).filter(({ entityId }) => entityId === String(made.body.id));
      expect(lines.length).toBe(1);
      for (const { key, mark } of fieldsBehind(permission).filter((one) => one.entity === entity))
        if (mark) expect(bare(JSON.stringify(lines)), key).toContain(mark);
    }
  });

  it('the first answer is not repeated to somebody who lost the right since', async () => {
    // Only the product's answers count, because the tests' own fields are not part of it.
    for (const entity of beautyCentre.entities.filter((one) => writtenBehind(permission).includes(one))) {
      await app.setPermissions(reader, allPermissions);
      const body = { ...(await app.sample(entity)), ...sentTo(entity) };
      const send = () =>
        app.call<ErrorBody>('POST', `/api${entity.api}`, {
          as: reader,
          body,
          headers: { 'idempotency-key': `lost-${permission}-${entity.name}` },
        });
      const first = await send();
      expect(first.status, first.text).toBe(201);
      expect((await send()).text).toBe(first.text);
      await app.setPermissions(reader, allPermissionsBut(permission));
      const repeated = await send();
      expect(repeated.status, repeated.text).toBe(403);
      expect(repeated.body.code).toBe(`forbidden.${permission}`);
    }
  });
});

describe('With every right', () => {
  beforeAll(() => app.setPermissions(reader, allPermissions));

  it('what was looked for is there: in its row, through every reference that shows it, and by search', async () => {
    for (const one of guardedFields) {
      const { entity, key, mark } = one;
      const own = await ask(`/api${entity.api}/${planted.get(entity)}`);
      if (one.field.readable && one.field.kind !== 'rows') expect(own.body).toHaveProperty(key);
      if (mark === undefined) continue;
      expect(bare(own.text), `${entity.name}.${key}`).toContain(mark);
      for (const pointing of all) {
        const shows = fieldsOf(pointing).some(
          ([, field]) =>
            field.kind === 'reference' && field.to === entity.name && field.shows?.includes(key) === true,
        );
        if (!shows) continue;
        const { text, status } = await ask(`/api${pointing.api}?pageSize=100`);
        expect(status, pointing.name).toBe(200);
        expect(bare(text), `${pointing.name} shows ${entity.name}.${key}`).toContain(mark);
      }
      for (const found of searched(one)) {
        const { body } = await ask(`/api${found.api}?page=1&search=${mark}`);
        expect(rowsIn(body).length, `${found.name} by ${key}`).toBeGreaterThan(0);
      }
    }
  });

  it('sorting, filtering, suggestions and files have it', async () => {
    for (const { entity, key, field, mark } of guardedFields) {
      if (!field.readable) continue;
      const api = `/api${entity.api}`;
      if (field.sort) expect((await ask(`${api}?sortBy=${key}`)).status).toBe(200);
      if (suggestedOf(entity).includes(key))
        expect(bare((await ask(`${api}/suggest/${key}`)).text)).toContain(mark);
      if (!isExported(entity)) continue;
      const { text } = await ask(`${api}/export`);
      expect(text.split('\r\n')[0]).toContain(field.label.en);
      if (mark) expect(bare(text)).toContain(mark);
    }
  });
});

it('The trail shows its reader what the audited row would', async () => {
  const { body } = await app.call<readonly Row[]>('GET', '/api/auditlogs?entityName=Customer&pageSize=50', {
    as: 'Admin',
  });
  const line = rowsIn(body).find((row) => JSON.stringify(row).includes('zqcustomersemail'));
  if (!line) throw new Error('no line with a planted value');
  const told = JSON.stringify(
    auditLogsServer.answer?.(
      line,
      { ...systemActor('test'), can: (key) => key !== 'contacts.read' },
      named('auditLogs'),
    ),
  );
  expect(told).toContain('"fullName"');
  expect(told).not.toContain('zqcustomersemail');
  expect(told).not.toContain('"phones"');
});

it('What is guarded is written by both create and update, or by the server alone', () => {
  for (const { entity, field } of guardedFields) {
    const writing = callsOf(entity).filter((call) => call === 'create' || call === 'update');
    if (field.write !== 'never' && writing.length > 0) expect(writing).toHaveLength(2);
  }
});

const rowsIn = (body: unknown): readonly Row[] => {
  if (Array.isArray(body)) return body;
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  return Array.isArray(data) ? data : [];
};
