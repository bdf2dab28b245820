import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAll } from '../support/all-reads';
import { rareStates } from '../support/call-samples';
import { type DemoApp, demoApp } from '../support/demo-app';

let app: DemoApp;
beforeAll(async () => {
  app = await demoApp();
  for (const sql of rareStates) await app.pool.query(sql);
  await app.doChannelTasks();
});
afterAll(() => app.close());

it('no index is without a reader', async () => {
  app.pool.on('connect', (client) => void client.query('set enable_seqscan = off'));
  await Promise.all(Array.from({ length: 10 }, () => app.pool.query(`select set_config('enable_seqscan', 'off', false), pg_sleep(0.2)`)));
  const good = await readAll(app);
  console.log('good', good);
  await Promise.all(Array.from({ length: 10 }, () => app.pool.query('select pg_stat_force_next_flush(), pg_sleep(0.2)')));
  const { rows } = await app.pool.query(`select i.indexrelname as name from pg_stat_user_indexes i join pg_index x using (indexrelid)
    where i.idx_scan = 0 and not x.indisunique and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by 1`);
  console.log(rows.map((r) => r.name).join('\n'));
});
