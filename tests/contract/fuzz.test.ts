import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fieldsOf, inputKeyOf, tableNameOf } from '../../src/schema/entity';
import type { Answer, Method } from '../support/app';
import {
  type ContractApp,
  contractApp,
  gymApp,
  inBook,
  isProduct,
  originalsAmong,
} from '../support/calls/contract';
import { isPresent } from '../support/world';

vi.setConfig({ testTimeout: 300_000 });

const app = await contractApp();
/** The second app tests only what the second book adds, because copied entities behave as their originals. */
const apps = [app, await gymApp()];

/** Payloads per create and update call. FUZZ_TRIES=200 runs many more. */
const tries = Number(process.env.FUZZ_TRIES ?? 25);

/** A fixed seed repeats a failure. The number of cases keeps the file below a minute. */
const settings = { seed: 20_260_101, endOnFailure: true } as const;

const tables = [
  'customers',
  'customers_phones',
  'specimens',
  'specimens_parts',
  'shelves',
  'paper_codes',
  'users',
  'appointments',
  'appointments_services',
  'appointment_occupancy',
  'appointment_holds',
  'waitlist',
  'attendance',
  'invoices',
  'invoices_items',
  'invoices_payments',
  'credit_notes',
  'customer_packages',
  'package_movements',
  'customer_movements',
  ...(isPresent('drawers') ? ['drawers'] : []),
];

/** Returns counts of rows and audit entries, which a refused call must not change. */
const state = async (app: ContractApp): Promise<string> => {
  const counted = isProduct(app) ? tables : app.originals.map(tableNameOf);
  const counts = counted.map((table) => `(select count(*) from ${table})`);
  const { rows } = await app.pool.query(
    `select concat_ws(' ', ${counts.join(', ')}, 'audit', (select count(*) from audit_logs
       where action in ('Create','Update','Delete','Assign'))) as state`,
  );
  return rows[0]?.state;
};

const expectPolite = ({ status, text, headers }: Answer<unknown>, what: string) => {
  expect(status, `${what}: ${text.slice(0, 400)}`).toBeLessThan(500);
  expect(text, what).not.toMatch(
    /node_modules|\bat [\w.]+ \(|\.ts:\d|select .* from|insert into|pg_|violates|syntax error/i,
  );
  if (status < 400 || text === '') return;
  expect(headers['content-type'], what).toContain('application/json');
  const body: Readonly<Record<string, unknown>> = JSON.parse(text);
  expect(body, what).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) });
  expect(String(body.message), what).not.toMatch(/\{\w+\}|undefined|NaN/);
};

const nasty = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uDC00x',
  '\u202Eمقلوب',
  '٠١٢',
  "'; drop table customers; --",
  '%_\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e309',
  '-0',
  '2026-02-30',
  '25:61',
  '../../etc/passwd',
  '😀'.repeat(50),
];

const scalar = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    1e308,
    -1,
    0,
    0.1,
    2 ** 53,
    2 ** 31,
    [[]],
    [null],
    [{}],
    { a: { b: 1 } },
  ),
);

describe('Whatever is put into a field', () => {
  const targets = apps.flatMap((app) => {
    const written = (which: 'creatable' | 'updatable', method: Method) =>
      originalsAmong(which)(app).map(
        (entity) => [method, inBook(app, entity.name, entity), entity, app] as const,
      );
    return [...written('creatable', 'POST'), ...written('updatable', 'PUT')];
  });

  it.each(targets)('%s %s either stores it whole or refuses it whole', async (method, _, entity, app) => {
    const keys = [
      ...fieldsOf(entity).map(([key, field]) => inputKeyOf(key, field)),
      'id',
      'version',
      'paperCodeAuto',
      'extra',
    ];
    const row = await app.add(entity);
    const url = `/api${entity.api}${method === 'PUT' ? `/${row.id}` : ''}`;
    let known: string | undefined;
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...keys), scalar, { minKeys: 1, maxKeys: 3 }),
        async (changes) => {
          const body = { ...(await app.sample(entity)), ...changes };
          // The last refusal changed nothing, so its state is reused, unless the sample creates rows of its own.
          const before = app.fresh[entity.name] ? await state(app) : (known ?? (await state(app)));
          const answer = await app.call(method, url, { as: 'Admin', body });
          expectPolite(answer, JSON.stringify(changes));
          known = answer.status >= 400 ? await state(app) : undefined;
          if (known !== undefined) expect(known, JSON.stringify(changes)).toBe(before);
          else {
            const shown = await app.call('GET', `/api${entity.api}/${answer.body.id}`, { as: 'Admin' });
            const { warnings: _warnings, ...stored } = answer.body;
            expect(shown.body).toEqual(stored);
          }
        },
      ),
      { ...settings, numRuns: tries },
    );
  });
});

describe('Whatever is asked of a list', () => {
  const listed = [
    'customers',
    'specimens',
    'users',
    'branches',
    'roles',
    'shelves',
    'appointments',
    'waitlist',
    'attendance',
    'invoices',
    'customerPackages',
  ];
  const lists = apps.flatMap((app) => {
    const names = isProduct(app) ? listed : app.originals.map(({ name }) => name);
    return names.map(app.named).map((entity) => [inBook(app, entity.name, entity), entity, app] as const);
  });

  it.each(lists)('%s answers or refuses', async (_, entity, app) => {
    const own = fieldsOf(entity).flatMap(([key]) => [key, `${key}From`, `${key}To`]);
    const keys = [
      'search',
      'page',
      'pageSize',
      'sortBy',
      'desc',
      'branchId',
      'includeInactive',
      'view',
      'ids',
      'by',
      'of',
      'from',
      'to',
      '__proto__',
      'toString',
      ...own,
    ];
    const value = fc.oneof(
      fc.constantFrom(...nasty),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.integer().map(String),
      fc.constantFrom('9'.repeat(30), '999999999', '999999999999', '-5', '0001-01-01', '9999-12-31'),
    );
    const query = fc.array(fc.tuple(fc.constantFrom(...keys), value), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom('', '/export', '/figures'), async (pairs, rest) => {
        const text = pairs
          .map(([key, item]) => `${key}=${encodeURIComponent(Buffer.from(item).toString())}`)
          .join('&');
        expectPolite(await app.call('GET', `/api${entity.api}${rest}?${text}`, { as: 'twoBranches' }), text);
        expectPolite(await app.call('GET', `/api${entity.api}?${text}`, { as: 'Admin' }), text);
      }),
      { ...settings, numRuns: 40 },
    );
  });
});

describe('Whatever stands in an address', () => {
  const odd = [
    '0',
    '-1',
    '1.5',
    '1e3',
    '٣',
    '%00',
    '%',
    '%ff',
    '%2e%2e',
    '..%2f..',
    'null',
    '9'.repeat(19),
    'a'.repeat(300),
    "1'--",
    '%D8%A7',
    '1;2',
    '__proto__',
    'export',
    ' 1',
  ];

  it.each(apps)('every route answers or refuses', async (app) => {
    const token = await app.tokenFor('Admin');
    const before = await state(app);
    for (const { url, method } of routesOf(app)) {
      if (!url.includes(':') || Array.isArray(method) || method === 'HEAD') continue;
      for (const value of odd) {
        const path = url.replace(/:\w+/g, value);
        const answer = await app.call(methodOf(method), path, {
          token,
          ...(method === 'GET' ? {} : { body: {} }),
        });
        expectPolite(answer, `${method} ${path}`);
      }
      expect(await state(app), `${method} ${url}`).toBe(before);
    }
  });

  it('and so does an address that is none', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/customers/',
      '/api/customers/1/2/3',
      '/api//customers',
      '/api/%',
      '/%c0%ae',
      `/api/${'x'.repeat(5000)}`,
      '/api/customers?%',
      '/api/customers?search=%ff',
    ])
      for (const as of ['Admin', undefined] as const)
        expectPolite(await app.call('GET', path, as ? { as } : {}), path.slice(0, 80));
  });
});

/** Returns the routes of a book that the books before it do not have. */
const routesOf = (app: ContractApp) => {
  const known = new Set(
    apps.slice(0, apps.indexOf(app)).flatMap(({ routes }) => routes.map(({ url }) => url)),
  );
  return app.routes.filter(({ url }) => !known.has(url));
};

const methodOf = (name: string): Method =>
  (['POST', 'PUT', 'PATCH', 'DELETE'] as const).find((method) => method === name) ?? 'GET';

describe('Whatever is sent as a body', () => {
  const bodies: readonly (readonly [string, string | Buffer, string])[] = [
    ['nothing', '', 'application/json'],
    ['half a JSON', '{"fullName":"x"', 'application/json'],
    ['a text', '"x"', 'application/json'],
    ['a number', '7', 'application/json'],
    ['null', 'null', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['a prototype', '{"__proto__":{"isAdmin":true}}', 'application/json'],
    ['a constructor', '{"constructor":{"prototype":{"x":1}}}', 'application/json'],
    ['twice the same key', '{"fullName":"a","fullName":"b"}', 'application/json'],
    ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'application/json'],
    [
      'deep nesting in a form',
      `{"reason":"x","extra":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      'application/json',
    ],
    ['another type', 'fullName=x', 'application/x-www-form-urlencoded'],
    ['no known type', '<a/>', 'application/xml'],
    ['a form', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x80]), 'application/json'],
    ['a byte order mark', '\uFEFF{}', 'application/json'],
    ['an odd type', '{}', 'application/json; charset=utf-16'],
  ];

  it.each(apps)('every writing route refuses it politely and stores nothing', async (app) => {
    const before = await state(app);
    for (const { url, method } of routesOf(app)) {
      if (
        Array.isArray(method) ||
        !['POST', 'PUT', 'DELETE'].includes(method) ||
        // These calls need no body and would succeed.
        /\/(logout|lock|back-up-now|question|factors\/app)$/.test(url)
      )
        continue;
      for (const [name, payload, type] of bodies) {
        const path = url.replace(/:\w+/g, '999999');
        const answer = await app.call(methodOf(method), path, {
          as: 'Admin',
          payload,
          headers: { 'content-type': type },
        });
        expectPolite(answer, `${method} ${url} with ${name}`);
        // An empty body changes no preferences or settings, and releasing an unknown hold succeeds.
        const isNothing = /\/(preferences|settings)$/.test(url) ? 200 : url.endsWith('/holds/:id') ? 204 : 0;
        if (answer.status !== isNothing)
          expect(answer.status, `${method} ${url} with ${name}`).toBeGreaterThanOrEqual(400);
      }
      expect(await state(app), `${method} ${url}`).toBe(before);
    }
  });

  it.each(apps)('over one megabyte is refused as too large', async (app) => {
    const payload = JSON.stringify({ fullName: 'x'.repeat(2 * 1024 * 1024) });
    for (const { url, method } of routesOf(app)) {
      if (Array.isArray(method) || !['POST', 'PUT'].includes(method)) continue;
      const answer = await app.call(methodOf(method), url.replace(/:\w+/g, '1'), {
        as: 'Admin',
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status, `${method} ${url}`).toBe(413);
      expectPolite(answer, url);
    }
  });
});

it('Odd headers are survived', async () => {
  const body = await app.sample(app.named('shelves'));
  const odd: readonly Readonly<Record<string, string>>[] = [
    { 'accept-language': 'x'.repeat(5000) },
    { 'accept-language': 'en;q=abc, ar;q=;;' },
    { 'if-match': '"99999999999999999999"' },
    { 'if-match': 'W/"1"' },
    { 'if-match': "1'; --" },
    { 'idempotency-key': 'x'.repeat(201) },
    { 'idempotency-key': 'ü' },
    { 'x-forwarded-for': "1.2.3.4, '" },
    { 'user-agent': 'x'.repeat(8000) },
    { authorization: 'Basic eDp5' },
    { authorization: `Bearer ${'é'.repeat(43)}` },
  ];
  for (const headers of odd) {
    expectPolite(
      await app.call('POST', '/api/shelves', { as: 'Admin', body, headers }),
      JSON.stringify(headers).slice(0, 80),
    );
    expectPolite(
      await app.call('PUT', '/api/shelves/999999', { as: 'Admin', body, headers }),
      JSON.stringify(headers).slice(0, 80),
    );
    expectPolite(
      await app.call('POST', '/api/auth/login', { body: { username: 'x', password: 'y' }, headers }),
      JSON.stringify(headers).slice(0, 80),
    );
  }
});

it('Signing in survives any name and password', async () => {
  await fc.assert(
    fc.asyncProperty(scalar, scalar, async (username, password) => {
      const answer = await app.call('POST', '/api/auth/login', { body: { username, password } });
      expectPolite(answer, JSON.stringify({ username, password }));
      expect([400, 401, 429]).toContain(answer.status);
    }),
    { ...settings, numRuns: 60 },
  );
});
