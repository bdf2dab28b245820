import { describe, expect, it } from 'vitest';
import { contractApp, gymApp, inBooks } from '../support/contract';
import { plantMoney } from '../support/money-rows';

const app = await contractApp();
await plantMoney(app);

const asAdmin = { as: 'Admin' } as const;

// PostgreSQL plans a named statement anew for its first five calls and then keeps a generic plan, unless it estimates
// that the values matter, as with arrays whose length it sees.
describe.each(inBooks([app, await gymApp()], ({ originals }) => originals))('%s', (_, entity, app) => {
  it('statements with a name are planned once, not for every call', async () => {
    const api = `/api${entity.api}`;
    for (let time = 0; time < 8; time++) {
      await app.call('GET', `${api}?page=1&pageSize=20`, asAdmin);
      const isMade = app.creatable.includes(entity);
      const id = isMade ? (await app.add(entity)).id : 1;
      await app.call('GET', `${api}/${id}`, asAdmin);
      if (isMade && app.updatable.includes(entity))
        await app.call('PUT', `${api}/${id}`, { ...asAdmin, body: await app.sample(entity, 'update') });
    }
    const { rows } = await app.pool.query<{ name: string; statement: string }>(
      `select name, left(statement, 200) as statement from pg_prepared_statements
       where custom_plans > 6 and generic_plans = 0`,
    );
    expect(rows).toEqual([]);
  });
});
