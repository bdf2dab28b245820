import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { copyProject } from '../../scripts/steps/recipes.mjs';
import { testFolder } from '../support/at-end';
import { testDatabase } from '../support/database';
import { addManyCustomers } from '../support/many-customers';
import { deskAt, workSideBySide } from '../support/rollout';
import { adminAt, ask, buildServer, programIn } from '../support/server-program';

vi.setConfig({ testTimeout: 900_000 });

/** Customers in the table while it changes. */
const customers = Number(process.env.ROLLOUT_CUSTOMERS ?? 100_000);

const declared = `    nickname: text({ label: { ar: 'الكنية', en: 'Nickname' }, sort: true }),
    ring: choice({
      label: { ar: 'الحلقة', en: 'Ring' },
      options: [
        { value: 'Gold', label: { ar: 'ذهبية', en: 'Gold' } },
        { value: 'Silver', label: { ar: 'فضية', en: 'Silver' } },
      ],
    }),
`;

/** A copy of the project whose developer has declared two more fields of a customer, and knows nothing of locks. */
const nextRelease = (): string => {
  const folder = testFolder('next-release');
  copyProject(folder);
  const entity = path.join(folder, 'src/resources/customers/entity.ts');
  const anchor = '    referralSource: text({\n';
  const text = readFileSync(entity, 'utf8');
  expect(text.split(anchor)).toHaveLength(2);
  writeFileSync(entity, text.replace(anchor, declared + anchor));
  const { BUILT_SERVER: _built, ...env } = process.env;
  const run = (...args: readonly string[]) =>
    execFileSync(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  run('scripts/migration.mjs', '--name', 'nicknames');
  run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--config', 'vite.server.config.ts');
  return path.join(folder, 'dist/server');
};

it('A release with two more fields of each customer comes in while the present one serves, and both go on', async () => {
  const program = await buildServer();
  const next = programIn(nextRelease());
  const db = await testDatabase();
  const env = {
    DATABASE_URL: db.databaseUrl,
    DATABASE_OWNER_URL: db.ownerUrl,
    ADMIN_USERNAME: 'owner',
    ADMIN_PASSWORD: 'قهوة-باردة-1',
    DEMO: '0',
  };
  const old = program.start(env);
  const token = await adminAt(await old.address, env);
  const owner = await db.connect('owner');
  await addManyCustomers(owner, customers, [1]);
  await owner.end();
  const desk = await deskAt(old, token);

  const newer = next.start(env);
  let isReady = false;
  const ready = newer.address.finally(() => {
    isReady = true;
  });
  let saved = 0;
  for (; !isReady; saved++) await desk.work('أثناء التعديل');
  const address = await ready;
  expect(saved).toBeGreaterThan(5);
  for (const what of [
    'building the index customers_nickname_branch on customers',
    'checking customers_ring on customers',
    'Changed the tables',
  ])
    expect(newer.said()).toContain(what);
  await workSideBySide(desk, await deskAt(newer, token), 30);

  // What only the next release knows stays, whatever the present one saves.
  const body = { fullName: 'لها كنية', branchId: 1, phoneNumbers: ['01001112223'] };
  const { id } = (await ask<{ id: number }>('POST', `${address}/api/customers`, { token, body })).body;
  const save = async (server: string, values: object) => {
    const found = await ask<{ version: number }>('GET', `${server}/api/customers/${id}`, { token });
    const sent = { ...body, version: found.body.version, ...values };
    return ask('PUT', `${server}/api/customers/${id}`, { token, body: sent });
  };
  expect((await save(address, { nickname: 'لولو', ring: 'Gold' })).status).toBe(200);
  expect((await save(await old.address, { notes: 'هنا' })).status).toBe(200);
  const { body: found } = await ask('GET', `${address}/api/customers/${id}`, { token });
  expect(found).toMatchObject({ nickname: 'لولو', ring: 'Gold', notes: 'هنا' });
});
