import { describe, expect, it } from 'vitest';
import { type Entity, fieldsOf, tableNameOf } from '../../src/schema/entity';
import type { ErrorBody, Row } from '../support/app';
import { type ContractApp, contractApp, gymApp, inBooks, originalsAmong } from '../support/calls/contract';

const apps = [await contractApp({ poolSize: 15 }), await gymApp({ poolSize: 15 })];

const asAdmin = { as: 'Admin' } as const;

interface AuditLog {
  readonly action: string;
  readonly user_id: number;
  readonly user_name: string;
  readonly branch_id: number | null;
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

const auditLogOf = async (app: ContractApp, entity: Entity, id: number): Promise<readonly AuditLog[]> =>
  (
    await app.pool.query<AuditLog>(
      `select action, user_id, user_name, branch_id,
         (select coalesce(json_agg(json_build_object('field', c.field, 'before', c.before::json, 'after', c.after::json) order by c.position), '[]')
          from audit_logs_changes c where c.parent_id = a.id) as changes
       from audit_logs a where entity_name = $1 and entity_id = $2 order by id`,
      [entity.audit, String(id)],
    )
  ).rows;

const rowsOf = (app: ContractApp, entity: Entity) => app.countOf(tableNameOf(entity));
/** Entries about changes. A refused access has an entry of its own (ASVS 7.1.3). */
const auditLogSize = (app: ContractApp) => app.countOf('audit_logs', `action <> 'Refused'`);
const api = (entity: Entity, id?: number) => `/api${entity.api}${id === undefined ? '' : `/${id}`}`;

describe.each(inBooks(apps, originalsAmong('updatable')))('%s: the trail', (_, entity, app) => {
  // AUD-23
  it('holds one line for each change, with the values before and after', async () => {
    const created = await app.add(entity);
    const payload = await app.sample(entity, 'update');
    const { body: updated } = await app.call('PUT', api(entity, created.id), { ...asAdmin, body: payload });
    const removed = await app.call('DELETE', api(entity, created.id), asAdmin);
    const auditLog = await auditLogOf(app, entity, created.id);
    expect(auditLog.map(({ action }) => action)).toEqual(['Create', 'Update', 'Delete']);
    for (const line of auditLog) {
      expect(line.user_id).toBe(app.users.Admin);
      expect(line.branch_id).toBe(created.branchId ?? null);
    }
    const key = typedIn(entity);
    const change = (index: number) => auditLog[index]?.changes.find(({ field }) => field === key);
    expect(change(0)).toEqual({ field: key, before: null, after: created[key] });
    expect(change(1)).toEqual({
      field: key,
      before: created[key],
      after: updated[key],
    });
    // A row that becomes inactive keeps its values.
    if (removed.status === 204) expect(change(2)).toEqual({ field: key, before: updated[key], after: null });
  });

  it('gains nothing from a refused write', async () => {
    const row = await app.add(entity);
    const valid = await app.sample(entity, 'update');
    const fresh = await app.sample(entity);
    const before = [await rowsOf(app, entity), await auditLogSize(app)];
    const refused = [
      await app.call('POST', api(entity), { ...asAdmin, body: {} }),
      await app.call('POST', api(entity), { as: 'Staff', body: fresh }),
      await app.call('PUT', api(entity, row.id), { ...asAdmin, body: { ...valid, version: 99 } }),
      await app.call('PUT', api(entity, row.id), { ...asAdmin, body: { ...valid, id: row.id + 1 } }),
      await app.call('PUT', api(entity, 999_999), { ...asAdmin, body: valid }),
      await app.call('DELETE', api(entity, row.id), { ...asAdmin, headers: { 'if-match': '"99"' } }),
      await app.call('DELETE', api(entity, row.id), { as: 'Staff' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 403, 409, 400, 404, 409, 403]);
    expect([await rowsOf(app, entity), await auditLogSize(app)]).toEqual(before);
    expect((await app.call('GET', api(entity, row.id), asAdmin)).body).toEqual(await again(entity, row));
  });

  // R-35
  it('and the change stand or fall together', async () => {
    const row = await app.add(entity);
    const bodies = [await app.sample(entity), await app.sample(entity, 'update')];
    const before = await rowsOf(app, entity);
    const owner = await app.db.connect('owner');
    await owner.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no trail'; end $$;
      create trigger refuse before insert on audit_logs for each row execute function refuse()`);
    try {
      const answers = [
        await app.call('POST', api(entity), { ...asAdmin, body: bodies[0] }),
        await app.call('PUT', api(entity, row.id), { ...asAdmin, body: bodies[1] }),
        await app.call('DELETE', api(entity, row.id), asAdmin),
      ];
      for (const { status, text } of answers) {
        expect(status).toBe(500);
        expect(text).not.toContain('no trail');
      }
    } finally {
      await owner.query('drop trigger refuse on audit_logs; drop function refuse');
      await owner.end();
    }
    expect(await rowsOf(app, entity)).toBe(before);
    expect((await app.call('GET', api(entity, row.id), asAdmin)).body).toEqual(await again(entity, row));
  });
});

/** Returns the key of a field that a user types: the title, unless the server sets it. */
const typedIn = (entity: Entity): string => {
  const writable = fieldsOf(entity).filter(([, field]) => !field.write);
  if (writable.some(([key]) => key === entity.title)) return entity.title;
  const found = writable.find(([, field]) => field.kind === 'text' || field.kind === 'date');
  if (!found) throw new Error(`${entity.name} has no text and no day`);
  return found[0];
};

/** Returns the row without the warnings of the create answer. */
const again = async (entity: Entity, row: Row): Promise<Row> => {
  const { warnings: _warnings, ...kept } = row;
  expect(entity.name).not.toBe('');
  return kept;
};

describe.each(inBooks(apps, originalsAmong('updatable')))('%s: two people at one row', (_, entity, app) => {
  // P-13
  it('the second is told who was first and sees the row as it stands', async () => {
    const row = await app.add(entity);
    const first = await app.call('PUT', api(entity, row.id), {
      ...asAdmin,
      body: await app.sample(entity, 'update'),
      headers: { 'if-match': `"${row.version}"` },
    });
    expect(first.status, first.text).toBe(200);
    const payload = await app.sample(entity, 'update');
    const ways = [
      { body: payload, headers: { 'if-match': `"${row.version}"` } },
      { body: { ...payload, version: row.version } },
    ];
    for (const way of ways) {
      const { status, body } = await app.call<ErrorBody>('PUT', api(entity, row.id), {
        ...asAdmin,
        lang: 'en',
        ...way,
      });
      expect(status).toBe(409);
      expect(body.code).toBe('version.stale');
      // What is told beside a saved row is no part of it.
      expect({ ...first.body, warnings: undefined, remarks: undefined }).toEqual(body.current);
      expect(body.message).toContain('Admin');
      expect(body.message).not.toMatch(/[{}]/);
    }
    const remove = await app.call<ErrorBody>('DELETE', api(entity, row.id), {
      ...asAdmin,
      body: { version: row.version },
    });
    expect(remove.body.code).toBe('version.stale');
  });

  // P-13
  it('without a version the last one wins', async () => {
    const row = await app.add(entity);
    await app.call('PUT', api(entity, row.id), { ...asAdmin, body: await app.sample(entity, 'update') });
    const { status, body } = await app.call('PUT', api(entity, row.id), {
      ...asAdmin,
      body: await app.sample(entity, 'update'),
    });
    expect(status).toBe(200);
    expect(body.version).toBe(row.version + 2);
  });

  it('of twenty at once with the same version exactly one wins', async () => {
    const row = await app.add(entity);
    const payloads = await Promise.all(Array.from({ length: 20 }, () => app.sample(entity, 'update')));
    const answers = await Promise.all(
      payloads.map((body) =>
        app.call('PUT', api(entity, row.id), { ...asAdmin, body: { ...body, version: row.version } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect((await auditLogOf(app, entity, row.id)).length).toBe(2);
  });

  it('a version that is none is refused', async () => {
    const row = await app.add(entity);
    const body = await app.sample(entity, 'update');
    expect(
      (await app.call('PUT', api(entity, row.id), { ...asAdmin, body, headers: { 'if-match': 'x' } })).status,
    ).toBe(400);
    expect(
      (await app.call('PUT', api(entity, row.id), { ...asAdmin, body, headers: { 'if-match': '*' } })).status,
    ).toBe(200);
  });
});

describe.each(inBooks(apps, originalsAmong('creatable')))(
  '%s: a save that is sent again',
  (_, entity, app) => {
    const keyed = (body: unknown, key: string) => ({ ...asAdmin, body, headers: { 'idempotency-key': key } });

    // R-41
    it('makes one row and answers the same', async () => {
      const body = await app.sample(entity);
      const before = await rowsOf(app, entity);
      const first = await app.call('POST', api(entity), keyed(body, `${entity.name}-1`));
      const second = await app.call('POST', api(entity), keyed(body, `${entity.name}-1`));
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body).toEqual(first.body);
      expect(await rowsOf(app, entity)).toBe(before + 1);
      expect((await auditLogOf(app, entity, first.body.id)).length).toBe(1);
    });

    // R-41
    it('with other content is refused, and by another user is another save', async () => {
      const key = `${entity.name}-2`;
      expect((await app.call('POST', api(entity), keyed(await app.sample(entity), key))).status).toBe(201);
      const other = await app.call<ErrorBody>('POST', api(entity), keyed(await app.sample(entity), key));
      expect(other.status).toBe(409);
      expect(other.body.code).toBe('idempotency.mismatch');
      const colleague = {
        ...keyed(await app.sample(entity), key),
        token: await app.tokenFor('BranchManager'),
      };
      expect((await app.call('POST', api(entity), colleague)).body).not.toHaveProperty(
        'code',
        'idempotency.mismatch',
      );
    });

    it('twenty times at once makes one row', async () => {
      const body = await app.sample(entity);
      const before = await rowsOf(app, entity);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => app.call('POST', api(entity), keyed(body, `${entity.name}-3`))),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(201);
      expect(await rowsOf(app, entity)).toBe(before + 1);
    });

    it('under a key of the day before is another save, whether or not that one was dropped yet', async () => {
      const key = `${entity.name}-5`;
      const before = await rowsOf(app, entity);
      expect((await app.call('POST', api(entity), keyed(await app.sample(entity), key))).status).toBe(201);
      await app.pool.query(
        `update idempotency_keys set created_at = now() - interval '25 hours' where key = $1`,
        [key],
      );
      const body = await app.sample(entity);
      const second = await app.call('POST', api(entity), keyed(body, key));
      expect(second.status).toBe(201);
      expect(await rowsOf(app, entity)).toBe(before + 2);
      expect((await app.call('POST', api(entity), keyed(body, key))).text).toBe(second.text);
      expect(await rowsOf(app, entity)).toBe(before + 2);
    });

    it('after a refusal may be sent again under the same key', async () => {
      const key = `${entity.name}-4`;
      expect((await app.call('POST', api(entity), keyed({}, key))).status).toBe(400);
      expect((await app.call('POST', api(entity), keyed(await app.sample(entity), key))).status).toBe(201);
    });
  },
);

describe.each(inBooks(apps, originalsAmong('deletable')))('%s: deleting', (_, entity, app) => {
  it('twice at once leaves one line in the trail', async () => {
    const row = await app.add(entity);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.call('DELETE', api(entity, row.id), asAdmin)),
    );
    // Deactivating an inactive row succeeds and changes nothing.
    const gone = answers.filter(({ status }) => status === 204);
    expect(gone.length).toBe(entity.remove === 'disable' ? 0 : 1);
    expect((await auditLogOf(app, entity, row.id)).filter(({ action }) => action === 'Delete').length).toBe(
      1,
    );
  });
});
