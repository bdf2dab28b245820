import { type ContractApp, named } from '../support/contract';
import { foreignMark } from '../support/world';
import { at, type Entry, type Foreign, foreignPhone, type Probe, type Request } from './probe';

/** Ways to ask the calls that no declaration describes. */
export const handWrittenProbes = (app: ContractApp, rows: Foreign): readonly Entry[] => {
  const session = (
    url: string,
    good: readonly number[] = [200],
    rest: Omit<Request, 'url'> = {},
  ): readonly Probe[] => [{ name: 'session', good, request: at(url, rest) }];
  const read = 'customers.read';
  const update = 'customers.update';
  const { own, foreign } = app.branches;
  const code = '/api/customers/:id/paper-code';
  const one = (id: number | undefined) => code.replace(':id', String(id));
  const fresh = async () => one((await app.add(named('customers'))).id);
  const byBranch = (path: string): readonly Probe[] => [
    { name: 'own', right: read, good: [200], refused: 403, border: 'own', request: at(`${path}/${own}`) },
    {
      name: 'foreign',
      right: read,
      good: [200],
      refused: 403,
      border: 'foreign',
      request: at(`${path}/${foreign}`),
    },
    { name: 'none', right: read, good: [403, 404], request: at(`${path}/999999`) },
  ];
  const assign = (rest: string, extra: () => object): readonly Probe[] => [
    {
      name: 'own',
      right: update,
      good: [200],
      refused: 404,
      border: 'own',
      request: async () => ({ url: `${await fresh()}${rest}`, body: { branchId: own, ...extra() } }),
    },
    {
      name: 'foreign row',
      right: update,
      good: [],
      refused: 404,
      border: 'foreign',
      request: at(`${one(rows.ids.customers)}${rest}`, { body: { branchId: foreign, ...extra() } }),
    },
    {
      name: 'foreign branch',
      right: update,
      outsider: 404,
      good: [400],
      refused: 403,
      border: 'foreign',
      request: async () => ({ url: `${await fresh()}${rest}`, body: { branchId: foreign, ...extra() } }),
    },
  ];
  let next = 50_000;
  const nextCode = () => {
    next += 1;
    return next;
  };
  return [
    ['GET /healthz', session('/healthz')],
    ['GET /readyz', session('/readyz')],
    ['GET /api/openapi.json', session('/api/openapi.json')],
    ['GET /api/docs', session('/api/docs')],
    ['GET /api/docs/assets/:file', session('/api/docs/assets/initializer.js')],
    ['POST /api/auth/login', session('/api/auth/login', [400], { body: {} })],
    ['GET /api/settings/public', session('/api/settings/public')],
    ['GET /api/settings', session('/api/settings')],
    ['GET /api/settings/:key', session('/api/settings/drawerEnabled')],
    [
      'PUT /api/settings/:key',
      [
        {
          name: 'set',
          right: 'settings.update',
          good: [200],
          request: at('/api/settings/drawerEnabled', { body: { value: true } }),
        },
      ],
    ],
    // Answered by a stream: who hears what is asked over a real connection in live.test.ts.
    ['GET /api/live', []],
    ['POST /api/auth/logout', []],
    ['GET /api/auth/permissions', session('/api/auth/permissions')],
    ['POST /api/auth/change-password', session('/api/auth/change-password', [400], { body: {} })],
    ['PUT /api/auth/preferences', session('/api/auth/preferences', [200], { body: { clock: '24' } })],
    ['GET /api/auth/sessions', session('/api/auth/sessions')],
    ['DELETE /api/auth/sessions/:id', session('/api/auth/sessions/999999', [404])],
    ['GET /api/branches/my-branches', session('/api/branches/my-branches')],
    ['GET /api/customers/paper-code/next/:branchId', byBranch('/api/customers/paper-code/next')],
    ['GET /api/customers/paper-code/used/:branchId', byBranch('/api/customers/paper-code/used')],
    [
      `GET ${code}`,
      [
        {
          name: 'own',
          right: read,
          good: [200],
          refused: 404,
          border: 'own',
          request: at(one(rows.own.customers)),
        },
        {
          name: 'foreign',
          right: read,
          good: [200],
          refused: 404,
          border: 'foreign',
          request: at(one(rows.ids.customers)),
        },
      ],
    ],
    [`POST ${code}`, assign('', () => ({ paperCode: nextCode() }))],
    [`POST ${code}/auto`, assign('/auto', () => ({}))],
    ...workProbes(app),
    ...permissionProbes(app, rows),
    [
      'GET /api/customers/phone-known',
      [
        {
          name: 'foreign phone',
          right: read,
          good: [200],
          request: at(`/api/customers/phone-known?phone=${foreignPhone}`),
        },
      ],
    ],
  ];
};

/** Expenses and shifts: a foreign branch is refused, wherever it is named. */
const workProbes = (app: ContractApp): readonly Entry[] => {
  const { own, foreign } = app.branches;
  const summary = '/api/expenses/summary';
  const byBranch = (
    right: string,
    ask: (branchId: number) => Request,
    { none = [200] }: { readonly none?: readonly number[] } = {},
  ): readonly Probe[] => [
    { name: 'own', right, good: [200], refused: 403, border: 'own', request: async () => ask(own) },
    {
      name: 'foreign',
      right,
      good: [200],
      refused: 403,
      border: 'foreign',
      request: async () => ask(foreign),
    },
    { name: 'none', right, good: [403, ...none], request: async () => ask(999_999) },
  ];
  return [
    [
      `GET ${summary}`,
      [
        { name: 'all', right: 'expenses.read', good: [200], request: at(summary) },
        {
          name: 'search',
          right: 'expenses.read',
          good: [200],
          request: at(`${summary}?search=${foreignMark}`),
        },
        ...byBranch('expenses.read', (branchId) => ({ url: `${summary}?branchId=${branchId}` })),
        {
          name: 'both branches',
          right: 'expenses.read',
          good: [200],
          refused: 403,
          border: 'foreign',
          request: at(`${summary}?branchId=${own}&branchId=${foreign}`),
        },
      ],
    ],
    [
      'POST /api/shifts/copy-week',
      byBranch('shifts.create', (branchId) => ({
        url: '/api/shifts/copy-week',
        body: { branchId, weekStart: '2001-01-13' },
      })),
    ],
    [
      'GET /api/shifts/schedule',
      byBranch('shifts.read', (branchId) => ({
        url: `/api/shifts/schedule?branchId=${branchId}&from=2001-01-01&to=2003-01-01`,
      })),
    ],
    [
      'GET /api/shifts/availability',
      byBranch('shifts.read', (branchId) => ({
        url: `/api/shifts/availability?branchId=${branchId}&date=2001-01-06&time=10:00`,
      })),
    ],
  ];
};

/** Rights of roles: changed on a role of one's own making, so that those of the askers stay as they are. */
const permissionProbes = (app: ContractApp, rows: Foreign): readonly Entry[] => {
  const base = '/api/permissions';
  const read = 'roles.read';
  const update = 'roles.update';
  const why = `${base}/why?key=customers.read&userId=`;
  const change = (call: string): Entry => [
    `POST ${base}/role/:roleId/${call}`,
    [
      {
        name: 'own making',
        right: update,
        good: [200],
        request: async () => ({
          url: `${base}/role/${(await app.add(named('roles'))).id}/${call}`,
          body: { permissionIds: [] },
        }),
      },
      {
        name: 'missing',
        right: update,
        good: [404],
        request: at(`${base}/role/999999/${call}`, { body: { permissionIds: [] } }),
      },
    ],
  ];
  return [
    [`GET ${base}`, [{ name: 'all', right: read, good: [200], request: at(base) }]],
    [`GET ${base}/matrix`, [{ name: 'all', right: read, good: [200], request: at(`${base}/matrix`) }]],
    [
      `GET ${base}/role/:roleId`,
      [
        {
          name: 'a role',
          right: read,
          good: [200],
          request: async () => ({ url: `${base}/role/${await app.rowOf('roles')}` }),
        },
        { name: 'missing', right: read, good: [404], request: at(`${base}/role/999999`) },
      ],
    ],
    [
      `GET ${base}/why`,
      [
        {
          name: 'own',
          right: read,
          good: [200],
          refused: 404,
          border: 'own',
          request: at(`${why}${app.users.Staff}`),
        },
        {
          name: 'foreign',
          right: read,
          good: [200],
          refused: 404,
          border: 'foreign',
          request: at(`${why}${rows.ids.users}`),
        },
      ],
    ],
    change('assign'),
    change('reset'),
    change('preview'),
  ];
};
