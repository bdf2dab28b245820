import { describe, expect, it, vi } from 'vitest';
import { peopleOnlyOf } from '../../src/access/catalogue';
import { tableNameOf } from '../../src/schema/entity';
import type { Answer, ErrorBody, Method, Row } from '../support/app';
import type { Document } from '../support/calls/conformity';
import { contractApp } from '../support/calls/contract';
import { type PersonName, permissionsOf } from '../support/world';
import type { Probe } from './probe';
import { plantRows, probesOf, secrets } from './probes';

// Sends some thousand requests.
vi.setConfig({ testTimeout: 300_000 });

const app = await contractApp();
const probes = [...probesOf(app, await plantRows(app))];
const open = new Set<string>(app.allPermissions.filter((key) => !peopleOnlyOf(app.book).has(key)));

/** Makes a service account with all of these permissions that a program may hold, in the own branch. */
const programOf = async (keys: readonly string[], userId: number | null): Promise<string> => {
  const body = {
    name: `برنامج ${userId}`,
    userId,
    permissionKeys: keys.filter((key) => open.has(key)),
    branchIds: [app.branches.own],
  };
  const made = await app.call<Row>('POST', '/api/service-accounts', { as: 'Admin', body });
  expect(made.status, made.text).toBe(201);
  const url = `/api/service-accounts/${made.body.id}/token`;
  return (await app.call<{ readonly token: string }>('POST', url, { as: 'Admin', body: {} })).body.token;
};

const ask = async (
  route: string,
  probe: Probe,
  as: { readonly as?: PersonName; readonly token?: string },
) => {
  const { url, ...rest } = await probe.request();
  const [method = 'GET'] = route.split(' ');
  return app.call<ErrorBody>(method as Method, url, { lang: 'en', ...as, ...rest });
};

const isPublic = (route: string) =>
  app.routes.some(
    ({ method, url, config }) => config?.public === true && route === `${String(method)} ${url}`,
  );
const keysOf = ({ permission, anyOf }: Probe): readonly string[] => anyOf ?? (permission ? [permission] : []);
const isRefused = ({ status }: Answer<unknown>) => status >= 400;

const foreignState = async (): Promise<string> => {
  const tables = app.entities.filter(({ branch }) => branch === 'branchId').map(tableNameOf);
  const reads = tables.map((table) =>
    app.pool.query(`select * from ${table} where branch_id = $1 order by 1, 2`, [app.branches.foreign]),
  );
  return JSON.stringify((await Promise.all(reads)).map(({ rows }) => rows));
};

describe.each(['BranchManager', 'Staff'] as const)('A program of %s with all their rights', (maker) => {
  it('is let in where they are, but nowhere that only people are, and learns nothing of a foreign branch', async () => {
    const token = await programOf(await permissionsOf(app.pool, maker), app.users[maker]);
    const before = await foreignState();
    for (const [route, list] of probes)
      for (const probe of list) {
        if (isPublic(route) || !route.includes(' /api/')) continue;
        const what = `${route} (${probe.name})`;
        const own = await ask(route, probe, { as: maker });
        const answer = await ask(route, probe, { token });
        const said = `${what}: ${maker} ${own.status}, their program ${answer.status} ${answer.text.slice(0, 200)}`;
        expect(answer.status, said).toBeLessThan(500);
        for (const secret of secrets)
          expect(answer.text.includes(secret), `${said} told ${secret}`).toBe(false);
        if (isRefused(own)) expect(isRefused(answer), said).toBe(true);
        else if (keysOf(probe).length === 0)
          expect([403, answer.body.code], said).toEqual([403, 'forbidden.program']);
        else if (keysOf(probe).some((key) => open.has(key)))
          expect(probe.good, said).toContain(answer.status);
        else expect(answer.body.code, said).toBe(`forbidden.${keysOf(probe)[0]}`);
      }
    expect(await foreignState()).toBe(before);
  });
});

describe('A program of nobody with every right that a program may hold', () => {
  it('is let in at exactly the calls that the API’s description names for it', async () => {
    const token = await programOf(app.allPermissions, null);
    const { paths, components } = (await app.call<Document>('GET', '/api/openapi.json', { as: 'Admin' }))
      .body;
    expect(components).toMatchObject({ securitySchemes: { serviceToken: { scheme: 'bearer' } } });
    const before = await foreignState();
    const [let_in, refused] = [new Set<string>(), new Set<string>()];
    for (const [route, list] of probes)
      for (const probe of list) {
        const [method = '', url = ''] = route.split(' ');
        const operation = paths[url.slice(4).replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
        if (!operation || isPublic(route)) continue;
        const answer = await ask(route, probe, { token });
        const said = `${route} (${probe.name}): ${answer.status} ${answer.text.slice(0, 200)}`;
        const isNamed = JSON.stringify(operation.security ?? []).includes('serviceToken');
        expect(answer.status, said).toBeLessThan(500);
        // The list of a picker is open to people without the right, so that it names none.
        if (isNamed && keysOf(probe).length > 0) {
          expect([probe.refused ?? 0, ...probe.good], said).toContain(answer.status);
          let_in.add(route);
        } else {
          expect([said, answer.status]).toEqual([said, 403]);
          refused.add(route);
        }
      }
    expect(let_in.size).toBeGreaterThan(100);
    expect([...refused]).toEqual(
      expect.arrayContaining([
        'PUT /api/users/:id',
        'GET /api/auth/permissions',
        'POST /api/service-accounts',
      ]),
    );
    expect(await foreignState()).toBe(before);
  });
});
