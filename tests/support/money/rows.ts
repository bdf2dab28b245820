import type { Row } from '../app';
import type { ContractApp } from '../calls/contract';
import { plantMessages, plantReplies } from '../messaging/outbox';
import { foreignMark, isPresent } from '../world';

/** Creates rows that no form makes, two each in the own branch: sold packages, credit, credit notes and drawers. */
export const plantMoney = async (
  app: Pick<ContractApp, 'call' | 'pool' | 'branches' | 'rowOf'>,
): Promise<void> => {
  const { own: branchId } = app.branches;
  const post = async (url: string, body: object): Promise<Row> => {
    const answer = await app.call('POST', `/api${url}`, { as: 'Admin', body });
    if (answer.status >= 300) throw new Error(`${url}: ${answer.text}`);
    return answer.body;
  };
  await app.pool.query(
    `insert into settings (key, value) values ('drawerEnabled', 'true') on conflict (key) do update set value = excluded.value`,
  );
  const customerId = await app.rowOf('customers');
  const packageId = await app.rowOf('packages');
  await plantMessages(app.pool, { customerId, branchId });
  await plantReplies(app.pool, { customerId, branchId });
  await app.pool.query(
    `insert into backups (kind, status, file_name) values ('nightly', 'done', 'none'), ('manual', 'failed', 'none')`,
  );
  if (isPresent('webhookDeliveries'))
    await app.pool.query(
      `insert into webhook_deliveries (webhook_id, entity_name, action, row_id, status)
       select $1, 'Customer', 'Create', n, 'delivered' from generate_series(1, 2) n`,
      [await app.rowOf('webhooks')],
    );
  for (let n = 0; n < 2; n++) {
    const items = [{ description: 'باقة', quantity: 1, unitPrice: 200, packageId }];
    const { id } = await post('/invoices', { customerId, branchId, status: 'Sent', items });
    await post(`/customers/${customerId}/credit`, { amount: 10, branchId });
    if (n === 1) await post(`/invoices/${id}/cancel`, {});
    else
      await post(
        `/invoices/${(await post('/invoices', { customerId, branchId, status: 'Sent', items })).id}/cancel`,
        {},
      );
    if (!isPresent('drawers')) continue;
    const drawer = await post('/drawers/open', { branchId, float: 0 });
    await post(`/drawers/${drawer.id}/close`, { counts: [], reason: 'x' });
  }
};

/** Creates a sale and an open drawer in the foreign branch. */
export const plantForeignMoney = async (
  app: Pick<ContractApp, 'call' | 'branches' | 'rowOf'>,
  ids: Readonly<Record<string, number>>,
): Promise<void> => {
  const { foreign: branchId } = app.branches;
  const items = [
    { description: foreignMark, quantity: 1, unitPrice: 200, packageId: await app.rowOf('packages') },
  ];
  const bodies = [
    ['/invoices', { customerId: ids.customers, branchId, status: 'Sent', items }],
    ...(isPresent('drawers') ? [['/drawers/open', { branchId, float: 5 }] as const] : []),
  ] as const;
  for (const [url, body] of bodies) {
    const answer = await app.call('POST', `/api${url}`, { as: 'Admin', body });
    if (answer.status >= 300) throw new Error(`${url}: ${answer.text}`);
  }
};
