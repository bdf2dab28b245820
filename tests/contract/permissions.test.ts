import { describe, expect, it, vi } from 'vitest';
import { isOpenToPick } from '../../src/schema/entity';
import type { ErrorBody, Method } from '../support/app';
import type { Document } from '../support/calls/conformity';
import { type ContractApp, contractApp, gymApp } from '../support/calls/contract';
import { permissionsOf, roleIn } from '../support/world';

// Takes away each permission and sends every call.
vi.setConfig({ testTimeout: 300_000 });

interface Described {
  readonly method: Method;
  readonly path: string;
  readonly permission: string | undefined;
  /** Permission that also opens the call. */
  readonly or: string | undefined;
  /** Permission needed in addition to the first. */
  readonly and: string | undefined;
}
const methodOf = (name: string): Method => {
  const known = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
  return Object.entries(known).find(([key]) => key === name)?.[1] ?? 'GET';
};

const operationsOf = async (app: ContractApp): Promise<readonly Described[]> => {
  const { paths } = (await app.call<Document>('GET', '/api/openapi.json', { as: 'Admin' })).body;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: methodOf(method),
      path,
      permission: operation['x-permission'],
      or: operation['x-permission-or'],
      and: operation['x-permission-and'],
    })),
  );
};

const [centre, gym] = [await contractApp(), await gymApp()];
/** Both books with their described calls. */
const books = [
  { name: 'the product', app: centre, operations: await operationsOf(centre) },
  { name: 'the gym', app: gym, operations: await operationsOf(gym) },
];

const urlOf = ({ branches }: ContractApp, path: string) =>
  `/api${path.replace('{branchId}', String(branches.own)).replace(/\{\w+\}/, '999999')}`;

const ask = (app: ContractApp, method: Method, path: string) =>
  app.call<ErrorBody>(method, urlOf(app, path), {
    as: 'Receptionist',
    lang: 'en',
    ...(method === 'GET' ? {} : { body: {} }),
  });

// Sends some hundred requests, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

const withoutPermission = async (app: ContractApp, key: string, call: Described) => {
  const { status, body, text } = await ask(app, call.method, call.path);
  expect(status, `${call.method} ${call.path} without ${key}: ${text}`).toBe(403);
  expect(body.code).toBe(`forbidden.${key}`);
  expect(body.message).toContain(key);
};

describe.each(books)('Taking away one right of $name', ({ app, operations }) => {
  const { allPermissionsBut, isAdminOnly, entities } = app;
  const receptionist = roleIn(app.book, 'Receptionist');

  // A call that opens with one permission stays open whatever is taken away, because permissions only ever add.
  it('closes no other: each call opens with its own right and nothing else', async () => {
    const keys = [
      ...new Set(operations.flatMap(({ permission, or }) => [permission ?? [], or ?? []].flat())),
    ];
    for (const key of keys) {
      await app.setPermissions(receptionist, [key]);
      for (const call of operations) {
        if (call.permission !== key && call.or !== key) continue;
        if (isAdminOnly(key)) await withoutPermission(app, key, call);
        else if (call.and) await withoutPermission(app, call.and, call);
        else {
          const { status, text } = await ask(app, call.method, call.path);
          expect(status, `${call.method} ${call.path} with ${key} alone: ${text}`).not.toBe(403);
        }
      }
    }
  });

  it('of two that open a call closes it only together with the other', async () => {
    const calls = operations.filter(({ or }) => or !== undefined);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /roles',
      ...(app === centre
        ? [
            'POST /appointments/holds',
            'PUT /appointments/holds/{id}',
            'DELETE /appointments/holds/{id}',
            'POST /appointments/{id}/undo-status',
            'GET /appointments/will-tell',
          ]
        : []),
    ]);
    for (const call of calls) {
      const { permission = '', or = '' } = call;
      const others = allPermissionsBut(permission).filter((key) => allPermissionsBut(or).includes(key));
      await app.setPermissions(receptionist, others);
      await withoutPermission(app, permission, call);
    }
  });

  it('leaves a picker only to those who may look, unless the entity opens it to every session', async () => {
    await app.setPermissions(receptionist, []);
    for (const entity of entities) {
      const { status } = await app.call('GET', `/api${entity.api}?view=picker`, { as: 'Receptionist' });
      expect(status, entity.name).toBe(isOpenToPick(entity) ? 200 : 403);
    }
  });

  // PRM-30
  it('does not reach Admin, who passes every check', async () => {
    await app.setPermissions('Admin', []);
    for (const entity of entities)
      expect((await app.call('GET', `/api${entity.api}`, { as: 'Admin' })).status).toBe(200);
  });
});

describe.each(books)('The right to manage in $name', ({ app, operations }) => {
  const { allPermissions, creatable } = app;
  const receptionist = roleIn(app.book, 'Receptionist');

  // P-07
  it('opens reading, creating, changing and deleting, never exporting', async () => {
    for (const entity of creatable) {
      const module = entity.module ?? entity.name;
      if (!allPermissions.some((key) => key === `${module}.manage`)) continue;
      await app.setPermissions(receptionist, [`${module}.manage`]);
      const own = operations.filter(({ permission }) => permission?.startsWith(`${module}.`));
      for (const { method, path, permission, and } of own) {
        const { status } = await ask(app, method, path);
        if (and !== undefined || permission === `${module}.export`)
          expect(status, `${method} ${path}`).toBe(403);
        else expect(status, `${method} ${path}`).not.toBe(403);
      }
    }
  });
});

describe.each(books)('The words of the rights of $name', ({ app }) => {
  const { allPermissions, book } = app;

  it('are stored in the database, one row for each right', async () => {
    const { rows } = await app.pool.query<{ key: string }>('select key from permissions where is_active');
    expect(rows.map(({ key }) => key).sort()).toEqual([...allPermissions].sort());
    expect(await permissionsOf(app.pool, roleIn(book, 'Staff'))).toContain(
      app === gym ? 'members.read' : 'customers.read',
    );
  });
});
