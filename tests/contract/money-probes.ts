import { type ContractApp, named } from '../support/contract';
import { at, type Entry, type Foreign, type Probe, type Request } from './probe';

type Body = Readonly<Record<string, unknown>>;

/** Ways to ask the calls of visits and money: a foreign branch is refused wherever it is named or a row lies in it. */
export const moneyProbes = (app: ContractApp, rows: Foreign): readonly Entry[] => {
  const { own, foreign } = app.branches;
  const made = async (url: string, body: Body): Promise<number> => {
    const answer = await app.call('POST', `/api${url}`, { as: 'Admin', body });
    if (answer.status >= 300) throw new Error(`${url}: ${answer.text}`);
    return answer.body.id;
  };
  const customerIn = async (branchId: number): Promise<number> =>
    branchId === own ? (await app.add(named('customers'))).id : (rows.ids.customers ?? 0);
  /** An issued invoice that sells a package, paid in part by card. */
  const sale = async (branchId: number): Promise<number> =>
    made('/invoices', {
      customerId: await customerIn(branchId),
      branchId,
      items: [
        { description: 'باقة', quantity: 1, unitPrice: 500, packageId: await app.rowOf('packages') },
        { description: 'كريم', quantity: 1, unitPrice: 100 },
      ],
      payments: [{ amount: 50, paymentMethod: 'Card' }],
    });
  const sold = async (branchId: number): Promise<number> => {
    const { rows: found } = await app.pool.query<{ id: number }>(
      'select id from customer_packages where invoice_id = $1',
      [await sale(branchId)],
    );
    return found[0]?.id ?? 0;
  };
  const drawer = async (branchId: number): Promise<number> => {
    const { rows: open } = await app.pool.query<{ id: number }>(
      `select id from drawers where branch_id = $1 and status = 'Open'`,
      [branchId],
    );
    return open[0]?.id ?? made('/drawers/open', { branchId, float: 5 });
  };
  const visit = async (branchId: number): Promise<number> =>
    branchId === own ? (await app.add(named('attendance'))).id : (rows.ids.attendance ?? 0);
  const customer = (branchId: number) => customerIn(branchId);

  /** A call at a row: one of the own branch, and one of the foreign, which does not exist from outside. */
  const byRow = (
    right: string,
    row: (branchId: number) => Promise<number>,
    ask: (id: number) => Request | Promise<Request>,
    good: readonly number[] = [200],
  ): readonly Probe[] =>
    [
      { name: 'own', branchId: own, border: 'own' as const, good },
      // Only outsiders ask: what lies there stays as it is.
      { name: 'foreign', branchId: foreign, border: 'foreign' as const, good: [] },
    ].map(({ branchId, ...probe }) => ({
      ...probe,
      right,
      refused: 404,
      request: async () => ask(await row(branchId)),
    }));
  /** The foreign branch's was planted before anybody asked, as its state must stay the same. */
  const planted =
    (table: string, make: (branchId: number) => Promise<number>) =>
    async (branchId: number): Promise<number> => {
      if (branchId === own) return make(branchId);
      const { rows: found } = await app.pool.query<{ id: number }>(
        `select max(id) as id from ${table} where branch_id = $1`,
        [branchId],
      );
      return found[0]?.id ?? 0;
    };
  const byBranches = (right: string, url: string, joint = '?'): readonly Probe[] => [
    { name: 'all', right, good: [200], request: at(url) },
    {
      name: 'foreign branch',
      right,
      good: [200],
      refused: 403,
      border: 'foreign',
      request: at(`${url}${joint}branchId=${foreign}`),
    },
    {
      name: 'both branches',
      right,
      good: [200],
      refused: 403,
      border: 'foreign',
      request: at(`${url}${joint}branchId=${own}&branchId=${foreign}`),
    },
  ];
  const invoice = planted('invoices', sale);
  const owned = planted('customer_packages', sold);
  const opened = planted('drawers', drawer);
  const reason = 'x';
  const frozen = planted('customer_packages', async (branchId) => {
    const id = await sold(branchId);
    await made(`/customer-packages/${id}/freeze`, { reason });
    return id;
  });
  const pack = (name: string, body: () => Promise<Body>, row = owned): Entry => [
    `POST /api/customer-packages/:id/${name}`,
    byRow('customers.manage', row, async (id) => ({
      url: `/api/customer-packages/${id}/${name}`,
      body: await body(),
    })),
  ];
  const branch = (
    name: string,
    branchId: number,
    rest: Omit<Probe, 'name' | 'request'>,
    body?: Body,
  ): Probe => ({
    name,
    ...rest,
    request: async () => {
      if (body === undefined) return { url: `/api/drawers/current?branchId=${branchId}` };
      const open = await drawer(own);
      await app.call('POST', `/api/drawers/${open}/close`, { as: 'Admin', body: { counts: [], reason } });
      return { url: '/api/drawers/open', body };
    },
  });
  const facial = async () => {
    const { rows: items } = await app.pool.query<{ id: number }>(
      'select service_id as id from packages_items where parent_id = $1 order by position limit 1',
      [await app.rowOf('packages')],
    );
    return items[0]?.id ?? 0;
  };
  return [
    ['GET /api/attendance/summary', byBranches('attendance.read', '/api/attendance/summary')],
    [
      'GET /api/attendance/completed-appointments',
      byBranches('attendance.read', '/api/attendance/completed-appointments'),
    ],
    [
      'POST /api/attendance/:id/checkout',
      byRow('attendance.update', visit, (id) => ({ url: `/api/attendance/${id}/checkout`, body: {} })),
    ],
    [
      'GET /api/attendance/:id/invoice-preview',
      byRow('invoices.create', visit, (id) => ({ url: `/api/attendance/${id}/invoice-preview` })),
    ],
    [
      'POST /api/attendance/:id/create-invoice',
      byRow(
        'invoices.create',
        visit,
        (id) => ({ url: `/api/attendance/${id}/create-invoice`, body: { paidAmount: 100 } }),
        [201],
      ),
    ],
    ['GET /api/invoices/summary', byBranches('invoices.read', '/api/invoices/summary')],
    [
      'GET /api/invoices/:id/print',
      byRow('invoices.read', invoice, (id) => ({ url: `/api/invoices/${id}/print` })),
    ],
    [
      'POST /api/invoices/:id/payments',
      byRow(
        'invoices.update',
        invoice,
        (id) => ({ url: `/api/invoices/${id}/payments`, body: { amount: 1 } }),
        [201],
      ),
    ],
    [
      'POST /api/invoices/:id/refunds',
      byRow(
        'invoices.delete',
        invoice,
        (id) => ({ url: `/api/invoices/${id}/refunds`, body: { amount: 1, paymentMethod: 'Card', reason } }),
        [201],
      ),
    ],
    [
      'POST /api/invoices/:id/cancel',
      byRow('invoices.delete', invoice, (id) => ({ url: `/api/invoices/${id}/cancel`, body: {} })),
    ],
    pack('extend', async () => ({ days: 3, reason })),
    pack('freeze', async () => ({ reason })),
    pack('release', async () => ({}), frozen),
    pack('transfer', async () => ({ customerId: await app.rowOf('customers'), reason })),
    pack('correct', async () => ({ serviceId: await facial(), sessions: 1, reason })),
    [
      'GET /api/customers/:id/sessions',
      byRow('customers.read', customer, (id) => ({ url: `/api/customers/${id}/sessions` })),
    ],
    [
      'GET /api/customers/:id/packages',
      byRow('customers.read', customer, (id) => ({ url: `/api/customers/${id}/packages` })),
    ],
    [
      'GET /api/customers/:id/accounts',
      byRow('customers.read', customer, (id) => ({ url: `/api/customers/${id}/accounts` })),
    ],
    [
      'POST /api/customers/:id/credit',
      byRow(
        'invoices.create',
        customer,
        (id) => ({ url: `/api/customers/${id}/credit`, body: { amount: 1 } }),
        [201],
      ),
    ],
    [
      'GET /api/drawers/current',
      [
        branch('own', own, { right: 'invoices.read', good: [200], refused: 403, border: 'own' }),
        branch('foreign', foreign, { right: 'invoices.read', good: [200], refused: 403, border: 'foreign' }),
      ],
    ],
    [
      'POST /api/drawers/open',
      [
        branch(
          'own',
          own,
          { right: 'invoices.update', good: [201], refused: 403, border: 'own' },
          { branchId: own, float: 1 },
        ),
        branch(
          'foreign',
          foreign,
          { right: 'invoices.update', good: [], refused: 403, border: 'foreign' },
          { branchId: foreign, float: 1 },
        ),
      ],
    ],
    [
      'POST /api/drawers/:id/close',
      byRow('invoices.update', opened, (id) => ({
        url: `/api/drawers/${id}/close`,
        body: { counts: [], reason },
      })),
    ],
    [
      'GET /api/drawers/:id/sheet',
      byRow('invoices.read', opened, (id) => ({ url: `/api/drawers/${id}/sheet` })),
    ],
    ['GET /api/reports/dashboard', byBranches('dashboard.read', '/api/reports/dashboard')],
    ['GET /api/reports/dashboard-metrics', byBranches('dashboard.read', '/api/reports/dashboard-metrics')],
    ['GET /api/reports/revenue-series', byBranches('invoices.read', '/api/reports/revenue-series')],
    ['GET /api/reports/top-services', byBranches('dashboard.read', '/api/reports/top-services')],
    ['GET /api/reports/package-liability', byBranches('reports.read', '/api/reports/package-liability')],
  ];
};
