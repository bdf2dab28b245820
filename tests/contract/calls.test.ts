import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorCodeOf } from '../../src/i18n/errors';
import { type Action, stateOf } from '../../src/schema/action';
import { addressOf, paramsOf } from '../../src/schema/answer';
import { type ManyDone, manyPathOf, mostRows } from '../../src/schema/bulk-actions';
import { type Entity, fieldsOf, inputKeyOf, wireNameOf } from '../../src/schema/entity';
import { holds } from '../../src/schema/field';
import { manyCallOf } from '../../src/schema/many-call';
import type { Query } from '../../src/schema/query';
import type { ErrorBody, Row } from '../support/app';
import { manyOf } from '../support/calls/call-list';
import { type Document, problemsOf } from '../support/calls/conformity';
import { inBook, isProduct } from '../support/calls/contract';
import { type Asker, type DemoApp, demoApp, entityOf, gymDesk } from '../support/demo-app';
import { bodyFor, hostileBodies, paramsFor, rareStates, valueFor } from './call-samples';

/**
 * Tests every declared action and query by its declaration: permission, branch, state, key, audit log, description
 * and hostile input. A new call is tested without a test of its own.
 */

vi.setConfig({ testTimeout: 300_000 });

const centre = await demoApp();
// The demo centre has cancelled nothing.
await centre.pool.query(
  `insert into credit_notes (number, invoice_id, customer_id, branch_id, date, net, tax, total_amount, search_text)
   select distinct on (branch_id) 'CN-' || id, id, customer_id, branch_id, now(), 1, 0, 1, ' '
   from invoices where invoice_number is not null`,
);
for (const sql of rareStates) await centre.pool.query(sql);
await centre.doChannelTasks();
const apps = [centre, await gymDesk()];
// A look as somebody else that a test began would be the asker's of all that follow.
afterEach(async () => {
  for (const { pool } of apps)
    await pool.query('update sessions set mask_until = null where mask_until is not null');
});

type Call = Action | Query;
const nameOf = (call: Call): string => `${call.of.name}.${call.name}`;
const inBooks = <C extends Call>(callsOf: (app: DemoApp) => readonly C[]) =>
  apps.flatMap((app) => callsOf(app).map((call) => [inBook(app, nameOf(call), call), call, app] as const));
const callsOf = ({ actions, queries }: DemoApp): readonly Call[] => [...actions, ...queries];
const onRow = (call: Call): Entity | undefined => (call.on === 'row' ? entityOf(call) : undefined);
const permissionOf = ({ permission }: Call): string | undefined =>
  typeof permission === 'string' ? permission : permission?.[0];

const address = async (call: Call, id: number, branchId: number): Promise<string> => {
  const [first] = paramsOf(call.path);
  const known = call.on === 'row' && first ? { [first]: id } : {};
  return `/api${addressOf(call.path, { ...paramsFor(call, branchId), ...known })}`;
};

/** Sends a call, by default with a minimal valid body. Fails if a non-admin gets data of the foreign branch. */
const ask = async (
  app: DemoApp,
  who: Asker,
  call: Call,
  id: number,
  { branchId = app.own, ...options }: Asked = {},
) => {
  const body = 'body' in options ? options.body : await bodyFor(app, call, id);
  const url = await address(call, id, branchId);
  const answer =
    call.method === 'GET'
      ? await app.call(who, 'GET', `${url}?${new URLSearchParams(texts(Object(body)))}`)
      : await app.call(who, call.method, url, { ...options, body });
  if (who !== 'admin') expect(app.foreignRows.leaksIn(answer.text), answer.text.slice(0, 500)).toEqual([]);
  return answer;
};

interface Asked {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Branch in the path. Default: the front desk's branch. */
  readonly branchId?: number;
}

const texts = (body: object): Record<string, string> =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]));

/** Returns the first row of the front desk's branch for a call on a row, else 1. */
const ownRow = async (app: DemoApp, call: Call): Promise<number> => {
  const entity = onRow(call);
  const [id = 1] = entity ? await app.idsOf(entity, app.own) : [];
  return id;
};

/** Like `ownRow`, but a row whose state allows the call, so that the state does not refuse it before a reference does. */
const openRow = async (app: DemoApp, call: Call): Promise<number> => {
  const entity = onRow(call);
  if (!entity || call.kind !== 'action') return ownRow(app, call);
  known.clear();
  return (await rowIn(app, call, entity, true, app.own))?.id ?? ownRow(app, call);
};

/** Returns the newest row of the branch whose state allows (`wanted`) or forbids the action. */
const rowIn = async (
  app: DemoApp,
  action: Action,
  entity: Entity,
  wanted: boolean,
  branchId: number | undefined,
): Promise<Row | undefined> => {
  const { rows } = await allRows(app, entity, branchId);
  return rows.find((row) => (stateOf(action, row, () => true) === true) === wanted);
};

const known = new Map<string, Promise<{ readonly rows: readonly Row[] }>>();
const allRows = (
  app: DemoApp,
  entity: Entity,
  branchId: number | undefined,
): Promise<{ readonly rows: readonly Row[] }> => {
  const key = `${inBook(app, entity.name, entity)} ${branchId}`;
  const read = async () => {
    const branch = branchId !== undefined && typeof entity.branch === 'string' ? `&branchId=${branchId}` : '';
    const { body } = await app.call<{ data: readonly Row[] }>(
      'admin',
      'GET',
      `/api${entity.api}?page=1&pageSize=1000&includeInactive=true${branch}`,
    );
    return { rows: body.data };
  };
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
};

/** True if the action is possible in every state, so that no row can forbid it. */
const isStateless = (action: Action): boolean =>
  action.on === 'entity' || stateOf(action, {}, () => true) === true;

/** Creates rows in a forbidding state for another book, whose data has none: runs each action once. */
const prepare = async (app: DemoApp): Promise<void> => {
  for (const action of app.actions) {
    const entity = onRow(action);
    if (!entity || isStateless(action) || (await rowIn(app, action, entity, false, undefined))) continue;
    const row = await rowIn(app, action, entity, true, app.own);
    if (row) await ask(app, 'admin', action, row.id);
    known.clear();
  }
};

const foreignBefore = new Map<DemoApp, string>();
const documents = new Map<DemoApp, Document>();
for (const app of apps) {
  if (!isProduct(app)) await prepare(app);
  await app.setPermissions(app.allPermissions);
  foreignBefore.set(app, await app.foreignRows.state());
  documents.set(app, (await app.call<Document>('admin', 'GET', '/api/openapi.json')).body);
}

it.each(apps)(
  'Every action with a button stands among those that the list of its rows loads',
  async ({ book, actions }) => {
    const buttons = actions.filter(({ on, icon, place }) => on === 'row' && icon && place !== 'page');
    const loaded = await Promise.all(
      book.entities.map(async ({ name }) => ({
        name,
        held: Object.values(await book.rowActions(name)),
      })),
    );
    const isLoaded = (action: Action) =>
      loaded.some(({ name, held }) => name === action.of.name && held.includes(action));
    expect(buttons.filter((action) => !isLoaded(action)).map(nameOf)).toEqual([]);
    // A declaration that is in the list but not among the calls would have no route.
    expect(
      loaded.flatMap(({ held }) => held.filter((action) => !actions.includes(action))).map(nameOf),
    ).toEqual([]);
  },
);

describe.each(inBooks(callsOf))('%s', (_, call, app) => {
  const { allPermissions, allPermissionsBut, isAdminOnly } = app;

  it('is refused to whoever lacks its right, by the right’s name (PRM-16)', async () => {
    const permission = permissionOf(call);
    if (permission === undefined) return expect(call.permission).toBeNull();
    await app.setPermissions(isAdminOnly(permission) ? allPermissions : allPermissionsBut(permission));
    // If several permissions open the call, only the first is taken away, and the others still open it.
    const others = typeof call.permission === 'string' ? [] : (call.permission ?? []).slice(1);
    const answer = await ask(app, 'reception', call, 1);
    await app.setPermissions(allPermissions);
    if (others.length > 0) return expect(answer.status).not.toBe(403);
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe(`forbidden.${permission}`);
  });

  it('does not know a row of a branch that is not one’s own, nor one that is not there (P-02)', async () => {
    const entity = onRow(call);
    if (!entity) return expect(call.on).not.toBe('row');
    const missing = await ask(app, 'admin', call, 999_999_999, { body: await bodyFor(app, call, 0) });
    expect(missing.status).toBe(404);
    if (typeof entity.branch !== 'string') return;
    const [foreign] = await app.idsOf(entity, app.foreign);
    expect(
      foreign,
      `the demo centre has no ${entity.name} in a second branch: server/demo makes them`,
    ).toBeDefined();
    const body = await bodyFor(app, call, await ownRow(app, call));
    // A permission that only Admin may hold is checked first, so the answer is 403.
    const permission = permissionOf(call);
    const closed = permission !== undefined && isAdminOnly(permission) ? 403 : 404;
    expect((await ask(app, 'reception', call, foreign ?? 0, { body })).status).toBe(closed);
    expect((await ask(app, 'outsider', call, await ownRow(app, call), { body })).status).toBe(closed);
  });

  it('takes nothing of a branch that is not one’s own (P-02 PRM-28)', async () => {
    const references = referencesOf(app, call);
    const id = references.length > 0 ? await openRow(app, call) : await ownRow(app, call);
    const body = await bodyFor(app, call, id);
    for (const [keys, target] of references) {
      const [foreign = 0] = target.name === 'branches' ? [app.foreign] : await app.idsOf(target, app.foreign);
      const answer = await ask(app, 'reception', call, id, { body: { ...body, ...(await keys(foreign)) } });
      const what = `${target.name} ${foreign}: ${answer.status} ${answer.text.slice(0, 300)}`;
      if (target.name === 'branches') expect(answer.body.code, what).toBe('forbidden.branch');
      // A query that is narrowed to a foreign row answers without rows.
      else if (call.kind === 'action') expect([400, 403, 404], what).toContain(answer.status);
      else expect(answer.status, what).toBeLessThan(500);
    }
    if (call.on === 'list' || call.on === 'branches' || paramsOf(call.path).includes('branchId')) {
      const foreign = { branchId: app.foreign };
      const answer = await ask(app, 'reception', call, id, { body: { ...body, ...foreign }, ...foreign });
      expect(answer.body.code).toBe('forbidden.branch');
    }
    known.clear();
  });

  it('refuses an input that others do not ask for, and a missing one that they require, by its name (when)', async () => {
    for (const [key, field] of fieldsOf({ fields: call.input }))
      for (const condition of [field.when, field.required]) {
        if (typeof condition !== 'object') continue;
        const by = call.input[condition.field];
        if (!by) throw new Error(`${key} depends on ${condition.field}, which is no input`);
        const others =
          by.kind === 'choice' ? by.options.map(({ value }) => value) : [null, await valueFor(app, key, by)];
        for (const other of others) {
          const isAsked = holds(condition, { [condition.field]: other });
          if (isAsked === (condition === field.when)) continue;
          const typed =
            field.kind === 'choice' ? field.options.at(-1)?.value : await valueFor(app, key, field);
          const body = {
            ...(await bodyFor(app, call, 1)),
            [condition.field]: other,
            [inputKeyOf(key, field)]: isAsked ? null : typed,
          };
          const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
          const { status, text } = await ask(app, 'admin', call, await ownRow(app, call), { body: sent });
          expect(status, text).toBe(400);
          expect(JSON.parse(text).errors, `${condition.field} ${other}`).toHaveProperty(
            wireNameOf(inputKeyOf(key, field)),
          );
        }
      }
  });

  it('answers hostile input politely', async () => {
    const id = await ownRow(app, call);
    for (const body of hostileBodies(call)) {
      const answer = await ask(app, 'reception', call, id, { body });
      expect(
        answer.status,
        `${JSON.stringify(body).slice(0, 200)}: ${answer.text.slice(0, 300)}`,
      ).toBeLessThan(500);
      if (answer.status >= 400)
        expect(answer.body).toMatchObject({ success: false, code: expect.any(String) });
    }
    known.clear();
  });
});

describe.each(inBooks((parts) => callsOf(parts).filter(({ also }) => also !== undefined)))(
  '%s',
  (_, call, app) => {
    const { allPermissions, allPermissionsBut } = app;

    it('asks for its second right after the first, each by its name (R-53)', async () => {
      const [permission = '', also = ''] = [permissionOf(call), call.also];
      const refusalWithout = async (...keys: readonly string[]) => {
        await app.setPermissions(
          allPermissions.filter((key) => keys.every((one) => allPermissionsBut(one).includes(key))),
        );
        const { status, body } = await ask(app, 'reception', call, await ownRow(app, call));
        await app.setPermissions(allPermissions);
        return [status, body.code];
      };
      expect(await refusalWithout(also)).toEqual([403, `forbidden.${also}`]);
      expect(await refusalWithout(permission, also)).toEqual([403, `forbidden.${permission}`]);
    });
  },
);

describe.each(inBooks(({ queries }) => queries))('%s', (_, call, app) => {
  it('answers as it is described', async () => {
    const permission = permissionOf(call);
    for (const who of [
      'admin',
      ...(permission && app.isAdminOnly(permission) ? [] : ['reception' as const]),
    ] as const) {
      const answer = await ask(app, who, call, await ownRow(app, call));
      expect(answer.status, answer.text.slice(0, 500)).toBe(200);
      expectDescribed(app, call, answer);
    }
  });
});

describe.each(inBooks(({ actions }) => actions))('%s', (_, action, app) => {
  it('is refused on a row whose state it is not for', async () => {
    const entity = onRow(action);
    const row = entity && (await rowIn(app, action, entity, false, undefined));
    // An action that is possible in every state has no such row.
    if (!row)
      return expect(
        isStateless(action),
        'no row of the demo centre is in a state that forbids it: make one in server/demo, or a rare one in rareStates of tests/contract/call-samples.ts',
      ).toBe(true);
    const state = stateOf(action, row, () => true);
    const answer = await ask(app, 'admin', action, row.id);
    expect(answer.status, answer.text.slice(0, 300)).toBe(409);
    if (state === true || typeof state === 'string') expect(errorCodeOf(answer.body.code)).toBe('forbidden');
    else expect(answer.body).toMatchObject({ code: state.code, message: expect.stringMatching(/./) });
  });

  it('is done once for a key, recorded, and answers as described (R-41)', async () => {
    const entity = onRow(action);
    const row = entity ? await rowIn(app, action, entity, true, app.own) : undefined;
    if (entity)
      expect(
        row,
        'no row of the demo centre that it is possible on: make one in server/demo, or a rare one in rareStates of tests/contract/call-samples.ts',
      ).toBeDefined();
    const id = row?.id ?? 0;
    const body = await bodyFor(app, action, id);
    const headers = { 'idempotency-key': `probe-${nameOf(action)}` };
    const permission = permissionOf(action);
    const who = permission && app.isAdminOnly(permission) ? 'admin' : 'reception';
    const before = await auditLogOf(app);
    const first = await ask(app, who, action, id, { body, headers });
    known.clear();
    const hint = `What its inputs alone do not tell stands in \`given\` of tests/contract/call-samples.ts`;
    expect(first.status, `${first.text.slice(0, 500)}\n${hint}`).toBe(
      action.status === 'made' ? 201 : action.status,
    );
    expectDescribed(app, action, first);
    const after = await auditLogOf(app);
    const verb = typeof action.audit === 'object' ? action.audit.value : action.audit;
    if (verb)
      expect(after.filter((one) => !before.includes(one)).some((one) => one.startsWith(`${verb} `))).toBe(
        true,
      );
    if (!action.once) return;
    const again = await ask(app, who, action, id, { body, headers });
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await auditLogOf(app)).toEqual(after);
    const other = await ask(app, who, action, id, { body: { ...body, probe: 'other' }, headers });
    expect(other.body.code).toBe('idempotency.mismatch');
  });
});

describe.each(inBooks(manyOf))('%s for chosen rows', (_, action, app) => {
  const entity = onRow(action) as Entity;
  const url = `/api${manyPathOf(action)}`;
  const send = async (rows: readonly unknown[], key = '') => {
    const body = { ...(await bodyFor(app, action, 0)), rows };
    const headers: Record<string, string> = key === '' ? {} : { 'idempotency-key': key };
    const answer = await app.call<ManyDone & ErrorBody>('reception', 'POST', url, { body, headers });
    expect(app.foreignRows.leaksIn(answer.text), answer.text.slice(0, 500)).toEqual([]);
    return answer;
  };

  it('needs the right of one, some rows and not too many', async () => {
    const permission = permissionOf(action) ?? '';
    await app.setPermissions(app.allPermissionsBut(permission));
    const refused = await send([{ id: 1 }]);
    await app.setPermissions(app.allPermissions);
    expect([refused.status, refused.body.code]).toEqual([403, `forbidden.${permission}`]);
    expect(Object.keys(action.input)).not.toContain('rows');
    const tooMany = Array.from({ length: mostRows + 1 }, (_, index) => ({ id: index + 1 }));
    for (const rows of [[], tooMany, [{ id: 'x' }], [7]]) expect((await send(rows)).status).toBe(400);
  });

  it('does to each what its own call would, once, and tells of the others why not (P-02 P-13 R-41)', async () => {
    known.clear();
    const { rows } = await allRows(app, entity, app.own);
    const open = await rowIn(app, action, entity, true, app.own);
    const other = rows.find(({ id }) => id !== open?.id);
    const [foreign] = typeof entity.branch === 'string' ? await app.idsOf(entity, app.foreign) : [];
    const asked = [
      ...(open ? [{ id: open.id, version: open.version }] : []),
      ...(other ? [{ id: other.id, version: 987_654 }] : []),
      ...(foreign === undefined ? [] : [{ id: foreign }]),
      { id: 999_999_999 },
    ];
    expect(asked.length).toBeGreaterThan(2);
    const before = await auditLogOf(app);
    const key = `many-${nameOf(action)}`;
    const first = await send(asked, key);
    known.clear();
    expect(first.status, first.text).toBe(200);
    const codeOf = (id: number | undefined) => first.body.refused.find((one) => one.id === id)?.code;
    const ids = [...first.body.done, ...first.body.refused.map(({ id }) => id)];
    expect(ids.toSorted()).toEqual(asked.map(({ id }) => id).toSorted());
    // Some of what the generator deletes may not be deleted.
    if (app.actions.includes(action)) expect(first.body.done, first.text).toEqual(open ? [open.id] : []);
    expect(codeOf(other?.id)).toBe('version.stale');
    if (foreign !== undefined) expect(codeOf(foreign)).toBe('notFound');
    expect(codeOf(999_999_999)).toBe('notFound');
    const after = await auditLogOf(app);
    const whole = after.filter((one) => !before.includes(one) && one.startsWith('Rows '));
    expect(whole).toHaveLength(1);
    const again = await send(asked, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await auditLogOf(app)).toEqual(after);
    expectDescribed(app, manyCallOf(action), first);
  });
});

it.each(apps)('the mark that is looked for is there for who may see it', async (app) => {
  const branched = app.entities.filter(({ branch }) => branch === 'branchId');
  const texts = branched.map(
    async ({ api }) =>
      (await app.call('admin', 'GET', `/api${api}?page=1&pageSize=20&branchId=${app.foreign}`)).text,
  );
  const leaks = app.foreignRows.leaksIn((await Promise.all(texts)).join(' '));
  // The marked customers of the product also have phones.
  expect(leaks.length).toBeGreaterThan(isProduct(app) ? 1 : 0);
});

it.each(apps)('none of this changed anything of the foreign branch (P-02)', async (app) => {
  expect(await app.foreignRows.state()).toBe(foreignBefore.get(app));
});

/** Returns every reference input of a call, also in its lines: a function that makes the body, and the target. */
const referencesOf = (app: DemoApp, call: Call): readonly Pointer[] =>
  fieldsOf({ fields: call.input }).flatMap(([key, field]): readonly Pointer[] => {
    if (field.kind === 'reference')
      return pointer(app, field, async (id) => ({ [inputKeyOf(key, field)]: id }));
    if (field.kind !== 'rows' || field.flat) return [];
    return fieldsOf(field).flatMap(([sub, subField]) =>
      subField.kind !== 'reference'
        ? []
        : pointer(app, subField, async (id) => {
            const [line] = Object(await valueFor(app, key, field));
            return { [key]: [{ ...line, [inputKeyOf(sub, subField)]: id }] };
          }),
    );
  });

type Pointer = readonly [say: (id: number) => Promise<object>, to: Entity];

const pointer = ({ named }: DemoApp, { to }: { readonly to: string }, say: Pointer[0]): readonly Pointer[] =>
  typeof named(to).branch === 'string' || to === 'branches' ? [[say, named(to)]] : [];

/** Returns the newest audit entries. Each contains its id, so that entries added by a call can be recognised. */
const auditLogOf = async (app: DemoApp): Promise<readonly string[]> => {
  const { rows } = await app.pool.query<{ one: string }>(
    `select action || ' ' || entity_name || ' ' || coalesce(entity_id, '') || ' ' || id as one from audit_logs where action <> 'View' order by id desc limit 50`,
  );
  return rows.map(({ one }) => one);
};

const expectDescribed = (
  app: DemoApp,
  call: Call,
  answer: { readonly status: number; readonly body: unknown },
) => {
  const document = documents.get(app);
  const operation = document?.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
  const schema = operation?.responses[String(answer.status)]?.content?.['application/json']?.schema;
  if (answer.status === 204) return;
  expect(schema, `${nameOf(call)} is not described`).toBeDefined();
  if (document) expect(problemsOf(document, schema ?? {}, answer.body)).toEqual([]);
};
