import { describe, expect, it, vi } from 'vitest';
import { defaultPermissionsOf } from '../../src/access/catalogue';
import { manyPathOf } from '../../src/schema/bulk-actions';
import { tableNameOf } from '../../src/schema/entity';
import type { Answer, ErrorBody, Method } from '../support/app';
import { callsOf, manyOf } from '../support/calls/call-list';
import { type ContractApp, contractApp, gymApp, isProduct } from '../support/calls/contract';
import { type PersonName, people, roleIn, rolePeople } from '../support/world';
import type { Foreign, Probe, Request } from './probe';
import { plantRows, probesOf, secrets } from './probes';

// Sends some thousand requests.
vi.setConfig({ testTimeout: 300_000 });

interface Asked {
  readonly name: string;
  readonly app: ContractApp;
  readonly rows: Foreign;
  readonly probes: ReadonlyMap<string, readonly Probe[]>;
}

const askedIn = async (name: string, app: ContractApp): Promise<Asked> => {
  const rows = await plantRows(app);
  return { name, app, rows, probes: probesOf(app, rows) };
};

const books = [await askedIn('the product', await contractApp()), await askedIn('the gym', await gymApp())];

/** Holders of the roles, one each, plus two users with other branches. */
const askersOf = ({ app: { book } }: Asked): readonly PersonName[] => {
  const one = new Map(rolePeople.toReversed().map((person) => [roleIn(book, person), person]));
  return [
    ...rolePeople.filter((person) => one.get(roleIn(book, person)) === person),
    'twoBranches',
    'noBranch',
  ];
};

const rolesOf = ({ app: { book } }: Asked): readonly string[] => book.roles.map(({ name }) => name);
/** Holders of the roles except Admin, one each, all in the own branch. */
const staffOf = (asked: Asked): readonly PersonName[] =>
  askersOf(asked).filter((person) => !isAdmin(person) && rolePeople.some((one) => one === person));

const routesOf = ({ app }: Asked): readonly string[] =>
  app.routes
    .flatMap(({ method, url }) => (Array.isArray(method) ? method : [method]).map((one) => `${one} ${url}`))
    .filter((name) => !name.startsWith('HEAD '));

const methodOf = (route: string): Method => {
  const found = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((method) =>
    route.startsWith(`${method} `),
  );
  if (!found) throw new Error(`no method in ${route}`);
  return found;
};

const isAdmin = (person: PersonName) => people[person].role === 'Admin';

const sees = (person: PersonName, branch: 'own' | 'foreign'): boolean =>
  isAdmin(person) || people[person].branches.some((name) => name === branch);

const holds = (permissions: readonly string[], key: string): boolean => {
  const [module, action] = key.split('.');
  return permissions.includes(key) || (action !== 'export' && permissions.includes(`${module}.manage`));
};

/** Returns the statuses that a person with these permissions must get. */
const expectedOf = (
  app: ContractApp,
  probe: Probe,
  person: PersonName,
  permissions: readonly string[],
): readonly number[] => {
  const isHeld = (permission: string) => holds(permissions, permission) && !app.isAdminOnly(permission);
  const keys = probe.anyOf ?? (probe.permission ? [probe.permission] : []);
  if (keys.length > 0 && !isAdmin(person) && !keys.some(isHeld)) return [403];
  if (probe.outsider !== undefined && !sees(person, 'own')) return [probe.outsider];
  if (probe.refused !== undefined && probe.border && !sees(person, probe.border)) return [probe.refused];
  return probe.good;
};

const expectNoSecret = (person: PersonName, answer: Answer<unknown>, what: string) => {
  if (sees(person, 'foreign')) return;
  for (const secret of secrets) {
    const index = answer.text.indexOf(secret);
    const around = answer.text.slice(Math.max(0, index - 120), index + 40);
    expect(index, `${what} told ${person} of the foreign branch: ${around}`).toBe(-1);
  }
};

const refusable = new Map<Probe, Promise<Request>>();

/** Returns the request. A refused request changes nothing, so it is made once and reused for all refused persons. */
const requestOf = (probe: Probe, expected: readonly number[]): Promise<Request> => {
  if (expected === probe.good) return probe.request();
  const prepared = refusable.get(probe) ?? probe.request();
  refusable.set(probe, prepared);
  return prepared;
};

const ask = async (
  app: ContractApp,
  route: string,
  probe: Probe,
  person: PersonName,
  expected: readonly number[],
) => {
  const { url, ...rest } = await requestOf(probe, expected);
  return app.call<ErrorBody>(methodOf(route), url, { as: person, lang: 'en', ...rest });
};

/** Returns all rows of the foreign branch as text, to detect changes. */
const foreignState = async (app: ContractApp): Promise<string> => {
  const state: unknown[] = [];
  const branched = app.entities.filter(({ branch }) => branch === 'branchId').map(tableNameOf);
  for (const table of [...branched, ...(isProduct(app) ? ['paper_codes', 'paper_code_counters'] : [])])
    state.push(
      (
        await app.pool.query(`select * from ${table} t where t.branch_id = $1 order by 1, 2`, [
          app.branches.foreign,
        ])
      ).rows,
    );
  return JSON.stringify(state);
};

describe.each(books)('In $name', (asked) => {
  const { app, probes } = asked;
  const routes = routesOf(asked);

  it('Every route of the server is asked here', () => {
    // calls.test.ts and query-files.test.ts test the declared calls.
    const { actions, queries } = callsOf(app);
    const declared = new Set([
      ...[...actions, ...queries].map(({ method, path }) => `${method} /api${path}`),
      ...manyOf(app).map((action) => `POST /api${manyPathOf(action)}`),
      ...queries.filter(({ file }) => file).map(({ method, path }) => `${method} /api${path}/export`),
    ]);
    expect(
      [...new Set(routes)].filter((route) => !probes.has(route) && !declared.has(route)),
      'a call that nothing declares is asked in tests/contract/hand-written-probes.ts',
    ).toEqual([]);
    expect([...probes.keys()].filter((route) => !routes.includes(route))).toEqual([]);
  });

  it('Only these calls answer without a session', async () => {
    const open = app.routes
      .filter(({ config, method }) => method !== 'HEAD' && config?.public === true)
      .map(({ method, url }) => `${String(method)} ${url}`);
    expect(open.sort()).toEqual(
      [
        // An empty page: it asks for the description with the token of the sign-in.
        'GET /api/docs',
        'GET /api/docs/assets/:file',
        // The sign-in page shows the logo.
        'GET /api/images/:name',
        'GET /api/settings/public',
        // The provider signs these calls.
        ...(isProduct(app) ? ['GET /api/whatsapp/webhooks/:id', 'POST /api/whatsapp/webhooks/:id'] : []),
        'GET /.well-known/security.txt',
        'GET /healthz',
        'GET /readyz',
        'POST /api/auth/login',
        // Links by which users choose their password: the token is the proof.
        'POST /api/auth/invitation',
        'POST /api/auth/invitation/accept',
        // Second step of the sign-in page.
        'POST /api/auth/login/factor',
      ].sort(),
    );
    for (const route of routes) {
      if (open.includes(route)) continue;
      const url = route.slice(methodOf(route).length + 1).replace(/:\w+/g, '1');
      for (const token of [undefined, 'x'.repeat(43), 'short', `${'x'.repeat(42)}'`]) {
        const { status, text } = await app.call(methodOf(route), url, token ? { token } : {});
        expect(status, `${route}: ${text}`).toBe(401);
      }
      const disabled = await app.call<ErrorBody>(methodOf(route), url, { as: 'disabled' });
      expect(disabled.body.code, route).toBe('auth.expired');
    }
  });
});

describe.each(
  books.flatMap((asked) => askersOf(asked).map((person) => [person, asked.name, asked] as const)),
)('%s of %s, with the rights the role begins with', (person, _, { app, probes }) => {
  // PRM-07 PRM-10 PRM-29 P-02
  it('is let in exactly where right and branch allow, and learns nothing of a foreign branch', async () => {
    const permissions: readonly string[] = defaultPermissionsOf(app.book, roleIn(app.book, person));
    const before = await foreignState(app);
    for (const [route, list] of probes)
      for (const probe of list) {
        const expected = expectedOf(app, probe, person, permissions);
        if (expected.length === 0) continue;
        const answer = await ask(app, route, probe, person, expected);
        expect(
          expected,
          `${route} (${probe.name}) by ${person}: ${answer.status} ${answer.text.slice(0, 300)}`,
        ).toContain(answer.status);
        expectNoSecret(person, answer, `${route} (${probe.name})`);
      }
    if (!sees(person, 'foreign')) expect(await foreignState(app)).toBe(before);
  });
});

describe.each(books)('With every right of $name but one', (asked) => {
  const { app, probes } = asked;

  // APT-26 ATT-01 PRM-16 PRM-29 R-46
  it('each role is refused that one everywhere, told its name, and nothing of a foreign branch', async () => {
    const keys = [...new Set([...probes.values()].flat().flatMap(({ permission }) => permission ?? []))];
    expect(keys.length).toBeGreaterThan(10);
    for (const key of keys) {
      await app.setPermissions(rolesOf(asked), app.allPermissionsBut(key));
      for (const [route, list] of probes)
        for (const probe of list) {
          // A holder of another permission of the list is let in, which the test above covers.
          if (probe.permission !== key || probe.anyOf) continue;
          for (const person of staffOf(asked)) {
            const answer = await ask(app, route, probe, person, [403]);
            expect(answer.status, `${route} (${probe.name}) by ${person} without ${key}`).toBe(403);
            expect(answer.body.code).toBe(`forbidden.${key}`);
            expectNoSecret(person, answer, route);
          }
        }
    }
  });
});

describe.each(books)('With every right there is in $name', (asked) => {
  const { app, probes, rows } = asked;

  // P-02
  it('the branch still holds: nobody reaches a foreign one', async () => {
    const staff = staffOf(asked);
    await app.setPermissions(rolesOf(asked), app.allPermissions);
    const before = await foreignState(app);
    for (const person of [...staff, 'noBranch'] as const)
      for (const [route, list] of probes)
        for (const probe of list) {
          const expected = expectedOf(app, probe, person, app.allPermissions);
          if (expected.length === 0) continue;
          // All roles have the same permissions here, so one person tests the writes in the own branch for all.
          const isOwnWrite = methodOf(route) !== 'GET' && expected === probe.good;
          if (isOwnWrite && person !== staff[0]) continue;
          const answer = await ask(app, route, probe, person, expected);
          expect(
            expected,
            `${route} (${probe.name}) by ${person}: ${answer.status} ${answer.text.slice(0, 300)}\nReferences of the row’s own branch alone stand in ownBranchOnly of tests/support/calls/shapes.ts.`,
          ).toContain(answer.status);
          expectNoSecret(person, answer, `${route} (${probe.name})`);
        }
    expect(await foreignState(app)).toBe(before);
  });

  it('those of the foreign branch do see it, so that the search for its mark proves something', async () => {
    for (const [name, id] of Object.entries(rows.ids)) {
      const { text, status } = await app.call('GET', `/api${app.named(name).api}/${id}`, { as: 'stranger' });
      expect(status, name).toBe(200);
      expect(text).toContain(secrets[0]);
    }
    if (!isProduct(app)) return;
    const { text } = await app.call('GET', `/api/customers/paper-code/used/${app.branches.foreign}`, {
      as: 'stranger',
    });
    expect(text).toContain(secrets[3]);
  });
});

it.each(books)('A HEAD request to $name is refused wherever the GET is', async (asked) => {
  const { app } = asked;
  for (const route of routesOf(asked).filter(
    (name) => name.startsWith('GET /api/') && !name.endsWith('/live'),
  )) {
    const url = route.slice(4).replace(/:\w+/g, '999999');
    const get = await app.call('GET', url, { as: 'noBranch' });
    const head = await app.call('HEAD', url, { as: 'noBranch' });
    expect(head.status, route).toBe(get.status);
    expect(head.text).toBe('');
  }
});
